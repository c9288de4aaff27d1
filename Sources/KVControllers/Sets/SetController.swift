public import KVObjects
public import KVPositions
public import KVPredicates

/// Keeps the members of a set sorted, in sections, and sends its delegate what each mutation comes to, index path by index
/// path (after CMSetController; controllers.md section 4).
///
/// In contrast to a ``RelationalCollectionController`` it has sections, always sends the net change, never an empty one, and
/// begins with ``performQuery()``. The relation may also be an ordered set or an array.
///
/// The delegate is held weakly. Costs: see `ArrangementEngine`.
public final class SetController: CollectionController {
  /// Gets the events; held weakly.
  public var delegate: (any SetControllerDelegate)? {
    get { tap == nil ? receiver : tap?.setDelegate }
    set {
      guard let tap else { return receiver = newValue }
      tap.setDelegate = newValue
      noteConfiguration()
    }
  }
  /// Whom events are sent: the delegate, or what stands before it while somebody observes the controller.
  @exclusivity(unchecked) private weak var receiver: (any SetControllerDelegate)? {
    didSet {
      asksMethods = false
      noteConfiguration()
    }
  }
  /// Whether the delegate is known to get its events by the methods that they are named after: an event need not be made then
  /// (`SetController+Methods.swift`).
  @exclusivity(unchecked) final var asksMethods = false
  /// Whether `delegate` is whom events are sent.
  func isReceiver(_ delegate: some SetControllerDelegate) -> Bool { receiver === delegate }

  /// The object whose set is shown.
  public let observed: ModelObject?
  /// The set.
  public let setKeyPath: String?
  /// Members that do not pass are hidden.
  public private(set) var filteringPredicate: KeyValuePredicate?
  /// The key paths whose change is an update of their object's row.
  public private(set) var keyPaths: [String]
  /// When it was made: its brackets go out in that order, however often it is queried (decisions.md 1).
  private let creationSerial: Int?
  /// What was configured before the first assignment of a batch or pause.
  private var configurationBefore: (keyPaths: [String], section: String?, sort: [KeyValueSortDescriptor])?
  /// Names the section of an object; nil for no sections.
  public private(set) var sectionNameKeyPath: String?
  /// The order.
  public private(set) var sortDescriptors: [KeyValueSortDescriptor]

  /// A controller that shows nothing before ``performQuery()``. Silent; O(1).
  ///
  /// - Parameters:
  ///   - observed: the object whose set is shown; the controller keeps it alive.
  ///   - setKeyPath: the set, or a path to one.
  ///   - keyPaths: the key paths whose change is an update of their object's row. A query needs one at least.
  ///   - sectionNameKeyPath: names the section of an object; nil for no sections.
  ///   - sortDescriptors: the order, in which sections have to stand together. A query needs one at least.
  ///   - predicate: members that do not pass are hidden; nil shows all.
  ///   - delegate: gets the events; held weakly.
  public init(
    observed: ModelObject?, setKeyPath: String?, keyPaths: [String] = [], sectionNameKeyPath: String? = nil,
    sortDescriptors: [KeyValueSortDescriptor] = [], filteredBy predicate: KeyValuePredicate? = nil,
    delegate: (any SetControllerDelegate)? = nil
  ) {
    self.observed = observed
    self.setKeyPath = setKeyPath
    self.keyPaths = keyPaths
    self.sectionNameKeyPath = sectionNameKeyPath
    self.sortDescriptors = sortDescriptors
    filteringPredicate = predicate
    creationSerial = observed?.world.nextSerial()
    super.init()
    receiver = delegate
    if let world = observed?.world, let creationSerial { beginReport(creationSerial, in: world) }
  }

  /// Reads the set and begins to observe it, silently; again starts afresh.
  ///
  /// Throws where something is missing, the sort interleaves sections, or anything fails; nothing is observed then.
  public func performQuery() throws {
    let hasShown = engine != nil
    endFollowing()
    adopt(nil)
    do { try query() } catch {
      if hasShown { noteContent() }
      throw error
    }
    noteConfiguration()
    noteContent()
  }

  private func query() throws {
    guard let observed else { throw SetControllerError.noObservedObject }
    guard let setKeyPath, !setKeyPath.isEmpty else { throw SetControllerError.noSetKeyPath }
    let path = try PropertyPath(setKeyPath)
    let value = try observed.value(at: path)
    if value.isAbsent, let typeName = observed.objectClass.typeNameOfNoCollection(along: path) {
      throw SetControllerError.notACollection(
        object: observed.description, keyPath: setKeyPath, typeName: typeName)
    }
    guard value.isAbsent || value.elements != nil || value.isCollection else {
      throw SetControllerError.notACollection(
        object: observed.description, keyPath: setKeyPath, typeName: value.typeName)
    }
    guard !sortDescriptors.isEmpty else { throw SetControllerError.noSortDescriptors }
    guard !keyPaths.isEmpty else { throw SetControllerError.noKeyPaths }
    let made = try ArrangementEngine(
      root: observed, relation: path, plan: try plan(), creationSerial: creationSerial)
    adopt(made)
  }

  private func plan() throws -> ArrangementPlan {
    ArrangementPlan(
      filter: filteringPredicate, sortDescriptors: sortDescriptors,
      sectionPath: try sectionNameKeyPath.map { try PropertyPath($0) },
      observedPaths: try keyPaths.map { try PropertyPath($0) })
  }

  /// Removes every observation of the model; nothing is sent until the next query. What observes the controller stays.
  public func stopObserving() { endFollowing() }

