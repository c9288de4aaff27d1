public import KVObjects

/// Keeps objects together, with what has changed of them since they were saved: NSManagedObjectContext
/// (fetched-results.md A7 and A11, decisions.md 16 to 37).
///
/// Any object of the context's classes can be inserted. Observers hear of each change when it is made; what follows a
/// context (fetched results, ``observeChanges(_:)``) hears of an *event*: all changes together, when they are
/// processed. That is by ``processPendingChanges()``, ``save()``, a fetch, ``undo()``, ``redo()`` and ``rollback()``,
/// and never in between.
///
/// In contrast to an ``ObjectWorld``, which every object has, an object need not be in a context. A context knows which
/// of its objects are new, changed and deleted, can undo and redo, and keeps them in a ``PersistentStore``. In contrast
/// to a ``FetchedResultsController`` it has its objects in the order of insertion alone.
///
/// ```swift
/// let context = try ManagedObjectContext(classes: [artist.objectClass, album.objectClass])
/// let kate = try Artist.make(in: context.world)
/// try context.insert(kate)
/// try context.save()
/// kate.objectID?.description   // "Artist/p1"
/// kate.name = "Kate"
/// kate.changedValues()         // ["name": "Kate"]
/// ```
///
/// - Errors: a call does all of its work, then throws the first error of an observer, handler or delegate (decisions.md
///   25). After ``close()`` every call that can throw throws ``ContextError/closed(operation:)``.
/// - Threads: it belongs to the thread or the lock of its world. On another thread calls that can throw throw
///   ``KeyValueCodingError/wrongThread(description:)``.
/// - Memory: objects are held until the context ends or is reset, and what each event changed, for ``undo()``, until a
///   rollback or reset. One link in each object, and about 200 bytes.
/// - Costs: a change O(1), an event O(k log n) for k changed objects of entities with n objects.
public final class ManagedObjectContext: @unchecked Sendable {
  // Not checked: the world's isolation keeps threads apart.
  /// Its entities: the classes whose objects it takes, and those that they extend.
  public let model: ManagedObjectModel
  /// The world of its classes and objects.
  public let world: ObjectWorld
  /// The context that this one is a child of, and is saved to; nil for one with a store of its own. Held strongly: a
  /// child keeps its parent, and not the other way.
  public let parent: ManagedObjectContext?
  package let store: any PersistentStore
  /// The store, where it finds rows by itself.
  let findingStore: (any FindingStore)?
  /// What a save does where others have saved the same objects since this context has read them.
  ///
  /// A child saves into its parent key by key, and nothing of that is a conflict (decisions.md 30).
  public var mergePolicy = MergePolicy.error
  /// What its saves are noted with in the history of the store, beside its ``name`` (``fetchHistory(after:)``); nil
  /// at first.
  public var transactionAuthor: String?
  /// A name, for people and for the history of the store; nil at first.
  public var name: String?
  /// What controllers follow.
  package let extents: EntityExtents
  /// When it was made.
  package let creationSerial: Int

