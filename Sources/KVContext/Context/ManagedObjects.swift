public import KVObjects
import KVPositions

/// Which objects of a world are in a context, and in which.
package final class ManagedObjects {
  /// What its context knows of an object; nil where it is in none. O(1).
  @inline(__always)
  func record(of object: ModelObject) -> ManagedObjectRecord? {
    object.lentRecord.map { Unmanaged<ManagedObjectRecord>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The contexts that objects were reset in, to which they belong again once they are fetched.
  @exclusivity(unchecked) private var homes: [ObjectIdentifier: Home] = [:]

  /// Watches faults whose context has ended.
  private let orphanage = Orphanage()
  /// All contexts of the world.
  private var contexts: [Home] = []
  /// Where there are so many, those that have ended are taken out.
  private var sweepCount = 16
  private var lastNumber = 0
  /// How often any context of the world has saved.
  private(set) var lastSaveTime = 0

  /// A save of a context is the last of all.
  func nextSaveTime() -> Int {
    lastSaveTime += 1
    return lastSaveTime
  }

  /// Notes a context that is new; gives its number. O(1), amortized.
  func add(_ context: ManagedObjectContext) -> Int {
    if contexts.count >= sweepCount {
      WorkCounter.countVisits(contexts.count)
      contexts.removeAll { $0.context?.isClosed ?? true }
      sweepCount = max(16, 2 * contexts.count)
    }
    contexts.append(Home(context: context))
    lastNumber += 1
    return lastNumber
  }

  /// Whether another context has, or had before a reset, an object of that ID that is not gone there. O(c) for the living
  /// contexts.
  func isKnown(_ id: ManagedObjectID, besides context: ManagedObjectContext) -> Bool {
    contexts.contains { home in
      guard let other = home.context, other !== context, !other.isClosed, let id = other.ownID(of: id, from: context)
      else { return false }
      if let record = other.recordsByID[id] { return record.isAlive || record.isPersisted }
      return other.retired[id] != nil
    }
  }

  /// How many events can be undone or done again, in all contexts. O(c) for the living ones.
  package var undoableEventCount: Int {
    contexts.reduce(0) {
      $0 + ($1.context?.keptUndoManager.map { $0.undoStack.count + $0.redoStack.count } ?? 0)
    }
  }

  /// The objects that have the extents of the living contexts.
  var extents: Set<ObjectIdentifier> {
    Set(contexts.compactMap { $0.context.map { ObjectIdentifier($0.extents.root) } })
  }

  private struct Home {
    weak var context: ManagedObjectContext?
  }

  /// The context that `object` was reset in and has not been fetched in again.
  func home(of object: ModelObject) -> ManagedObjectContext? {
    homes.isEmpty ? nil : homes[ObjectIdentifier(object)]?.context
  }
  /// Whether `object` is in another context, or was before that was reset.
  func isElsewhere(_ object: ModelObject, than context: ManagedObjectContext) -> Bool {
    if let record = record(of: object) { return record.context !== context }
    return home(of: object).map { $0 !== context } ?? false
  }
  /// `object` was reset in `context`, which keeps it.
  func setHome(of object: ModelObject, _ context: ManagedObjectContext?) {
    homes[ObjectIdentifier(object)] = context.map { Home(context: $0) }
  }

  // A context keeps its records for as long as they are in.
  func add(_ record: ManagedObjectRecord) { record.object.lentRecord = Unmanaged.passUnretained(record).toOpaque() }
  func remove(_ object: ModelObject) { object.lentRecord = nil }
}

extension ManagedObjects: FaultHandler {
  package func fulfil(_ object: ModelObject) throws {
    guard let record = record(of: object), let context = record.context else {
      throw ContextError.inaccessible(id: object.unreadDescription)
    }
    try context.fulfil(record)
  }

  package func hold(_ object: ModelObject, ending isEnding: Bool) throws -> Bool {
    guard let record = record(of: object), let context = record.context else { return false }
    return try context.hold(record, ending: isEnding)
  }

  package func readMembers(of property: Property, _ object: ModelObject) throws {
    if let record = record(of: object), let context = record.context {
      try context.readMembers(of: property, record)
    } else if object.madeStorage(of: property)?.isUnread ?? false {
      throw ContextError.inaccessible(id: object.unreadDescription)
    }
  }

  /// A fault without values is in no context any more: whoever uses it learns that there is nobody to read them.
  func orphan(_ object: ModelObject) {
    object.watch(.none, by: orphanage, order: .controller(0))
    object.markFault(true)
  }

  /// A context has it again.
  func adopt(_ object: ModelObject) {
    guard object.isMarkedFault else { return }
    object.markFault(false)
    object.unwatch(by: orphanage)
  }
}

extension ManagedObjects: ObjectRegister {
  /// Two objects of different contexts are not related (core-data.md CD60); one of them in none may come to be in the other's.
  package func check(_ member: ModelObject, enters property: Property, of owner: ModelObject) throws {
    guard hasTwins, let mine = context(of: owner), let other = context(of: member), mine !== other else {
      return
    }
    throw ContextError.relationAcross(
      object: owner.description, key: property.name, other: member.description)
  }

  package func identity(of object: ModelObject) -> OpaqueValue? { record(of: object)?.id }

  package func objects(named identity: OpaqueValue) -> [ModelObject] {
    guard let id = identity as? ManagedObjectID else { return [] }
    return contexts.compactMap { $0.context?.recordsByID[id]?.object }
  }

  package func contextNumber(of object: ModelObject) -> Int? { context(of: object)?.number }

  package var hasTwins: Bool { contexts.count > 1 }

  /// The context that an object is in, or was before that was reset.
  func context(of object: ModelObject) -> ManagedObjectContext? {
    record(of: object).map(\.context) ?? home(of: object)
  }
}

/// What watches faults whose context has ended: it keeps their marks, and has nothing to do.
private final class Orphanage: WatchNode {
  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }
  func isWatching(_ property: Property) -> Bool { false }
  func willChange(_ change: PropertyChange) {}
  func didChange(_ change: PropertyChange) {}
  func objectIsGone(_ id: ObjectIdentifier) {}
}

extension ObjectWorld {
  /// Those of this world.
  package var managedObjects: ManagedObjects {
    let key = ObjectIdentifier(ManagedObjects.self)
    if let known = extensions[key] as? ManagedObjects { return known }
    let made = ManagedObjects()
    extensions[key] = made
    (faultHandler, objectRegister) = (made, made)
    return made
  }
}

/// What a context knows of an object, asked of the object (NSManagedObject). An object in no context is none of all that.
extension ModelObject {
  /// Asks the object's record, and the context that this is of, alone; nil where it is in none.
  private func managed<Answer>(_ ask: (ManagedObjectRecord, ManagedObjectContext) -> Answer) -> Answer? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    guard let record = world.managedObjects.record(of: self), let context = record.context else { return nil }
    return ask(record, context)
  }

  /// The context that it is in; nil where it is in none: it was never inserted or is gone for good, or its context was
  /// reset, closed or freed. O(1).
  public var managedObjectContext: ManagedObjectContext? { managed { $1 } }
  /// What names it in its store, temporary until it is first saved; nil where it is in no context. O(1).
  public var objectID: ManagedObjectID? { managed { record, _ in record.id } }
  /// Whether its context has it and has never saved it; false once it is deleted, and where it is in no context. O(1).
  public var isInserted: Bool { managed { record, _ in record.isAlive && !record.isPersisted } ?? false }
  /// Whether it holds something else than when it was saved last (decisions.md 27): what was changed back is unchanged,
  /// and members of a set have no order. False for one that is new, deleted or in no context. O(p log p) for p changed
  /// properties, and O(m) for the m members of those that are to-many.
  public var isUpdated: Bool { managed { $1.isUpdated($0) } ?? false }
  /// Whether it will be gone with the next save: it has been saved, and is deleted since. O(1).
  public var isDeleted: Bool { managed { record, _ in !record.isAlive && record.isPersisted } ?? false }

  /// Whether none of its values has been used since it was fetched or refreshed: the first use reads what is not here yet.
  ///
  /// What it leads to comes as faults too, which are read one by one, or by ``FetchRequest/fetchBatchSize``. A use is any
  /// read or set of a property, a predicate or a description among them. False where it is in no context. O(1).
  ///
  /// ```swift
  /// let song = try context.fetch(FetchRequest(entityName: "Song"))[0]
  /// song.isFault                          // true
  /// try song.value(forKey: "title")
  /// song.isFault                          // false
  /// ```
  public var isFault: Bool { managed { record, _ in record.fault != .none } ?? false }

  /// Throws what keeps its deletion from being saved (`validateForDelete:`); it need not be deleted.
  ///
  /// A relation whose rule is ``DeleteRule/deny`` does so while it holds an object that is not deleted. What a cascade would
  /// delete with it is asked by the save. One in no context can be deleted nowhere, and nothing denies that.
  ///
  /// ```swift
  /// do {
  ///   try artist.validateForDelete()
  ///   try context.delete(artist)
  /// } catch let error as ValidationError {
  ///   print(error.cocoaCode)              // 1600
  /// }
  /// ```
  ///
  /// - Throws: ``ValidationError`` with the relations that deny it, in alphabetical order;
  ///   ``ContextError/inaccessible(id:)`` for a fault whose row is gone.
  /// - Complexity: O(m) for the m members of relations that deny.
  public func validateForDelete() throws { try managedObjectContext?.validateDeletion(of: self) }

  /// What has changed since it was saved last, by key, as it is now, with nil as null and to-many properties as lists.
  ///
  /// Of one that has not been saved: what differs from a new object of its class. Keys are those of kept properties; a
  /// computed one is none. Empty where nothing differs, and where it is in no context.
  ///
  /// ```swift
  /// try context.save()
  /// song.genre = nil
  /// song.rating = 5
  /// song.changedValues()     // ["genre": null, "rating": 5], where it had a genre and another rating
  /// ```
  ///
  /// - Returns: the new values; ``committedValues(forKeys:)`` has the old ones.
  /// - Complexity: O(p log p) for the p properties that were changed, or O(p) for all of one that has not been saved,
  ///   and O(m) for the m members of those that are to-many.
  public func changedValues() -> [String: Value] {
    managed { record, context in
      var values: [String: Value] = [:]
      for property in context.changedProperties(of: record) {
        values[property.name] = recordedValue(of: property).orNull
      }
      return values
    } ?? [:]
  }

  /// What `keys` held when it was last saved or fetched, with nil as null (`committedValuesForKeys:`).
  ///
  /// Of one that has not been saved: what they held when changes were processed last, or when it was inserted since.
  /// Keys that its class lacks, and computed ones, are left out. What a merge or refresh has brought counts as saved.
  ///
  /// ```swift
  /// try context.save()
  /// let saved = song.rating
  /// song.rating = saved + 1
  /// song.committedValues(forKeys: ["rating"])   // what `saved` is
  /// ```
  ///
  /// - Parameter keys: single keys, in any order.
  /// - Returns: the values by key; empty where it is in no context.
  /// - Complexity: O(k p) for k keys and the p properties that were changed.
  public func committedValues(forKeys keys: [String]) -> [String: Value] {
    managed { record, context in
      var values: [String: Value] = [:]
      for key in keys {
        guard let property = objectClass.property(key), record.entity.keeps(property) else { continue }
        values[key] = context.savedValue(of: property, record).orNull
      }
      return values
    } ?? [:]
  }
}

