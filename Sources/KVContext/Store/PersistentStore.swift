public import KVObjects

/// What one property of a stored row holds.
///
/// In contrast to a ``Value`` it leads to other objects by their IDs, so that it means the same in every context.
///
/// ```swift
/// let store = InMemoryStore()
/// guard let id = song.objectID, let property = song.objectClass.property("title") else { return }
/// if case .attribute(let title)? = store.row(of: id)?.values[property.slot] { print(title) }
/// ```
public enum StoredValue {
  /// The value of an attribute, or the list of a to-many property whose members are no objects.
  case attribute(Value)
  /// The object at the other end of a to-one relation; nil for none.
  case toOne(ManagedObjectID?)
  /// The objects at the other end of a to-many relation, in their order; nil where there is no collection.
  case toMany(StoredMembers?)
}

/// What properties of one object hold, by ``Property/slot``: an array with a place for each slot, as rows are read by the thousand.
///
/// ```swift
/// guard let title = song.objectClass.property("title") else { return }
/// let values: StoredValues = [title.slot: .attribute("Aerial")]
/// for (slot, value) in values { print(slot, value) }   // in the order of the slots
/// ```
public struct StoredValues: ExpressibleByDictionaryLiteral, Sequence {
  private var slots: [StoredValue?]

  /// Those of a literal; a slot that is there twice has the last value.
  public init(dictionaryLiteral elements: (Int, StoredValue)...) {
    slots = []
    for (slot, value) in elements { self[slot] = value }
  }

  /// The value of a slot, from 0; nil where there is none. Setting one below 0 does nothing. O(1), amortised.
  public subscript(slot: Int) -> StoredValue? {
    get { slots.indices.contains(slot) ? slots[slot] : nil }
    set {
      if slot < 0 { return }
      if slot >= slots.count {
        if newValue == nil { return }
        slots += repeatElement(nil, count: slot + 1 - slots.count)
      }
      slots[slot] = newValue
    }
  }

  /// Makes space for slots below `count`, which are set then without another allocation.
  public mutating func reserveCapacity(_ count: Int) { slots.reserveCapacity(count) }

  /// Whether no slot has a value. O(p) for p slots.
  public var isEmpty: Bool { slots.allSatisfy { $0 == nil } }

  /// The slots that have values, in their order. O(p).
  public var keys: [Int] { slots.indices.filter { slots[$0] != nil } }

  /// The values, in the order of their slots. O(p).
  public var values: [StoredValue] { slots.compactMap { $0 } }

  /// Slots and their values, in the order of the slots.
  public func makeIterator() -> some IteratorProtocol<(key: Int, value: StoredValue)> {
    slots.indices.lazy.compactMap { slot in slots[slot].map { (key: slot, value: $0) } }.makeIterator()
  }

  /// Those for which `isIncluded` is true. O(p).
  ///
  /// - Throws: what `isIncluded` throws.
  public func filter(_ isIncluded: ((key: Int, value: StoredValue)) throws -> Bool) rethrows -> StoredValues {
    var result = self
    for element in self where try !isIncluded(element) { result[element.key] = nil }
    return result
  }

  /// The same slots with other values. O(p).
  ///
  /// - Throws: what `transform` throws.
  public func mapValues(_ transform: (StoredValue) throws -> StoredValue) rethrows -> StoredValues {
    var result = self
    for (slot, value) in self { result[slot] = try transform(value) }
    return result
  }

  /// Takes in the values of another; they replace those that are here. O(p).
  public mutating func merge(_ other: StoredValues) { for (slot, value) in other { self[slot] = value } }
}

/// One object as a store has it: what each kept property holds, by slot; a property that is missing holds what a new
/// object does.
///
/// In a ``StoreChanges/updated`` row properties that are missing are those that have not changed.
///
/// ```swift
/// guard let id = song.objectID, let title = song.objectClass.property("title") else { return }
/// let row = StoredRow(id, values: [title.slot: .attribute("Aerial")])
/// row.place                // 0: the store gives it its own
/// ```
public struct StoredRow {
  /// Whose row it is.
  public let id: ManagedObjectID
  /// Its place in the order of insertion, among the rows of all entities: smaller ones come first. In what is saved it
  /// is the context's; a store gives new rows its own.
  public var place: Int
  /// What it holds, by ``Property/slot``.
  public var values: StoredValues
  /// How often it was saved, from 1, as a store gives it; nil of a store that keeps no versions, and in what is saved.
  public var version: Int?
  /// An object that holds all of it but what leads to other objects; only that is in ``values`` then: one that is new here
  /// (``RowUse/object(_:)``), or new in the store.
  package var object: ModelObject?