  /// Which objects of the world are in which context.
  let managedObjects: ManagedObjects
  /// Which of the world's contexts it is, from 1.
  package private(set) var number = 0
  /// Its own, also those that were deleted and not saved since.
  @exclusivity(unchecked) var recordsByID = RecordTable()
  /// What watches the objects of each entity.
  private var watches: [ObjectIdentifier: EntityWatch] = [:]
  /// The one of those that was asked for last.
  @exclusivity(unchecked) private var lastWatch: EntityWatch?
  /// Objects that were reset: they belong to the context again once they are fetched.
  var retired: [ManagedObjectID: ModelObject] = [:]
  /// What has happened since changes were processed last.
  @exclusivity(unchecked) var event = ContextEvent()
  /// Whether a fetch evaluates its predicate and order: faults that hold their values stay faults.
  @exclusivity(unchecked) var isSelecting = false
  /// Whether controllers are taking in what has happened: what they ask reads faults.
  @exclusivity(unchecked) var isShowing = false
  /// Objects that were read while other ones had to stay as they were.
  @exclusivity(unchecked) var unsettledReads: [ReadObject] = []
  /// Faults that another object leads to by now, as what was read later says: those that led to them, by what, and
  /// they.
  @exclusivity(unchecked) var displaced: [(owner: ModelObject, inverse: Property, object: ModelObject)] = []
  @exclusivity(unchecked) var propagatesDeletes = true
  /// Whether a save is under way.
  @exclusivity(unchecked) var isSaving = false
  var lastDeletion = 0
  /// The IDs of deleted objects that others go on leading to.
  var departed = WeakObjectTable<ManagedObjectID>()
  /// What was read of faults since, which is no change: controllers get it as inserts, as what a fetch reads.
  @exclusivity(unchecked) var arrivals = ContextEvent()
  /// Objects that differ from what is saved, or may.
  @exclusivity(unchecked) var unsaved = RecordList()
  /// Keeps what can be undone; nil where nothing is registered. One is there at first.
  ///
  /// Without one ``undo()`` and ``redo()`` just process what waits. One that another context had is taken from that.
  ///
  /// - Complexity: O(1), beside what is let go of.
  public var undoManager: ContextUndoManager? {
    get { keptUndoManager }
    set { setUndoManager(newValue) }
  }
  @exclusivity(unchecked) var keptUndoManager: ContextUndoManager?
  /// What is written at the moment, and not by whoever uses the context; nil where nothing is.
  @exclusivity(unchecked) var writing: Writing?
  @exclusivity(unchecked) var isProcessing = false
  /// The place of the object that came last. New ones come behind all rows, and behind what is new in the parent.
  var lastPlace = 0
  /// Behind which new objects are placed until they are saved.
  let newPlaces: Int
  /// How many saves have given new objects of this context the places of their rows.
  var placingSaves = 0
  /// As many saves of the contexts that this one reads through are followed by the order of its objects.
  var followedSaves = 0
  /// The places of new objects, of whichever context, begin here.
  static let firstNewPlace = 1 << 40
  /// Another number after every object that comes or goes.
  @exclusivity(unchecked) var membershipRevision = 0
  /// The revision of the store at which an entity was read last.
  var readRevisions: [String: Int] = [:]
  /// The revision of the store up to which ``outdated`` is complete; nil before anything was read.
  var knownRevision: Int?
  /// What the store holds of objects that were read before others have saved or deleted them, as far as ``catchUp()``
  /// has found.
  @exclusivity(unchecked) var outdated: [ManagedObjectID: StoredState] = [:]
  /// Objects that may differ from their rows although the revision of the store is known: what a merge has brought.
  @exclusivity(unchecked) var unverified: Set<ManagedObjectID> = []
  /// What objects show that hold what the store holds while a fetch evaluates.
  @exclusivity(unchecked) var exchanged: [ManagedObjectID: [ExchangedContent]] = [:]
  /// Another number after every change of an object.
  @exclusivity(unchecked) var changeCount = 0
  /// The time of the last save of the graph's contexts at which faults were compared with the store.
  var comparedSaveTime = 0
  /// Whether a fault whose row was deleted by others becomes a deleted object where it is used, whose values are nil,
  /// 0 and false, in place of an error; false at first (`shouldDeleteInaccessibleFaults`).
  ///
  /// ```swift
  /// context.shouldDeleteInaccessibleFaults = true
  /// song.title        // nil, where another context has deleted the song since it was fetched
  /// song.isDeleted    // true
  /// ```
  public var shouldDeleteInaccessibleFaults = false
  /// For how many seconds of the graph's clock a fault uses the row that this context has read, although others have
  /// saved another since; 0 at first, and without limit where it is negative (`stalenessInterval`).
  ///
  /// ```swift
  /// context.stalenessInterval = 60
  /// try context.refresh(song, mergeChanges: false)   // the row that was read less than a minute ago
  /// ```
  public var stalenessInterval = 0.0
  /// What was saved, for contexts that merge it.
  package var history = SaveHistory()
  /// How far the history of another context was merged, by its creation serial.
  var merged: [Int: Int] = [:]
  /// The revision up to which the history of the store was merged.
  var mergedRevision = 0
  /// Whether the store's history was found not to reach back to that.
  var hasLostHistory = false
  @exclusivity(unchecked) private var clients = ContextClients()
  @exclusivity(unchecked) var handlers = ChangeHandlers()
  /// How often it was reset or rolled back.
  var discardCount = 0
  /// What is being undone or done again; nil where nothing is.
  var reverting: Reverting?
  /// What was asked for meanwhile.
  var waitingReverts: [EventUse] = []
  /// Objects that a merge has deleted, or in whose place the store has given others.
  @exclusivity(unchecked) var takenAway = WeakObjectTable<Void>()
  /// Whether ``close()`` has ended it: its calls throw, and its lists are empty. O(1).
  public private(set) var isClosed = false

  /// What a context writes into its objects by itself.
  enum Origin {
    /// What comes from elsewhere: it counts as saved and cannot be undone.
    case elsewhere
    /// What is read from the store: it is part of what is read, and no change.
    case store(ContextEvent)
    /// What is restored: what relations come to lead to is not inserted.
    case undoing