extension ManagedObjectContext {
  /// What a property held when its object was saved last.
  func savedValue(of property: Property, _ record: ManagedObjectRecord) -> Value {
    if let known = knownSavedValue(of: property, record) { return known }
    // What a fault holds is what was saved; it stays one.
    let isHeld = record.fault == .held || record.fault == .refreshed
    return isHeld ? record.object.heldRecordedValue(of: property) : record.object.recordedValue(of: property)
  }

  /// Whether nothing is known of a property but what it holds: that counts as saved.
  func holdsSavedValue(of property: Property, _ record: ManagedObjectRecord) -> Bool {
    knownSavedValue(of: property, record) == nil
  }

  private func knownSavedValue(of property: Property, _ record: ManagedObjectRecord) -> Value? {
    record.saved[property.slot] ?? event.knownChange(of: record.object)?.slot(of: property)?.saved
  }

  /// The properties that hold something else than when the object was saved last, by slot.
  func changedProperties(of record: ManagedObjectRecord) -> [Property] {
    if !record.isPersisted {
      return record.entity.persistentProperties.filter {
        !$0.holdsSame(record.object.recordedValue(of: $0), $0.recordedStartValue)
      }
    }
    var slots = Set(record.saved.slots)
    for slot in event.knownChange(of: record.object)?.slots ?? [] { slots.insert(slot.property.slot) }
    return slots.sorted().map { record.object.objectClass.properties[$0] }.filter {
      !$0.holdsSame(savedValue(of: $0, record), record.object.heldRecordedValue(of: $0))
    }
  }