  package override func forget(filter: Bool, order: Bool) {
    if filter { filteringPredicate = nil }
    if order { sortDescriptors = [] }
    super.forget(filter: filter, order: order)
  }

  // MARK: Live changes

  /// Another order: one bracket with the net change, or none. Throws where it cannot be followed, with nothing changed;
  /// else what the delegate throws.
  public func setSortDescriptors(_ descriptors: [KeyValueSortDescriptor]) throws {
    try replan { sortDescriptors = descriptors }
  }

  /// Other sections: one bracket with the net change, or none. Throws as ``setSortDescriptors(_:)``.
  public func setSectionNameKeyPath(_ path: String?) throws {
    try replan { sectionNameKeyPath = path }
  }

  /// Other observed key paths. Throws as ``setSortDescriptors(_:)``.
  public func setKeyPaths(_ paths: [String]) throws {
    try replan { keyPaths = paths }
  }

  private func replan(_ change: () -> Void) throws {
    let old = (keyPaths, sectionNameKeyPath, sortDescriptors)
    let oldPlan = engine?.currentPlan
    change()
    do {
      let plan = try plan()
      if engine?.assignedPlan == nil { configurationBefore = old }
      if let engine { try engine.replan { $0 = plan } } else { noteConfiguration() }
    } catch {
      // What the delegate throws comes when the new plan holds, or one that the delegate has assigned.
      if engine?.currentPlan == oldPlan { (keyPaths, sectionNameKeyPath, sortDescriptors) = old }
      throw error
    }
  }

  package override func planWasRefused() {
    if let old = configurationBefore { (keyPaths, sectionNameKeyPath, sortDescriptors) = old }
    configurationBefore = nil
  }

  // MARK: Content

  /// The sections; one without a name where there is no section key path, none before the first query.
  public var sections: [SectionInfo] { engine?.content.sectionInfos ?? [] }

  /// The object at an index path. O(log n). Throws where there is none.
  public func object(at path: ItemPath) throws -> ModelObject {
    guard let engine else { throw SetControllerError.noSection(index: path.section) }
    return try engine.content.requireObject(at: path)
  }

  /// Where `object` is first shown; nil where it is not.
  public func indexPath(of object: ModelObject) -> ItemPath? {
    engine?.firstPath(of: object)
  }

  // MARK: The vocabulary

  package override var sendsSortAndSectionAsUpdates: Bool { true }

  /// As the plan has it that is followed: what was assigned in a batch is not decided yet.
  override var configuration: ControllerConfiguration? {
    guard let observed else { return nil }
    let plan = engine?.plan
    return ControllerConfiguration(
      "SetController", root: observed, relation: setKeyPath ?? "",
      filter: plan.map(\.filter) ?? filteringPredicate,
      sortDescriptors: plan?.sortDescriptors ?? sortDescriptors,
      section: plan.map { $0.sectionPath?.description } ?? sectionNameKeyPath,
      keyPaths: plan?.observedPaths.map(\.description) ?? keyPaths)
  }
  override var anyDelegate: AnyObject? { delegate }

  override func placeTap(_ tap: BracketTap?) {
    if let tap {
      tap.setDelegate = receiver
      self.tap = tap
      receiver = tap
    } else {
      let delegate = delegate
      self.tap = nil
      receiver = delegate
    }
  }

  package override func setReceiver(_ receiver: (any ControllerEventReceiver)?) { delegate = receiver }

  package override func shownObject(at path: ItemPath) throws -> ModelObject { try object(at: path) }

  override func sendEvents(of bracket: ArrangementBracket, show: () -> Void) throws {
    guard let receiver else { return show() }
    if asksMethods { return try callMethods(of: receiver, for: bracket, show: show) }
    func receive(_ event: ControllerEvent) throws { try receiver.controller(self, didSend: event) }
    var errors = FirstError()
    begin(receive, &errors, show: show)
    sendSections(of: bracket, receive, &errors)
    for change in bracket.script.changes {
      send(ControllerEvent(objectChange: change, of: bracket.objects[change.tag]), receive, &errors)
    }
    end(receive, &errors)
    try errors.rethrow()
  }

  /// Sends what becomes of sections: those that go, then those that come.
  func sendSections(of bracket: ArrangementBracket, _ receive: Receive, _ errors: inout FirstError) {
    for change in bracket.script.sectionDeletes {
      send(ControllerEvent(.delete, of: SectionInfo(change.index, of: bracket.before), change), receive, &errors)
    }
    for change in bracket.script.sectionInserts {
      send(ControllerEvent(.insert, of: SectionInfo(change.index, of: bracket.after), change), receive, &errors)
    }
  }
}

extension SetController: RowSender {
  package func send(row: RowStep, of engine: ArrangementEngine) throws {
    guard let receiver else {
      engine.showAfterRow()
      return engine.endSendingRow()
    }
    var errors = FirstError()
    sendingRow(of: engine) {
      if asksMethods { return callMethods(of: receiver, for: row, &errors) { engine.showAfterRow() } }
      begin({ try receiver.controller(self, didSend: $0) }, &errors) { engine.showAfterRow() }
      if let event = ControllerEvent(row: row) {
        send(event, { try receiver.controller(self, didSend: $0) }, &errors)
      }
      end({ try receiver.controller(self, didSend: $0) }, &errors)
    }
    try errors.rethrow()
  }
}

extension Value {
  fileprivate var isCollection: Bool {
    if case .collection = self { true } else { false }
  }
}