    var isRead: Bool { if case .store = self { true } else { false } }
  }

  /// In contrast to what the context writes itself, what observers change meanwhile is in mutations inside of those.
  struct Writing {
    let origin: Origin
    let depth: Int
  }

  /// Makes a context for objects of `classes`, kept in `store`.
  ///
  /// What a class extends and is not given itself is an abstract entity (``ManagedObjectModel``). Nothing is read
  /// before the first fetch. Contexts of one store have objects of their own, under the same IDs.
  ///
  /// ```swift
  /// let store = InMemoryStore()
  /// let one = try ManagedObjectContext(classes: [artist.objectClass], store: store)
  /// let two = try ManagedObjectContext(classes: [artist.objectClass], store: store)
  /// try one.insert(Artist.make(in: one.world))
  /// try one.save()
  /// try two.count(for: FetchRequest(entityName: "Artist"))   // 1
  /// ```
  ///
  /// - Parameters:
  ///   - classes: classes of one world, in any order; one that is given twice counts once.
  ///   - store: where objects are saved; one in memory that ends with the context where nothing is said.
  /// - Throws: ``ContextError/unknownEntity(_:known:)`` where there is no class, ``ContextError/repeatedEntity(_:)``
  ///   where two have one name, ``ContextError/otherWorld(_:)`` where they belong to different worlds,
  ///   ``ContextError/unnamedField(className:field:)`` where one stores what its definition does not name; what makes the
  ///   store unfit for them.
  /// - Complexity: O(p log p) for the p properties of all entities, O(e d) for e entities that extend at most d others,
  ///   and O(c) for the c contexts of the world.
  public convenience init(classes: [ObjectClass], store: any PersistentStore = InMemoryStore()) throws {
    try self.init(model: ManagedObjectModel(classes), store: store)
  }

  /// Makes a context for the entities of `model`, kept in `store`: as ``init(classes:store:)`` does, with a model that
  /// several contexts share.
  ///
  /// - Parameters:
  ///   - model: the entities; it may be that of other contexts.
  ///   - store: where objects are saved; one in memory that ends with the context where nothing is said.
  /// - Throws: ``ContextError/unknownEntity(_:known:)`` where the model has no entity; what makes the store unfit for it.
  /// - Complexity: O(e d) for the e entities, which extend at most d others, and O(c) for the c contexts of the world.
  public convenience init(model: ManagedObjectModel, store: any PersistentStore = InMemoryStore()) throws {
    try self.init(model, store, parent: nil)
  }

  /// The store as a model's contexts use it. It is shared by the contexts of a world, whose lock is held during the
  /// call.
  private static func prepared(
    _ store: any PersistentStore, for model: ManagedObjectModel, in world: ObjectWorld
  ) throws -> any PersistentStore {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    if let store = store as? any FindingStore { return try store.view(for: model) }
    try store.prepare(for: model)
    return store
  }

  init(_ model: ManagedObjectModel, _ store: any PersistentStore, parent: ManagedObjectContext?) throws {
    guard let world = model.entities.first?.objectClass.world else { throw ContextError.unknownEntity("", known: []) }
    self.store = try Self.prepared(store, for: model, in: world)
    findingStore = self.store as? any FindingStore
    self.model = model
    self.world = world
    self.parent = parent
    mergedRevision = self.store.revision
    lastPlace = (parent?.newPlaces ?? 0) + Self.firstNewPlace
    newPlaces = lastPlace
    managedObjects = world.managedObjects
    extents = try EntityExtents(model, in: world)
    creationSerial = world.nextSerial()
    world.isolation.enterAnyway()
    number = managedObjects.add(self)
    setUndoManager(ContextUndoManager())
    world.isolation.leave()
  }

  deinit { detach() }