  // MARK: What is not saved

  /// Whether a saved object holds something else now.
  func isUpdated(_ record: ManagedObjectRecord) -> Bool {
    record.isAlive && record.isPersisted && !changedProperties(of: record).isEmpty
  }

  /// Reads alone.
  private func reading<Result>(_ body: () -> Result) -> Result {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return body()
  }

  /// Whether anything would be saved: something is new, changed or deleted.
  ///
  /// It compares (decisions.md 27): what was changed back, or inserted and deleted again, is nothing. It does not end
  /// the event.
  ///
  /// - Complexity: O(u) for the u objects that something has happened to since the last save, each compared in what was
  ///   changed of it; it ends with the first that differs.
  public var hasChanges: Bool {
    reading { unsaved.contains { $0.isAlive != $0.isPersisted || isUpdated($0) || isKept($0) } }
  }

  /// Objects that have not been saved yet, in the order of insertion.
  ///
  /// One is among them from ``insert(_:)`` on, processed or not; what relations have come to reach from the event's
  /// processing on.
  ///
  /// - Complexity: O(u log u) for the u objects that something has happened to since the last save.
  public var insertedObjects: [ModelObject] {
    reading {
      unsaved.records.filter { $0.isAlive && !$0.isPersisted }.sorted { $0.place < $1.place }.map(\.object)
    }
  }

