public import KVContext
public import KVObjects
public import KVPositions
import KVPredicates

/// Keeps what a fetch request finds sorted, in sections and in step with its context, and sends its delegate what each
/// event comes to (after NSFetchedResultsController; fetched-results.md, decisions.md 16 to 37).
///
/// In contrast to a ``SetController`` it follows a context: it hears of changes when the context processes them, and
/// tells what differs from what was set to the value it had. Its limit and offset are a window that stays in step.
/// Paths of filter, sort and sections that lead to other objects are observed.
///
/// ```swift
/// var request = FetchRequest(entityName: "Song")
/// request.sortDescriptors = [try KeyValueSortDescriptor("genre"), try KeyValueSortDescriptor("title")]
/// let songs = try FetchedResultsController(
///   fetchRequest: request, context: context, sectionNameKeyPath: "genre")
/// try songs.performFetch()
/// let token = songs.observe { print($0) }
/// song.title = "Zoo"                    // nothing yet
/// try context.processPendingChanges()   // move <Song "Zoo"> from [0, 0] to [0, 2], among three of one genre
/// ```
///
/// | in one event of the context | bracket |
/// |---|---|
/// | an object comes to match, or matches no more | an insert, a delete |
/// | a property of an object differs | a move, or an update where it keeps its place |
/// | a related object differs in a key that filter, order or sections read | as if the object itself had |
/// | set to the value it had, inserted and deleted | nothing |
/// | `undo`, `redo`, `rollback` | the inverse of what was delivered |
/// | `reset` | nothing: what is shown stays, until another fetch |
///
/// The delegate is held weakly, the context strongly. Without a delegate, or with one that implements no callback, what
/// is shown stays what was fetched (A4), unless something observes the controller
/// (``CollectionController/observe(_:)``). Costs: see ``CollectionController``; O(k) more for each event, for k changed
/// objects.
public final class FetchedResultsController: CollectionController {
  /// Gets the events; held weakly.
  ///
  /// Assigning one shows what the context's last event has left: what was missed is not sent (decisions.md 35). With
  /// nil what is shown stays as it is from then on, unless something observes the controller. O(1).
  public var delegate: (any FetchedResultsControllerReceiver)? {
    get { tap == nil ? receiver : tap?.fetchedDelegate }
    set {
      titles = newValue as? any FetchedResultsControllerSectionIndexDelegate
      guard let tap else {
        receiver = newValue
        return
      }
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
  /// What is fetched. A change of it takes effect with the next ``performFetch()``, and nothing is sent of that.
  public var fetchRequest: FetchRequest
  /// The context that is fetched from and followed; the controller keeps it alive.
  public let context: ManagedObjectContext
  /// Names the section of an object; nil for no sections. It may lead to other objects.
  public let sectionNameKeyPath: String?
  /// Under which name sections are cached; nil for no cache. A name holds for all controllers of the context's world.
  public let cacheName: String?
  /// When it was made, however often it fetches (decisions.md 1).
  package let creationSerial: Int
  /// The entity of what was fetched last.
  private var fetchedEntity: String?
  /// What was shown when nobody was following any more; nil while somebody is.
  private var frozen: Arrangement?

  /// A controller that shows nothing before ``performFetch()``.
  ///
  /// Nothing is fetched or observed here. Whether entity, keys and predicate fit each other is found by the fetch.
  ///
  /// ```swift
  /// let request = FetchRequest(
  ///   entityName: "Song", predicate: try KeyValuePredicate(format: "rating > 3"),
  ///   sortDescriptors: [try KeyValueSortDescriptor("-rating")], fetchLimit: 10)
  /// let best = try FetchedResultsController(fetchRequest: request, context: context)
  /// print(best.fetchedObjects as Any)   // nil
  /// ```
  ///
  /// - Parameters:
  ///   - fetchRequest: what is fetched. Its sort descriptors may be an empty list, which is the order of insertion
  ///     (decisions.md 16), but not nil.
  ///   - context: where it is fetched.
  ///   - sectionNameKeyPath: names the section of an object; nil for no sections.
  ///   - cacheName: the name of the cache of sections; nil for none.
  ///   - delegate: gets the events; held weakly.
  /// - Throws: ``FetchedResultsError/noRequestOrContext`` where one of them is nil;
  ///   ``FetchedResultsError/noSortDescriptors`` where the request has no list of them.
  /// - Complexity: O(1).
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

  /// Processes the context's changes, fetches, and begins to follow; again starts afresh.
  ///
  /// It reads the rows that the request asks for, whatever its limits, and the store decides which objects it shows
  /// (``ManagedObjectContext/fetch(_:)``); they are arranged by what they hold. From then on it follows the objects of the
  /// context: what others save comes by a merge, or by another fetch.
  ///
  /// Of the fetch nothing is sent but the first snapshot, to a delegate that takes snapshots (fetched-results.md A2).
  /// What was kept in a pause is never sent. A table that follows has to be loaded anew.
  ///
  /// After an error of its own nothing is shown and nothing followed, also where an earlier fetch was. A
  /// ``DelegateFailure`` is no such error: all has been done then.
  ///
  /// ```swift
  /// results.fetchRequest.predicate = try KeyValuePredicate(format: "live == NO")
  /// try results.performFetch()
  /// print(results.fetchedObjects as Any)
  /// ```
  ///
  /// - Throws: ``FetchedResultsError/noSortDescriptors``, ``FetchedResultsError/otherCache(name:)``, and
  ///   ``FetchedResultsError/outOfOrder(index:name:)`` where the sort lets objects of one section stand apart;
  ///   ``ContextError`` for a request that cannot be answered; ``KeyValueCodingError`` for a section key path that
  ///   cannot be read, or on another thread than the world's; what the store throws, and what evaluating the predicate
  ///   and comparing throw. Else the first error of a delegate or handler, as a ``DelegateFailure``.
  /// - Complexity: O(n log n) for n objects of the entity.
  public func performFetch() throws {
    try context.world.isolated(for: "The context") { try fetch() }
  }

  private func fetch() throws {
    var errors = FirstError()
    let hasShown = engine != nil
    tap?.noteBefore(self)
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
    if let sectionNameKeyPath { try context.check(sectionNameKeyPath, of: entity, takesToMany: false) }
    try cacheName.map { try context.world.sectionCaches.check($0, fingerprint) }
    let verdicts = try context.prepareFetch(for: fetchRequest, of: entity, &errors)
    let relation = context.extents.key(of: entity, includesSubentities: fetchRequest.includesSubentities)
    let plan = ArrangementPlan(
      filter: fetchRequest.predicate, sortDescriptors: fetchRequest.sortDescriptors ?? [], sectionPath: section,
      window: window(isOfFetchOnly: context.world.compatibility.ignoresFetchLimit))
    do {
      adopt(
        try ArrangementEngine(
          root: context.extents.follow(), relation: PropertyPath(relation), plan: plan,
          creationSerial: creationSerial,
          memberClass: entity.objectClass, followsContext: true, verdicts: verdicts))
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
  ///
  /// Needed between a change of a request and another fetch, where the controller has a cache name: a cache that was
  /// made for another entity, predicate, order or section key path makes the fetch fail (fetched-results.md A5). A name
  /// that is not known is no error.
  ///
  /// ```swift
  /// let songs = try FetchedResultsController(
  ///   fetchRequest: results.fetchRequest, context: context, cacheName: "songs")
  /// try songs.performFetch()
  /// songs.fetchRequest.predicate = try KeyValuePredicate(format: "rating > 3")
  /// FetchedResultsController.deleteCache(withName: "songs", in: world)
  /// try songs.performFetch()
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the cache; nil for all of the world.
  ///   - world: the world of the context.
  /// - Complexity: O(1) for one, O(c) for all of c caches.
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

  /// The objects, in their order, through all sections; nil before the first fetch, and after one that failed.
  ///
  /// What it gives stays what it is: read it again after a bracket.
  ///
  /// - Complexity: O(1) while nothing waits to be processed or sent; else O(k log n) for k changes that do.
  public var fetchedObjects: ArrangedContent? { engine == nil ? nil : snapshot() }

  /// The sections; one without a name where there is no section key path, none before the first fetch.
  ///
  /// With a section key path there are as many as there are names, each with an object at least. In contrast to those
  /// of ``CollectionController/snapshot()`` they have the titles that the delegate gives, which is asked for each of
  /// them.
  ///
  /// ```swift
  /// for section in try results.sections { print(section.indexTitle ?? "", section.name, section.count) }
  /// ```
  ///
  /// - Throws: what the delegate throws that is asked for titles.
  /// - Complexity: O(s log s) for s sections, beside the delegate.
  public var sections: [SectionInfo] {
    get throws {
      guard engine != nil else { return [] }
      let content = shownContent
      return try (0..<content.sections.count).map { try SectionInfo($0, of: content, indexTitle: indexTitle) }
    }
  }

  /// The object at an index path of the content of this moment (fetched-results.md A3).
  ///
  /// Inside of a bracket that is the new content from the first change on: where a delegate is passed an old index
  /// path, the object that it is passed too is the one that was there.
  ///
  /// ```swift
  /// let first = try results.object(at: ItemPath(section: 0, row: 0))
  /// print(results.indexPath(of: first) as Any)   // Optional([0, 0])
  /// ```
  ///
  /// - Parameter path: section and row, both 0-based.
  /// - Throws: ``SetControllerError/noSection(index:)`` where there is no such section, before the first fetch too;
  ///   ``SetControllerError/noObject(section:row:)`` where the section has no such row.
  /// - Complexity: O(log n) while nothing waits to be processed or sent.
  public func object(at path: ItemPath) throws -> ModelObject {
    guard engine != nil else { throw SetControllerError.noSection(index: path.section) }
    return try shownContent.requireObject(at: path)
  }

  /// Where `object` is shown; nil where it is not, and before the first fetch.
  ///
  /// Before the context has processed what has changed, that is the old place. An object that a limit or an offset
  /// leaves out is not shown.
  ///
  /// ```swift
  /// if let path = results.indexPath(of: song) { print(path.section, path.row) }
  /// ```
  ///
  /// - Returns: section and row, both 0-based.
  /// - Complexity: O(log n) expected, when an index of the objects has been made once; O(n) while changes wait to be
  ///   processed or sent, and where nobody follows.
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
      "FetchedResultsController", root: nil, context: context.number,
      relation: plan == nil ? fetchRequest.entityName : fetchedEntity ?? "",
      filter: plan.map(\.filter) ?? fetchRequest.predicate,
      sortDescriptors: plan?.sortDescriptors ?? fetchRequest.sortDescriptors ?? [], section: sectionNameKeyPath)
  }
  override var anyDelegate: AnyObject? { delegate }

  package override var home: ObjectWorld? { context.world }

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

  package func follows(_ object: ModelObject) -> Bool {
    guard let engine, engine.isValid else { return false }
    return engine.follows(object)
  }

  package var isPaused: Bool { engine?.isPaused ?? false }

  package func contextWillChange() { engine?.contextWillChange() }

  package func contextDidReset() {
    guard engine != nil else { return }
    frozen = shownContent
    becomeStill()
  }
}

/// An error that a delegate or handler has thrown in a call that has done all its work (decisions.md 25).
///
/// In contrast to what ``FetchedResultsController/performFetch()`` throws else, the fetch has succeeded.
///
/// ```swift
/// do {
///   try results.performFetch()
/// } catch let failure as DelegateFailure {
///   print("fetched, but a delegate threw:", failure.underlyingError)
/// }
/// ```
public struct DelegateFailure: Error, CustomStringConvertible {
  /// The first error that a delegate or handler threw.
  public let underlyingError: any Error

  init(_ error: any Error) {
    underlyingError = error
  }

  /// What the error says that was thrown.
  public var description: String { String(describing: underlyingError) }
}
