public import KVContext
public import KVObjects
public import KVPositions
import KVPredicates

/// Keeps what a fetch request finds sorted, in sections and in step with its context, and sends its delegate what each
/// event comes to (after NSFetchedResultsController; fetched-results.md, decisions.md 16 to 37).
///
/// In contrast to a ``SetController`` it follows a context: it hears of changes when the context processes them, and tells
/// what differs from what was set to the value it had. Its limit and offset are a window that stays in step. Paths of
/// filter, sort and sections that lead to other objects are observed.
///
/// ```swift
/// var request = FetchRequest(entityName: "Friend")
/// request.sortDescriptors = [try KeyValueSortDescriptor("color"), try KeyValueSortDescriptor("name")]
/// let controller = try FetchedResultsController(
///   fetchRequest: request, context: context, sectionNameKeyPath: "color", delegate: list)
/// try controller.performFetch()
/// ```
///
/// The delegate is held weakly, the context strongly. Without a delegate, or with one that implements no callback, what is
/// shown stays what was fetched (A4). Costs: see `ArrangementEngine`; O(k) more for each event, for k changed objects.
public final class FetchedResultsController: CollectionController {
  /// Gets the events; held weakly. Assigning one shows what the context's last event has left: what was missed is not sent
  /// (decisions.md 35).
  public var delegate: (any FetchedResultsControllerReceiver)? {
    get { tap == nil ? receiver : tap?.fetchedDelegate }
    set {
      titles = newValue as? any FetchedResultsControllerSectionIndexDelegate
      guard let tap else { return receiver = newValue }
      tap.fetchedDelegate = newValue
      noteConfiguration()
    }
  }
  /// The delegate, where it says how sections are called in an index.
  private(set) weak var titles: (any FetchedResultsControllerSectionIndexDelegate)?
  /// Whom events are sent: the delegate, or what stands before it while somebody observes the controller.
  private(set) weak var receiver: (any FetchedResultsControllerReceiver)? {
    willSet { if isTracking, newValue == nil { frozen = shownContent } }
    didSet {
      followDelegate()
      noteConfiguration()
    }
  }
  /// What is fetched. A change of it takes effect with the next ``performFetch()``.
  public var fetchRequest: FetchRequest
  /// The context.
  public let context: ManagedObjectContext
  /// Names the section of an object; nil for no sections.
  public let sectionNameKeyPath: String?
  /// Under which name sections are cached; nil for no cache.
  public let cacheName: String?
  /// When it was made, however often it fetches (decisions.md 1).
  package let creationSerial: Int
  /// The entity of what was fetched last.
  private var fetchedEntity: String?
  /// What was shown when nobody was following any more; nil while somebody is.
  private var frozen: Arrangement?

  /// A controller that shows nothing before ``performFetch()``.
  ///
  /// Throws where there is no request, no context or no sort descriptors; an empty list of them is the order of insertion
  /// (decisions.md 16).
  public init(
    fetchRequest: FetchRequest?, context: ManagedObjectContext?, sectionNameKeyPath: String? = nil,
    cacheName: String? = nil, delegate: (any FetchedResultsControllerReceiver)? = nil
  ) throws {
    guard let fetchRequest, let context else { throw FetchedResultsError.noRequestOrContext }
    guard fetchRequest.sortDescriptors != nil else { throw FetchedResultsError.noSortDescriptors }
    self.fetchRequest = fetchRequest
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
    creationSerial = context.world.nextSerial()
    super.init()
    beginReport(creationSerial, in: context.world)
    self.delegate = delegate
  }

  /// Processes the context's changes, fetches, and begins to follow; again starts afresh. Sends nothing but the first
  /// snapshot to a delegate that takes snapshots.
  ///
  /// Throws where the request cannot be answered, the sort tears sections apart
  /// (``FetchedResultsError/outOfOrder(index:name:)``) or a cache does not fit; nothing is shown then. Else, with all of it
  /// done, the first error of a delegate as a ``DelegateFailure``.
  public func performFetch() throws {
    try context.world.isolated(for: "The context") { try fetch() }
  }

  private func fetch() throws {
    var errors = FirstError()
    let hasShown = engine != nil
    engine?.invalidate()
    adopt(nil)
    frozen = nil
    do { try follow(&errors) } catch {
      if hasShown { noteContent() }
      throw error
    }
    noteConfiguration()
    noteContent()
    if callbacks.contains(.didChangeContentWithSnapshot) {
      errors.keep { try sendSnapshot(of: shownContent, reloaded: []) }
    }
    if let error = errors.error { throw DelegateFailure(error) }
  }

  /// Begins to show what the request asks for. Throws where that cannot be had.
  private func follow(_ errors: inout FirstError) throws {
    guard fetchRequest.sortDescriptors != nil else { throw FetchedResultsError.noSortDescriptors }
    let entity = try context.check(fetchRequest)
    let section = try sectionNameKeyPath.map { try PropertyPath($0) }
    if let sectionNameKeyPath { try context.check(sectionNameKeyPath, of: entity) }
    try cacheName.map { try context.world.sectionCaches.check($0, fingerprint) }
    try context.prepareFetch(of: entity, &errors)
    let relation = context.extents.key(of: entity, includesSubentities: fetchRequest.includesSubentities)
    let plan = ArrangementPlan(
      filter: fetchRequest.predicate, sortDescriptors: fetchRequest.sortDescriptors ?? [], sectionPath: section,
      window: window(isOfFetchOnly: context.world.compatibility.ignoresFetchLimit))
    do {
      adopt(
        try ArrangementEngine(
          root: context.extents.root, relation: PropertyPath(relation), plan: plan, creationSerial: creationSerial,
          memberClass: entity.objectClass, followsContext: true))
    } catch {
      throw refusal(error)
    }
    fetchedEntity = entity.name
    if let cacheName { context.world.sectionCaches.keep(cacheName, fingerprint) }
    context.add(self)
    if !isTracking { frozen = super.shownContent }
  }

