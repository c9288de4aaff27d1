public import KVObjects

/// What one property of a stored row holds.
public enum StoredValue {
  /// The value of an attribute.
  case attribute(Value)
  /// The object at the other end, or none.
  case toOne(ManagedObjectID?)
  /// The objects at the other end, in their order; nil where there is no collection.
  case toMany([ManagedObjectID]?)
}

/// One object as a store has it: what each kept property holds, by slot; a property that is missing holds what a new object
/// does.
public struct StoredRow {
  /// Whose row it is.
  public let id: ManagedObjectID
  /// Its place in the order of insertion, among the rows of all entities.
  public var place: Int
  /// What it holds, by slot.
  public var values: [Int: StoredValue]

  /// A row of `id`.
  public init(_ id: ManagedObjectID, place: Int = 0, values: [Int: StoredValue]) {
    self.id = id
    self.place = place
    self.values = values
  }
}

/// What one save brings: rows that are new, the changed properties of others, and those that go.
public struct StoreChanges {
  /// New rows, in the order in which they were inserted.
  public var inserted: [StoredRow] = []
  /// What has changed of other rows.
  public var updated: [StoredRow] = []
  /// Rows that go, in the order in which they were deleted.
  public var deleted: [ManagedObjectID] = []

  /// Whether it brings nothing.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// Where a context keeps its objects: another context, a memory, a file.
///
/// A context asks for rows of an entity when it fetches, and saves all changes of a save at once. Rows, and the members of
/// every relation, have an order, which the store keeps: rows that of their first save. What it throws reaches the call
/// that fetched or saved, with nothing kept.
public protocol PersistentStore: AnyObject {
  /// Another number after every change of what ``rows(of:)`` gives.
  var revision: Int { get }
  /// Every row of an entity, without those of entities below it, in their order.
  func rows(of entity: EntityDescription) throws -> [StoredRow]
  /// One row; nil where there is none.
  func row(of id: ManagedObjectID) throws -> StoredRow?
  /// A temporary ID for an object that is new.
  func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID
  /// Keeps `changes`, all or nothing, and gives new rows their permanent IDs.
  func save(_ changes: StoreChanges) throws
}