  /// Makes a row of `id`.
  ///
  /// - Parameters:
  ///   - id: the ID that a store has made for the object.
  ///   - place: its place in the order of insertion, among the rows of all entities.
  ///   - values: what it holds, by slot.
  /// - Complexity: O(1).
  public init(_ id: ManagedObjectID, place: Int = 0, values: StoredValues) {
    self.id = id
    self.place = place
    self.values = values
  }
}

/// What one save brings: rows that are new, the changed properties of others, and those that go.
///
/// No object is in two of the lists. Rows may lead to one another, and to new rows, in any order. A store gets one with
/// every save (``PersistentStore/save(_:)``).
///
/// ```swift
/// func summary(of changes: StoreChanges) -> String {
///   "\(changes.inserted.count) new, \(changes.updated.count) changed, \(changes.deleted.count) gone"
/// }
/// ```
public struct StoreChanges {
  /// New rows with all that they hold, in the order in which they were inserted; their IDs are temporary, or of another
  /// store.
  public var inserted: [StoredRow] = []
  /// Of other rows the properties that have changed, in the order of insertion.
  public var updated: [StoredRow] = []
  /// The IDs of rows that go, in the order in which something first happened to them.
  public var deleted: [ManagedObjectID] = []
  /// The versions of changed and deleted rows that the context has seen. A store that keeps versions refuses everything
  /// with ``StaleRows`` where one of them has another by now; rows that are not named here are not compared.
  public var versions: [ManagedObjectID: Int] = [:]
  /// Who saves, and when: for a store that keeps its saves one by one.
  public var info: TransactionInfo?