  private func window(isOfFetchOnly: Bool) -> RowWindow? {
    if fetchRequest.fetchLimit == 0, fetchRequest.fetchOffset == 0 { return nil }
    return RowWindow(
      offset: fetchRequest.fetchOffset, limit: fetchRequest.fetchLimit == 0 ? nil : fetchRequest.fetchLimit,
      isOfFetchOnly: isOfFetchOnly)
  }

  /// What a cache has to agree with (A5).
  private var fingerprint: SectionCaches.Fingerprint {
    SectionCaches.Fingerprint(
      entity: fetchRequest.entityName, predicate: fetchRequest.predicate?.format,
      sortDescriptors: fetchRequest.sortDescriptors?.map(\.description) ?? [], sectionNameKeyPath: sectionNameKeyPath)
  }

  /// Forgets the cache of a name, or with nil all of them.
  public static func deleteCache(withName name: String?, in world: ObjectWorld) {
    world.sectionCaches.forget(name)
  }

  // MARK: Tracking

  /// What the delegate implements.
  var callbacks: FetchedResultsCallbacks { receiver?.implementedCallbacks ?? [] }
  /// Whether anybody follows what changes (A4).
  private var isTracking: Bool { !callbacks.isEmpty }

  private func followDelegate() {
    guard engine != nil else { return }
    if isTracking { unfreeze() } else if frozen == nil { frozen = super.shownContent }
  }

  /// Shows what there is, in place of what was shown while nobody followed.
  private func unfreeze() {
    guard let old = frozen else { return }
    frozen = nil
    report?.note(shownContent, inPlaceOf: old)
  }

  package override var shownContent: Arrangement { frozen ?? super.shownContent }

  // MARK: Content

  /// The objects, in their order; nil before the first fetch. O(1).
  public var fetchedObjects: ArrangedContent? { engine == nil ? nil : snapshot() }

  /// The sections; one without a name where there is no section key path, none before the first fetch. Throws what the
  /// delegate throws that is asked for titles.
  public var sections: [SectionInfo] {
    get throws {
      guard engine != nil else { return [] }
      let content = shownContent
      return try (0..<content.sections.count).map { try SectionInfo($0, of: content, indexTitle: indexTitle) }
    }
  }

  /// The object at an index path. O(log n). Throws where there is none.
  public func object(at path: ItemPath) throws -> ModelObject {
    guard engine != nil else { throw SetControllerError.noSection(index: path.section) }
    return try shownContent.requireObject(at: path)
  }

  /// Where `object` is shown; nil where it is not. O(log n); O(n) while changes wait to be processed, and where nobody
  /// follows.
  public func indexPath(of object: ModelObject) -> ItemPath? {
    guard let frozen else { return engine?.firstPath(of: object) }
    return frozen.rows.firstIndex { $0 === object }.map(frozen.path)
  }

  // MARK: The vocabulary

  /// Without its order a request is refused: nothing else than was asked for is ever shown.
  package override func forget(filter: Bool, order: Bool) {
    if filter { fetchRequest.predicate = nil }
    guard filter || order else { return }
    fetchRequest.sortDescriptors = nil
    // What was fetched may have had others.
    super.forget(filter: true, order: true)
  }

  package override var moveRule: MoveRule {
    switch context.world.compatibility.generation {
    case .modern: .leastMoves
    case .classic: .changedSortKey
    case .ios9: .everySortKey
    }
  }

  package override var relationName: String? { fetchedEntity }
  package override var isStill: Bool { frozen != nil }

  override var configuration: ControllerConfiguration? {
    let plan = engine?.plan
    return ControllerConfiguration(
      "FetchedResultsController", root: nil, relation: plan == nil ? fetchRequest.entityName : fetchedEntity ?? "",
      filter: plan.map(\.filter) ?? fetchRequest.predicate,
      sortDescriptors: plan?.sortDescriptors ?? fetchRequest.sortDescriptors ?? [], section: sectionNameKeyPath)
  }
  override var anyDelegate: AnyObject? { delegate }

  override func placeTap(_ tap: BracketTap?) {
    if let tap {
      tap.fetchedDelegate = receiver
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

  package override func refusal(_ error: any Error) -> any Error {
    guard case ArrangementError.interleavedSections(let index, let name) = error else { return error }
    return FetchedResultsError.outOfOrder(index: index, name: name)
  }

  override func sendEvents(of bracket: ArrangementBracket, show: () -> Void) throws {
    guard let receiver, isTracking else { return show() }
    try send(bracket, to: receiver, show: show)
  }
}

extension FetchedResultsController: ContextClient {
  package func take(_ event: ContextEvent) {
    // A delegate may have come to implement something since it was set.
    let callbacks = callbacks
    if !callbacks.isEmpty { unfreeze() }
    let touches = context.world.compatibility.reportsTouches
    engine?.take(event.touched, reportsRefusals: !callbacks.isEmpty, sendsChanges: callbacks.sayWhatChanged) {
      object, property in
      touches || event.differs(property, of: object, in: context)
    }
  }

  package func contextWillChange() { engine?.contextWillChange() }

  package func contextDidReset() {
    guard engine != nil else { return }
    frozen = shownContent
    becomeStill()
  }
}

/// An error that a delegate or handler has thrown in a call that has done all its work (decisions.md 25).
public struct DelegateFailure: Error, CustomStringConvertible {
  /// What was thrown.
  public let underlyingError: any Error

  init(_ error: any Error) {
    underlyingError = error
  }

  /// What the error says that was thrown.
  public var description: String { String(describing: underlyingError) }
}
