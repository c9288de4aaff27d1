public import KVObjects

/// Keeps objects together, with what has changed of them since they were saved: NSManagedObjectContext without its faults
/// (fetched-results.md A7 and A11, decisions.md 16 to 37).
///
/// Any object of the context's classes can be inserted. Observers hear of each change when it is made; what follows a
/// context (fetched results, ``observeChanges(_:)``) hears of an *event*: all changes together, when they are processed. That
/// is by ``processPendingChanges()``, ``save()``, a fetch, ``undo()``, ``redo()`` and ``rollback()``, and never in between.
///
/// ```swift
/// let context = try ManagedObjectContext(classes: [friendClass])
/// let joe = friendClass.makeObject()
/// try context.insert(joe)
/// try context.save()
/// joe.objectID?.description   // "Friend/p1"
/// ```
///
/// A call does all of its work, then throws the first error of a delegate or handler (decisions.md 25). Objects are held
/// until the context ends or is reset. Costs: one link in each object, and about 200 bytes; a change O(1), an event
/// O(k log n) for k changed objects.
public final class ManagedObjectContext: @unchecked Sendable {
  // Not checked: the world's isolation keeps threads apart.
  /// The entities.
  public let model: ManagedObjectModel
  /// The world of its objects.
  public let world: ObjectWorld
  /// The context that this one is a child of; it is saved to that.
  public let parent: ManagedObjectContext?
  let store: any PersistentStore
  /// What controllers follow.
  package let extents: EntityExtents
  /// When it was made.
  package let creationSerial: Int

  /// Which objects of the world are in which context.
  let managedObjects: ManagedObjects
  /// Which of the world's contexts it is, from 1.
  private(set) var number = 0
  /// Its own, also those that were deleted and not saved since.
  @exclusivity(unchecked) var recordsByID: [ManagedObjectID: ManagedObjectRecord] = [:]
  /// Objects that were reset: they belong to the context again once they are fetched.
  var retired: [ManagedObjectID: ModelObject] = [:]
  /// What has happened since changes were processed last.
  @exclusivity(unchecked) var event = ContextEvent()
  /// Objects that differ from what is saved, or may.
  @exclusivity(unchecked) var unsaved = RecordList()
  @exclusivity(unchecked) var undoStack: [UndoGroup] = []
  @exclusivity(unchecked) var redoStack: [UndoGroup] = []
  /// What is written at the moment, and not by whoever uses the context; nil where nothing is.
  @exclusivity(unchecked) private var writing: Writing?
  @exclusivity(unchecked) var isProcessing = false
  var lastPlace = 0
  /// Another number after every object that comes or goes.
  @exclusivity(unchecked) var membershipRevision = 0
  /// The revision of the store at which an entity was read last.
  var readRevisions: [String: Int] = [:]
  /// What was saved, for contexts that merge it.
  package var history = SaveHistory()
  /// How far the history of another context was merged, by its creation serial.
  var merged: [Int: Int] = [:]
  @exclusivity(unchecked) private var clients: [WeakClient] = []
  @exclusivity(unchecked) var handlers: [ChangeHandler] = []
  /// How often it was reset or rolled back.
  var discardCount = 0
  /// What is being undone or done again; nil where nothing is.
  var reverting: Reverting?
  /// What was asked for meanwhile.
  var waitingReverts: [EventUse] = []
  /// Objects that a merge has deleted, or in whose place the store has given others.
  var takenAway = TakenAway()
  /// Whether it has ended.
  public private(set) var isClosed = false

  /// What a context writes into its objects by itself.
  enum Origin {
    /// What comes from elsewhere: it counts as saved and cannot be undone.
    case elsewhere
    /// What is read from the store: it is part of what is read, and no change.
    case store(ContextEvent)
    /// What is restored: what relations come to lead to is not inserted.
    case undoing
  }

  /// In contrast to what the context writes itself, what observers change meanwhile is in mutations inside of those.
  private struct Writing {
    let origin: Origin
    let depth: Int
  }

  private struct WeakClient {
    weak var client: (any ContextClient)?
  }

  /// A context for objects of `classes`, kept in `store`.
  ///
  /// Throws where there is no class, two have one name or they belong to different worlds.
  public convenience init(classes: [ObjectClass], store: any PersistentStore = InMemoryStore()) throws {
    try self.init(model: ManagedObjectModel(classes), store: store)
  }

  /// A context for the entities of `model`, kept in `store`. Throws where there is none.
  public convenience init(model: ManagedObjectModel, store: any PersistentStore = InMemoryStore()) throws {
    try self.init(model, store, parent: nil)
  }

