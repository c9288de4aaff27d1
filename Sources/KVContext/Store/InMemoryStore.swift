import KVObjects

/// A store that keeps rows for as long as it lives.
///
/// Costs: O(1) for each row that is saved or read by its ID; O(n) for all rows of an entity.
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
  /// How often something was saved.
  public private(set) var revision = 0

  /// A store without rows.
  public init() {}

  /// O(n) for n rows.
  public func rows(of entity: EntityDescription) -> [StoredRow] {
    guard let table = tables[entity.name] else { return [] }
    return table.order.compactMap { id in id.flatMap { table.rows[$0] } }
  }

  /// O(1).
  public func row(of id: ManagedObjectID) -> StoredRow? { tables[id.entityName]?.rows[id] }

  /// The next one of the entity.
  public func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID {
    tables[entity.name, default: Table()].lastTemporaryNumber += 1
    return ManagedObjectID(temporary: tables[entity.name, default: Table()].lastTemporaryNumber, of: entity.name)
  }

  /// Numbers new rows from 1 for each entity. O(1) for each row, amortised.
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