  /// Whether it brings nothing. O(1).
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// Where a context keeps its objects: another context, a memory, a file.
///
/// A context asks for rows of an entity when it fetches, and saves all changes of a save at once. Rows, and the members
/// of every relation, have an order, which the store keeps: rows that of their first save. What it throws reaches the
/// call that fetched or saved, with nothing kept. It is called on the thread of the context, and must not call that.
///
/// A store of one's own leaves IDs to one that is there:
///
/// ```swift
/// final class NotingStore: PersistentStore {
///   let store = InMemoryStore()
///   var revision: Int { store.revision }
///   func rows(of entity: EntityDescription) -> [StoredRow] { store.rows(of: entity) }
///   func row(of id: ManagedObjectID) -> StoredRow? { store.row(of: id) }
///   func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID { store.makeTemporaryID(of: entity) }
///   func makePermanent(_ ids: [ManagedObjectID]) { store.makePermanent(ids) }
///   func save(_ changes: StoreChanges) throws {
///     print(changes.inserted.count, "new")
///     try store.save(changes)
///   }
/// }
/// let context = try ManagedObjectContext(classes: [artist.objectClass], store: NotingStore())
/// try context.insert(Artist.make(in: context.world))
/// try context.save()      // prints 1 new
/// ```
public protocol PersistentStore: AnyObject {
  /// Makes ready for the classes of a context that is made with it, before anything is read: a store that keeps shapes checks
  /// and completes them. Does nothing unless it is written. What it throws, making the context throws.
  func prepare(for model: ManagedObjectModel) throws
  /// Another number after every change of what ``rows(of:)-(EntityDescription)`` gives: while it stays, a context does not ask again. O(1).
  var revision: Int { get }
  /// Every row of an entity, without those of entities below it, in the order of their first save.
  ///
  /// It is asked at the first fetch of the entity, and again where ``revision`` has changed since.
  ///
  /// - Throws: whatever keeps it from reading; the fetch throws that.
  /// - Complexity: that of a fetch; ``InMemoryStore`` takes O(n) for n rows.
  func rows(of entity: EntityDescription) throws -> [StoredRow]
  /// Whether contexts read what rows lead to when that is used first: until then there are faults in its place. A store whose
  /// rows are at hand says false, and they come with the rows that lead to them. O(1).
  var isFaulting: Bool { get }
  /// The ``StoredRow/place`` of an object that this store has read or saved; nil where it does not know it without reading.
  /// What a context has saved itself gets it with the save; where it is nil such an object stays behind all that is read. O(1).
  func place(of id: ManagedObjectID) -> Int?
  /// The rows of some objects, those that are there, in any order: of faults that are used first.
  ///
  /// - Throws: whatever keeps it from reading; whoever uses the fault gets that.
  /// - Complexity: calls count on O(k log n) for k rows.
  func rows(of ids: [ManagedObjectID]) throws -> [StoredRow]
  /// One row; nil where there is none. It is asked for single objects: by a refresh, a merge, a look-up by ID.
  ///
  /// - Throws: whatever keeps it from reading; the call throws that.
  /// - Complexity: calls count on O(1).
  func row(of id: ManagedObjectID) throws -> StoredRow?
  /// Makes a temporary ID for an object that is new, with a number that no other one of the entity has had. It is asked
  /// once for each object that is inserted, which counts on O(1).
  func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID
  /// Makes temporary IDs permanent before their objects are saved, each with a number that no other one of the entity has or
  /// gets; the next save keeps them. Those that are permanent stay as they are.
  ///
  /// - Throws: whatever keeps it from numbering them; all are temporary then.
  /// - Complexity: calls count on O(k log n) for k IDs.
  func makePermanent(_ ids: [ManagedObjectID]) throws
  /// The permanent ID with a number among the rows of an entity; nil where there is no such row.
  ///
  /// - Throws: whatever keeps it from reading.
  /// - Complexity: O(n) for n rows unless it is written.
  func id(of entity: EntityDescription, number: Int) throws -> ManagedObjectID?
  /// Keeps `changes`, all or nothing, and gives new rows their permanent IDs.
  ///
  /// It is called once for each save that brings anything, after everything was validated, and for a merge from a
  /// context of another store.
  ///
  /// - Throws: ``StaleRows`` where rows are of another version than ``StoreChanges/versions`` says; whatever else keeps it
  ///   from saving. Then it has kept nothing, and everything is as unsaved as before.
  /// - Complexity: part of that of a save; ``InMemoryStore`` takes O(1) for each row.
  func save(_ changes: StoreChanges) throws
  /// The rows of the last save that hold something else in a relation than was saved, as others have saved its other side
  /// since: the context takes in what they hold. None unless it is written. O(1).
  var settledRows: [ManagedObjectID] { get }
  /// What has become of its rows since it had a ``revision``, by whomever; nil from a store that keeps no history.
  ///
  /// - Parameter revision: one that it had, or 0 for all.
  /// - Throws: whatever keeps it from reading; the merge throws that.
  /// - Complexity: calls count on O(k log n) for k rows that were saved since.
  func history(since revision: Int) throws -> StoreHistory?
}

extension PersistentStore {
  /// Does nothing: a store that keeps no shapes is ready for every model. O(1).
  public func prepare(for model: ManagedObjectModel) {}

  /// False. O(1).
  public var isFaulting: Bool { false }

  /// Nil: places are known by reading. O(1).
  public func place(of id: ManagedObjectID) -> Int? { nil }

  /// Asks for one row after the other. O(k) questions for k IDs.
  ///
  /// - Throws: what ``row(of:)`` throws.
  public func rows(of ids: [ManagedObjectID]) throws -> [StoredRow] { try ids.compactMap { try row(of: $0) } }

  /// Looks through all rows of the entity. O(n) for n rows.
  ///
  /// - Throws: what ``rows(of:)-(EntityDescription)`` throws.
  public func id(of entity: EntityDescription, number: Int) throws -> ManagedObjectID? {
    try rows(of: entity).first { $0.id.number == number }?.id
  }

  /// None: what was saved is what the store has. O(1).
  public var settledRows: [ManagedObjectID] { [] }

  /// Nothing: a store that keeps no history has none. O(1).
  public func history(since revision: Int) -> StoreHistory? { nil }
}