  init(_ model: ManagedObjectModel, _ store: any PersistentStore, parent: ManagedObjectContext?) throws {
    guard let world = model.entities.first?.objectClass.world else { throw ContextError.unknownEntity("", known: []) }
    self.model = model
    self.world = world
    self.store = store
    self.parent = parent
    managedObjects = world.managedObjects
    extents = try EntityExtents(model, in: world)
    creationSerial = world.nextSerial()
    world.isolation.enterAnyway()
    number = managedObjects.add(self)
    world.isolation.leave()
  }

  deinit { detach() }

  /// Ends it: its objects are in no context any more, and nothing is sent.
  public func close() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    if isClosed { return }
    isClosed = true
    detach()
    (recordsByID, retired) = ([:], [:])
    (undoStack, redoStack, waitingReverts, event) = ([], [], [], ContextEvent())
    takenAway.removeAll()
    reverting = nil
    unsaved.removeAll()
    (handlers, clients) = ([], [])
  }

  private func detach() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    for record in recordsByID.values {
      record.object.unwatch(by: record)
      managedObjects.remove(record.object)
    }
    for object in retired.values { managedObjects.setHome(of: object, nil) }
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
    clients.removeAll { $0.client == nil }
    guard !clients.contains(where: { $0.client === client }) else { return }
    clients.append(WeakClient(client: client))
    clients.sort { ($0.client?.creationSerial ?? 0) < ($1.client?.creationSerial ?? 0) }
  }

  /// Calls `body` with each that is alive, in the order in which they were made.
  func forEachClient(_ body: (any ContextClient) -> Void) {
    for known in clients { if let client = known.client { body(client) } }
  }

  /// Calls `handler` with what each processed event came to (NSManagedObjectContextObjectsDidChangeNotification), in the order
  /// in which handlers came. What it throws reaches the line that processed the event.
  ///
  /// ```swift
  /// let observation = try context.observeChanges { change in print(change.inserted.count, "inserted") }
  /// ```
  ///
  /// - Returns: what ends it, when it goes or is invalidated. The context holds `handler`.
  /// - Throws: ``ContextError/closed(operation:)`` where the context has ended.
  public func observeChanges(_ handler: @escaping (ContextChange) throws -> Void) throws -> ContextObservation {
    try isolated("observe changes") {
      let serial = world.nextSerial()
      handlers.append(ChangeHandler(serial, handler))
      return ContextObservation(of: self, serial)
    }
  }

  /// Calls a handler no more.
  func removeObserver(_ serial: Int) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    handlers.first { $0.serial == serial }?.isActive = false
    handlers.removeAll { $0.serial == serial }
  }

  // MARK: Records

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
  func register(_ object: ModelObject, _ entity: EntityDescription, _ id: ManagedObjectID, isPersisted: Bool)
    -> ManagedObjectRecord
  {
    lastPlace += 1
    let record = ManagedObjectRecord(object, entity, id, in: self, place: lastPlace, isPersisted: isPersisted)
    revive(record)
    return record
  }

  /// Takes an object in again, in the place it had.
  func revive(_ record: ManagedObjectRecord) {
    membershipRevision += 1
    takenAway.remove(record.object)
    record.isAlive = true
    if recordsByID[record.id] == nil {
      recordsByID[record.id] = record
      managedObjects.add(record)
      record.object.watch(record.entity.watchedSlots, by: record, order: .controller(creationSerial))
    }
  }

  /// Lets go of an object that is gone for good; undoing brings it back.
  func unregister(_ record: ManagedObjectRecord) {
    recordsByID[record.id] = nil
    managedObjects.remove(record.object)
    record.object.unwatch(by: record)
  }

  /// Something is about to change in an object.
  func willChange(_ change: PropertyChange, of record: ManagedObjectRecord) {
    guard change.property.definition.getter == nil else { return }
    var origin: Origin?
    if let writing, writing.depth == world.transaction.depth { origin = writing.origin }
    if case .store(let read) = origin { return read.note(change, of: record, .elsewhere) }
    if event.isEmpty { announceChange() }
    event.note(change, of: record, origin)
    unsaved.add(record)
  }

  /// Runs `body`, whose mutations write what comes from `origin`.
  func write<Result>(from origin: Origin, _ body: () throws -> Result) rethrows -> Result {
    let outer = writing
    writing = Writing(origin: origin, depth: world.transaction.depth + 1)
    defer { writing = outer }
    return try body()
  }

  /// Something has happened to an object as a whole.
  func note(_ record: ManagedObjectRecord) -> ContextEvent.Change {
    announceChange()
    unsaved.add(record)
    return event.change(of: record)
  }

  func announceChange() {
    forEachClient { $0.contextWillChange() }
  }
}

/// Who is notified of changes.
final class ChangeHandler {
  let serial: Int
  let body: (ContextChange) throws -> Void
  /// Whether it has not been removed.
  var isActive = true

  init(_ serial: Int, _ body: @escaping (ContextChange) throws -> Void) {
    (self.serial, self.body) = (serial, body)
  }
}