  /// Saved objects that hold something else now, in the order of their first change.
  ///
  /// One that was changed back is not among them, nor one that is deleted.
  ///
  /// - Complexity: O(u) for the u objects that something has happened to since the last save, each compared in what was
  ///   changed of it.
  public var updatedObjects: [ModelObject] { reading { unsaved.records.filter(isUpdated).map(\.object) } }

  /// Saved objects that are deleted with the next save, in the order of their first change.
  ///
  /// What a cascade reaches is among them from the event's processing on. One that was never saved is not.
  ///
  /// - Complexity: O(u) for the u objects that something has happened to since the last save.
  public var deletedObjects: [ModelObject] {
    reading { unsaved.records.filter { !$0.isAlive && $0.isPersisted }.map(\.object) }
  }

  /// Every object that is there, saved or not, in the order of insertion.
  ///
  /// Those are objects that were inserted or fetched and are not deleted; what the store has and no fetch has asked for
  /// is not among them.
  ///
  /// - Complexity: O(n log n) for n objects of the context.
  public var registeredObjects: [ModelObject] {
    reading { recordsByID.values.filter(\.isAlive).sorted { $0.place < $1.place }.map(\.object) }
  }

  /// Whether there is anything to undo: an event that was processed, or changes that wait, whatever they come to. O(1).
  public var canUndo: Bool { reading { keptUndoManager.map { !$0.undoStack.isEmpty || !event.isEmpty } ?? false } }
  /// Whether there is anything to do again: something was undone, and nothing has happened since. O(1).
  public var canRedo: Bool { reading { keptUndoManager.map { !$0.redoStack.isEmpty && event.isEmpty } ?? false } }
}
