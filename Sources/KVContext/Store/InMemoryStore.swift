import KVObjects

/// A store that keeps rows for as long as it lives.
///
/// In contrast to a store that writes a file it never refuses anything, and nothing is left when it ends. Contexts that
/// have it in common see what each other saves with their next fetch of what they lack, or by a merge.
///
/// ```swift
/// let store = InMemoryStore()
/// let context = try ManagedObjectContext(classes: [artist.objectClass], store: store)
/// try context.insert(Artist.make(in: context.world))
/// try context.save()
/// store.rows(of: context.model.entities[0]).count   // 1
/// ```
///
/// Threads: it belongs to those of the contexts that have it. Costs: O(1) for each row that is saved or read by its ID;
/// O(n) for all rows of an entity.
public final class InMemoryStore: PersistentStore {
  /// The rows of one entity in the order of their first save; nil where one has gone.
  fileprivate struct Table {
    var order: [ManagedObjectID?] = []
    var places: [ManagedObjectID: Int] = [:]
    var rows: [ManagedObjectID: StoredRow] = [:]
    var lastNumber = 0
    var lastTemporaryNumber = 0
  }

  private var tables: [String: Table] = [:]
  private var lastPlace = 0
  /// How often something was saved, from 0; a save of nothing does not count.
  public private(set) var revision = 0

  /// A store without rows.
  public init() {}

  /// The rows of an entity, without those of entities below it, in the order of their first save; none of an entity
  /// that it does not know. O(n) for n rows.
  public func rows(of entity: EntityDescription) -> [StoredRow] {
    guard let table = tables[entity.name] else { return [] }
    return table.order.compactMap { id in id.flatMap { table.rows[$0] } }
  }

  /// The row of an object as it was saved last; nil where it was never saved, or its deletion was. O(1).
  public func row(of id: ManagedObjectID) -> StoredRow? { tables[id.entityName]?.rows[id] }

  /// The next temporary ID of the entity, from `Artist/t1` on; none is given again. O(1).
  public func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID {
    tables[entity.name, default: Table()].lastTemporaryNumber += 1
    return ManagedObjectID(temporary: tables[entity.name, default: Table()].lastTemporaryNumber, of: entity.name)
  }

  /// Takes in new rows, changed properties and deletions, in this order.
  ///
  /// New rows get permanent IDs from 1 for each entity, in their order; a row whose ID another store has made permanent
  /// keeps its number, and later ones are numbered behind it. A number is never given again. Changes of a row that is
  /// not there, and deletions of one, do nothing.
  ///
  /// - Parameter changes: what one save brings; where it is empty ``revision`` stays.
  /// - Complexity: O(1) for each row and each property of it, amortised.
  public func save(_ changes: StoreChanges) {
    if changes.isEmpty { return }
    revision += 1
    for var row in changes.inserted {
      lastPlace += 1
      row.place = lastPlace
      tables[row.id.entityName, default: Table()].add(row)
    }
    for row in changes.updated { tables[row.id.entityName]?.update(row) }
    for id in changes.deleted { tables[id.entityName]?.remove(id) }
  }
}

extension InMemoryStore.Table {
  fileprivate mutating func add(_ row: StoredRow) {
    if row.id.isTemporary {
      lastNumber += 1
      row.id.becomePermanent(lastNumber)
    }
    // One that another store has numbered.
    lastNumber = max(lastNumber, row.id.number)
    if places[row.id] == nil {
      places[row.id] = order.count
      order.append(row.id)
    }
    rows[row.id] = row
  }

  fileprivate mutating func update(_ row: StoredRow) {
    rows[row.id]?.values.merge(row.values) { $1 }
  }

  fileprivate mutating func remove(_ id: ManagedObjectID) {
    rows[id] = nil
    guard let place = places.removeValue(forKey: id) else { return }
    order[place] = nil
    guard order.count > 64, places.count < order.count / 2 else { return }
    order = order.filter { $0 != nil }
    for (place, id) in order.enumerated() { if let id { places[id] = place } }
  }
}
