public import KVObjects
public import KVPositions
public import KVPredicates

/// Keeps the members of a set sorted, in sections, and sends its delegate what each mutation comes to, index path by
/// index path (after CMSetController; controllers.md section 4).
///
/// In contrast to a ``RelationalCollectionController`` it has sections, always sends the net change, never an empty
/// one, and begins with ``performQuery()``. In contrast to a ``FetchedResultsController`` it follows a relation of one
/// object, and tells of a key that was set to an equal value. The relation may also be an ordered set or an array.
///
/// ```swift
/// let songs = SetController(
///   observed: album, setKeyPath: "songs", keyPaths: ["title"], sectionNameKeyPath: "genre",
///   sortDescriptors: [try KeyValueSortDescriptor("genre"), try KeyValueSortDescriptor("title")])
/// try songs.performQuery()
/// for section in songs.sections { print(section) }   // pop: [<Song "Africa">], then rock: [<Song "Wow">]
/// let token = songs.observe { print($0) }
/// try song.set(\.genre, to: "rock")
/// // delete section 0, move <Song "Africa"> from [0, 0] to [0, 0]
/// ```
///
/// Without a section key path there is always one section, named "", with one as many as there are names. Sections
/// stand in the order that the sort gives their objects; a sort that lets two sections interleave is refused. Equal
/// objects stand in the relation's own order. What sort, sections and filter read is observed, whether or not it is
/// among the key paths; a row of which one of them was notified, but for the filter's, is a move, or an update where it
/// keeps its place.
///
/// The delegate is held weakly, the object strongly. Costs: see ``CollectionController``.
public final class SetController: CollectionController {
  /// Gets the events; held weakly. Without one the content is kept in step all the same.
  ///
  /// Assigning one sends nothing: the delegate gets what follows. O(1).
  public var delegate: (any SetControllerDelegate)? {
    get { tap == nil ? receiver : tap?.setDelegate }
    set {
      guard let tap else {
        receiver = newValue
        return
      }
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

  /// The object whose set is shown; nil for none, which a query refuses. The controller keeps it alive.
  public let observed: ModelObject?
  /// The set, an ordered set or an array: a key, or a path to one; nil for none, which a query refuses.
  public let setKeyPath: String?
  /// Members that do not pass are hidden; nil shows all. O(1).
  public private(set) var filteringPredicate: KeyValuePredicate?
  /// The key paths whose change is an update of their object's row. In a batch or a pause those that were assigned
  /// last. O(1).
  public private(set) var keyPaths: [String]
  /// When it was made: its brackets go out in that order, however often it is queried (decisions.md 1).
  private let creationSerial: Int?
  /// What was configured before the first assignment of a batch or pause.
  private var configurationBefore: Configuration?
  private typealias Configuration = (
    keyPaths: [String], section: String?, sort: [KeyValueSortDescriptor], filter: KeyValuePredicate?
  )
  private var configurationOfMoment: Configuration {
    get { (keyPaths, sectionNameKeyPath, sortDescriptors, filteringPredicate) }
    set { (keyPaths, sectionNameKeyPath, sortDescriptors, filteringPredicate) = newValue }
  }
  /// Names the section of an object; nil for no sections. In a batch or a pause the one that was assigned last. O(1).
  public private(set) var sectionNameKeyPath: String?
  /// The order. In a batch or a pause the one that was assigned last, which is not in force yet. O(1).
  public private(set) var sortDescriptors: [KeyValueSortDescriptor]

  /// A controller that shows nothing before ``performQuery()``.
  ///
  /// Silent, and without a check: what is missing or wrong is said by the query.
  ///
  /// ```swift
  /// let songs = SetController(
  ///   observed: album, setKeyPath: "songs", keyPaths: ["rating"],
  ///   sortDescriptors: [try KeyValueSortDescriptor("-rating")])
  /// print(songs.sections.count)   // 0
  /// try songs.performQuery()
  /// print(songs.sections.count)   // 1
  /// ```
  ///
  /// - Parameters:
  ///   - observed: the object whose set is shown; the controller keeps it alive.
  ///   - setKeyPath: the set, or a path to one.
  ///   - keyPaths: the key paths whose change is an update of their object's row. A query needs one at least. With what
  ///     filter, order and sections read they are 64 at most.
  ///   - sectionNameKeyPath: names the section of an object; nil for no sections.
  ///   - sortDescriptors: the order, in which sections have to stand together. A query needs one at least.
  ///   - predicate: members that do not pass are hidden; nil shows all.
  ///   - delegate: gets the events; held weakly.
  /// - Complexity: O(1).
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
  /// What waits, or is kept in a pause, is never sent: a query ends it. A table that follows has to be loaded anew. In
  /// a bracket of the controller the delegate gets the end of that, and no more of it. A set that is nil, or a nil on
  /// the way to it, is an empty content.
  ///
  /// After an error nothing is observed and nothing shown, also where an earlier query was.
  ///
  /// ```swift
  /// do {
  ///   try sets.performQuery()
  /// } catch let error as any DescribedError {
  ///   print(error.reason)   // a SetController needs at least one key path to observe
  /// }
  /// ```
  ///
  /// - Throws: ``SetControllerError`` for what is missing, checked in this order: the object, the key path of the set,
  ///   a value that is no collection, sort descriptors, key paths; ``KeyValueCodingError`` for a key path that cannot
  ///   be read, an unknown key, more than 64 key paths, or another thread than the world's; a ``DescribedError`` of the
  ///   code ``DiagnosticCode/sectionOrder`` where the sort interleaves sections; what evaluating the filter and
  ///   comparing throw.
  /// - Complexity: O(n log n) for n members.
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

  /// Removes every observation of the model; nothing is sent until the next query.
  ///
  /// The content stays what was sent last. In contrast to ``CollectionController/invalidate()`` what observes the
  /// controller stays too, and gets what follows another ``performQuery()``. Before the first query, and again, it does
  /// nothing.
  ///
  /// ```swift
  /// sets.stopObserving()
  /// song.rating = 5           // nothing is sent
  /// try sets.performQuery()   // shows it
  /// ```
  ///
  /// - Complexity: O(n) for n members.
  public func stopObserving() { endFollowing() }

  package override func forget(filter: Bool, order: Bool) {
    if filter { filteringPredicate = nil }
    if order { sortDescriptors = [] }
    super.forget(filter: filter, order: order)
  }

  // MARK: Live changes

  /// Another order: one bracket with the net change, or none.
  ///
  /// Every row counts as touched; rows that keep their place are not reported. In a batch or a pause nothing happens
  /// before its end, which judges all that was assigned as one configuration: what is refused then is refused as a
  /// whole, and the statement that ends it gets the error (decisions.md 2, 9). While nothing is observed it is kept for
  /// the next query. An empty list is taken here, and refused by the next query.
  ///
  /// ```swift
  /// try sets.setSortDescriptors([KeyValueSortDescriptor("genre"), KeyValueSortDescriptor("-rating")])
  ///
  /// try world.batch {   // one bracket
  ///   try sets.setSectionNameKeyPath("live")
  ///   try sets.setSortDescriptors([KeyValueSortDescriptor("live"), KeyValueSortDescriptor("title")])
  /// }
  /// ```
  ///
  /// - Parameter descriptors: the order, in which sections have to stand together.
  /// - Throws: ``KeyValueCodingError`` for an unknown key, a ``DescribedError`` of the code
  ///   ``DiagnosticCode/sectionOrder`` where it interleaves sections, and what comparing throws, with nothing changed
  ///   and the old order in force; else what a delegate throws, with the new one in force.
  /// - Complexity: O(n log n) for n members.
  public func setSortDescriptors(_ descriptors: [KeyValueSortDescriptor]) throws {
    try replan { sortDescriptors = descriptors }
  }

  /// Other sections: one bracket with the net change, or none.
  ///
  /// Sections of one name are one section before and after. In a batch or a pause, and before the first query, as with
  /// ``setSortDescriptors(_:)``: sections and the order that they need are assigned together in a batch.
  ///
  /// ```swift
  /// try sets.setSectionNameKeyPath(nil)
  /// print(sets.sections.count)   // 1: with no key path there is always one, named ""
  /// ```
  ///
  /// - Parameter path: names the section of an object; nil for no sections.
  /// - Throws: as ``setSortDescriptors(_:)``; also ``KeyValueCodingError`` for a path that cannot be read.
  /// - Complexity: O(n log n) for n members.
  public func setSectionNameKeyPath(_ path: String?) throws {
    try replan { sectionNameKeyPath = path }
  }

  /// Other observed key paths.
  ///
  /// Alone it changes nothing that is shown, and sends nothing. In a batch or a pause the new ones hold from its end
  /// on: of what was touched before they tell what they name. An empty list is taken here, and refused by the next
  /// query.
  ///
  /// ```swift
  /// try sets.setKeyPaths(["title", "rating", "album.title"])
  /// ```
  ///
  /// - Parameter paths: the key paths whose change is an update of their object's row.
  /// - Throws: as ``setSortDescriptors(_:)``; also ``KeyValueCodingError`` for a path that cannot be read, and for more
  ///   than 64.
  /// - Complexity: O(n log n) for n members: each is observed anew.
  public func setKeyPaths(_ paths: [String]) throws {
    try replan { keyPaths = paths }
  }

  /// Shows the members that pass another filter: one bracket with the net change, or none.
  ///
  /// ```swift
  /// try sets.setFilteringPredicate(KeyValuePredicate(format: "rating > 3"))
  /// ```
  ///
  /// - Parameter predicate: members that do not pass are hidden; nil shows all.
  /// - Throws: as ``setSortDescriptors(_:)``.
  /// - Complexity: O(n log n) for n members.
  public func setFilteringPredicate(_ predicate: KeyValuePredicate?) throws {
    try replan { filteringPredicate = predicate }
  }

  private func replan(_ change: () -> Void) throws {
    let old = configurationOfMoment
    let oldPlan = engine?.currentPlan
    change()
    do {
      let plan = try plan()
      if engine?.assignedPlan == nil { configurationBefore = old }
      if let engine { try engine.replan { $0 = plan } } else { noteConfiguration() }
    } catch {
      // What the delegate throws comes when the new plan holds, or one that the delegate has assigned.
      if engine?.currentPlan == oldPlan { configurationOfMoment = old }
      throw error
    }
  }

  package override func planWasRefused() {
    if let old = configurationBefore { configurationOfMoment = old }
    configurationBefore = nil
  }

  // MARK: Content

  /// The sections; one without a name where there is no section key path, none before the first query.
  ///
  /// They are those of the bracket that was sent last, and stay what they are: read them again after a bracket.
  ///
  /// ```swift
  /// for section in sets.sections { print(section.name, section.numberOfObjects) }
  /// ```
  ///
  /// - Complexity: O(s log s) for s sections while nothing waits to be sent.
  public var sections: [SectionInfo] { engine?.content.sectionInfos ?? [] }

  /// The object at an index path of the content of this moment (controllers.md section 4).
  ///
  /// ```swift
  /// let first = try sets.object(at: ItemPath(section: 0, row: 0))
  /// print(sets.indexPath(of: first) as Any)   // Optional([0, 0])
  /// ```
  ///
  /// - Parameter path: section and row, both 0-based.
  /// - Throws: ``SetControllerError/noSection(index:)`` where there is no such section, before the first query too;
  ///   ``SetControllerError/noObject(section:row:)`` where the section has no such row.
  /// - Complexity: O(log n) while nothing waits to be sent.
  public func object(at path: ItemPath) throws -> ModelObject {
    guard let engine else { throw SetControllerError.noSection(index: path.section) }
    return try engine.content.requireObject(at: path)
  }

  /// Where `object` is first shown; nil where it is not, and before the first query.
  ///
  /// Objects are found by identity. Inside of a bracket it answers by the content of that moment, as
  /// ``CollectionController/snapshot()`` does.
  ///
  /// ```swift
  /// if let path = sets.indexPath(of: song) { print(path.section, path.row) }
  /// ```
  ///
  /// - Returns: section and row, both 0-based; of an object that is shown several times the first.
  /// - Complexity: O(log n) expected for each of its occurrences in the relation, when an index of the members has been
  ///   made once; O(n) while changes wait to be sent, and where the controller has stopped observing.
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

  package override var home: ObjectWorld? { observed?.world }

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