  /// Ends it: its objects are in no context any more, and nothing is sent.
  ///
  /// Objects keep the values that they hold, and what is not saved does not come to the store. Handlers of changes and
  /// controllers hear of nothing, now or later; no observer is notified. From then on calls that can throw throw
  /// ``ContextError/closed(operation:)``, ``hasChanges`` is false and lists are empty. Again does nothing. A context
  /// that is freed lets go of its objects in the same way.
  ///
  /// ```swift
  /// try context.save()
  /// context.close()
  /// artist.managedObjectContext   // nil
  /// ```
  ///
  /// - Complexity: O(n) for n objects of the context, with those that a reset has taken out.
  public func close() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    if isClosed { return }
    isClosed = true
    detach()
    (handlers, clients) = (ChangeHandlers(), ContextClients())
  }

  private func detach() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    for record in recordsByID.values {
      leaveFault(record)
      managedObjects.remove(record.object)
    }
    for object in retired.values { managedObjects.setHome(of: object, nil) }
    let objects = recordsByID.values.map(\.object) + retired.values
    (recordsByID, retired) = (RecordTable(), [:])
    for watch in watches.values { watch.end() }
    (watches, lastWatch) = ([:], nil)
    (unsettledReads, displaced) = ([], [])
    (outdated, unverified) = ([:], [])
    keptUndoManager?.removeAllActions()
    (waitingReverts, event, arrivals) = ([], ContextEvent(), ContextEvent())
    takenAway.removeAll()
    reverting = nil
    unsaved.removeAll()
    if hasClients { return }
    // Relations with inverses are cycles: what nobody else has would stay for as long as the world.
    extents.letGo()
    world.freeUnreachable(among: objects)
  }

  /// Runs a call alone. Throws where the context has ended, or the world belongs to another thread.
  func isolated<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    try world.isolated(for: "The context") {
      if isClosed { throw ContextError.closed(operation: operation) }
      return try body()
    }
  }

  // MARK: Clients

  /// Notifies `client` of every event from now on; held weakly.
  package func add(_ client: any ContextClient) {
    clients.add(client)
  }

  /// Whether any controller follows it.
  var hasClients: Bool { !clients.isEmpty }

  /// Calls `body` with each that is alive, in the order in which they were made.
  func forEachClient(_ body: (any ContextClient) -> Void) {
    // A value of the moment: `body` may add one.
    let clients = clients
    clients.forEach(body)
  }

  private func setUndoManager(_ manager: ContextUndoManager?) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    if manager === keptUndoManager { return }
    for manager in [keptUndoManager, manager] {
      manager?.removeAllActions()
      manager?.context?.keptUndoManager = nil
      manager?.context = nil
    }
    keptUndoManager = manager
    manager?.context = self
  }

  // MARK: Records

  /// What watches the objects of an entity. O(1).
  func watch(of entity: EntityDescription) -> EntityWatch {
    if let lastWatch, lastWatch.entity === entity { return lastWatch }
    let watch = watches[ObjectIdentifier(entity)] ?? EntityWatch(entity, in: self)
    watches[ObjectIdentifier(entity)] = watch
    lastWatch = watch
    return watch
  }

  func record(of object: ModelObject) -> ManagedObjectRecord? {
    guard let record = managedObjects.record(of: object), record.context === self else { return nil }
    return record
  }

  /// The record of an object that is there. Throws where it is in no context or another, or was deleted.
  func requireRecord(of object: ModelObject, to operation: String) throws -> ManagedObjectRecord {
    if let record = record(of: object) {
      guard record.isAlive else { throw ContextError.deleted(object: object.description, operation: operation) }
      return record
    }
    if managedObjects.record(of: object) != nil {
      throw ContextError.otherContext(object: object.description, operation: operation)
    }
    throw ContextError.noContext(object: object.description, operation: operation)
  }

  /// Takes an object in.
  @discardableResult
  func register(
    _ object: ModelObject, _ entity: EntityDescription, _ id: ManagedObjectID, place: Int? = nil, isPersisted: Bool,
    as fault: Fault = .none
  ) -> ManagedObjectRecord {
    if place == nil { lastPlace += 1 }
    let record = ManagedObjectRecord(
      object, id, by: watch(of: entity), place: place ?? lastPlace, isPersisted: isPersisted)
    record.fault = fault
    revive(record)
    return record
  }

  /// Takes an object in again, in the place it had.
  func revive(_ record: ManagedObjectRecord) {
    membershipRevision += 1
    takenAway.remove(record.object)
    (record.isAlive, record.wasDeleted, record.pendingRules) = (true, false, nil)
    if recordsByID[record.id] == nil {
      recordsByID[record.id] = record
      managedObjects.add(record)
      if record.fault != .none, let faults = record.watch.watchers?.faults,
        record.object.becomeFault(watchedBy: faults)
      {
        return
      }
      guard let plain = record.watch.watchers?.plain else { return }
      record.object.watch(sharing: plain)
      if record.fault != .none { record.object.markFault(true) }
    }
  }

  /// Lets go of an object that is gone for good; undoing brings it back.
  func unregister(_ record: ManagedObjectRecord) {
    recordsByID[record.id] = nil
    noteStored([record.id])
    managedObjects.remove(record.object)
    leaveFault(record)
  }
}
