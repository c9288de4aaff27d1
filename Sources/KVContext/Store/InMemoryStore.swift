import KVObjects

/// A store that keeps rows for as long as it lives.
///
/// In contrast to a store that writes a file it refuses nothing but rows that were saved by others since, and nothing is left
/// when it ends. Contexts that have it in common find what each other saves with their next fetch, and show it after a merge
/// or refresh.
///
/// ```swift
/// let store = InMemoryStore()
/// let context = try ManagedObjectContext(classes: [artist.objectClass], store: store)
/// try context.insert(Artist.make(in: context.world))
/// try context.save()
/// store.rows(of: context.model.entities[0]).count   // 1
/// ```
///
/// Threads: it belongs to those of the contexts that have it. Costs: O(1) for each row that is saved or read by its ID,
/// besides the members of its relations; O(n) for all rows of an entity.
public final class InMemoryStore: PersistentStore {
  /// The rows of one entity in the order of their first save; nil where one has gone.
  struct Table {
    var order: [ManagedObjectID?] = []
    var places: [ManagedObjectID: Int] = [:]
    var rows: [ManagedObjectID: StoredRow] = [:]
    /// The revision of the last save of each row.
    var saved: [ManagedObjectID: Int] = [:]
    /// Whether a row is behind its place: it was gone and has been saved anew.
    var hasReturned = false
    var lastNumber = 0
    var lastTemporaryNumber = 0
  }

  var tables: [String: Table] = [:]
  /// The entities whose slots rows have, by name.
  private var entities: [String: EntityDescription] = [:]
  /// The relations of each entity that have an inverse.
  var pairs: [String: [InversePair]] = [:]
  private var lastPlace = 0
  /// The places of all rows, also of those that are gone: one that is saved anew has its own again.
  private var placesOfRows: [ManagedObjectID: Int] = [:]
  /// What is gone, with the revision that took it away.
  private var gone: [(id: ManagedObjectID, revision: Int)] = []
  package let identifier = Int.random(in: 1..<1 << 62)
  /// The revision up to which its history was deleted.
  private var historyBeginning = 0
  /// Its saves one by one.
  private var log = TransactionLog()
  /// How often something was saved, from 0; a save of nothing does not count.
  public private(set) var revision = 0
  /// The rows of the last save that hold something else in a relation than was saved, in no order. O(1).
  public private(set) var settledRows: [ManagedObjectID] = []

  /// A store without rows.
  public init() {}

  /// Takes in the entities of a context, and which of their relations are inverse to one another. Throws
  /// ``ContextError/otherVersion(_:)`` where one has other properties than the class of that name which rows were saved of:
  /// what is in memory is not brought into another shape. O(p) for p properties.
  public func prepare(for model: ManagedObjectModel) throws {
    for entity in model.entities {
      guard let known = entities[entity.name], !(tables[entity.name]?.rows.isEmpty ?? true) else { continue }
      if !entity.hasLayout(of: known) { throw ContextError.otherVersion(entity.name) }
    }
    for entity in model.entities { entities[entity.name] = entity }
    pairs.merge(model.inversePairs) { $1 }
  }

  /// The rows of an entity, without those of entities below it, in the order of their first save; none of an entity
  /// that it does not know. O(n) for n rows; O(n log n) once one that was gone has been saved anew.
  public func rows(of entity: EntityDescription) -> [StoredRow] {
    guard let table = tables[entity.name] else { return [] }
    let rows = table.order.compactMap { id in id.flatMap { table.rows[$0] } }
    return table.hasReturned ? rows.sorted { $0.place < $1.place } : rows
  }

  /// The row of an object as it was saved last; nil where it was never saved, or its deletion was. O(1).
  public func row(of id: ManagedObjectID) -> StoredRow? { tables[id.entityName]?.rows[id] }

  /// The place of an object that has, or had, a row; nil of any other. O(1).
  public func place(of id: ManagedObjectID) -> Int? { placesOfRows[id] }

  /// The next temporary ID of the entity, from `Artist/t1` on; none is given again. O(1).
  public func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID {
    tables[entity.name, default: Table()].lastTemporaryNumber += 1
    return ManagedObjectID(temporary: tables[entity.name, default: Table()].lastTemporaryNumber, of: entity.name)
  }

  /// Makes temporary IDs permanent, with the next numbers of their entities. O(1) for each.
  public func makePermanent(_ ids: [ManagedObjectID]) {
    for id in ids where id.isTemporary {
      tables[id.entityName, default: Table()].lastNumber += 1
      id.becomePermanent(tables[id.entityName, default: Table()].lastNumber)
    }
  }

  /// Takes in new rows, changed properties and deletions, in this order.
  ///
  /// New rows get permanent IDs from 1 for each entity, in their order; a row whose ID another store has made permanent
  /// keeps its number, and later ones are numbered behind it. A number is never given again. Changes of a row that is
  /// not there, and deletions of one, do nothing. Both sides of every pair of inverses agree afterwards: where the rows
  /// of a save do not, as they were made of older ones, the side that holds one object decides.
  ///
  /// - Parameter changes: what one save brings; where it is empty ``revision`` stays.
  /// - Throws: ``StaleRows`` where a row is of another version than `changes` says; nothing is kept then.
  /// - Complexity: O(1) for each row and each property of it, amortised, and O(m) for the m members of the relations to many
  ///   that are written or whose inverses are.
  public func save(_ changes: StoreChanges) throws {
    if changes.isEmpty { return }
    let stale = staleRows(of: changes)
    if !stale.isEmpty { throw StaleRows(stale) }
    revision += 1
    let tombstones = tombstones(of: changes.deleted)
    var relations = SavedRelations(changes, in: self)
    for var row in changes.inserted {
      if let known = placesOfRows[row.id] {
        row.place = known
        tables[row.id.entityName]?.hasReturned = true
      } else {
        lastPlace += 1
        row.place = lastPlace
        placesOfRows[row.id] = lastPlace
      }
      tables[row.id.entityName, default: Table()].add(row, revision)
    }
    let updated = changes.updated.filter { row(of: $0.id) != nil }
    for row in updated { tables[row.id.entityName]?.update(row, revision) }
    let deleted = changes.deleted.filter { tables[$0.entityName]?.remove($0) ?? false }
    gone += deleted.map { ($0, revision) }
    settledRows = relations.settle(self)
    log.add(
      TransactionLog.Save(
        number: revision, info: changes.info, inserted: changes.inserted.map(\.id), updated, deleted,
        setRelations: relations.setSlots, tombstones),
      rowCount: tables.values.reduce(0) { $0 + $1.rows.count })
  }

  /// What deleted rows hold in preserved properties.
  private func tombstones(of ids: [ManagedObjectID]) -> [ManagedObjectID: [String: Value]] {
    var tombstones: [ManagedObjectID: [String: Value]] = [:]
    for id in ids {
      guard let preserved = entities[id.entityName]?.preservedProperties, !preserved.isEmpty, let row = row(of: id)
      else { continue }
      for property in preserved {
        guard case .attribute(let value)? = row.values[property.slot], !value.isAbsent else { continue }
        tombstones[id, default: [:]][property.name] = value
      }
    }
    return tombstones
  }

  /// Rows that are no part of a save, but a relation of which is another by it.
  func noteChange(of ids: some Sequence<ManagedObjectID>) {
    for id in ids { tables[id.entityName]?.update(StoredRow(id, values: [:]), revision) }
  }

  private func staleRows(of changes: StoreChanges) -> [StaleRows.Row] {
    if changes.versions.isEmpty { return [] }
    // What is gone already is deleted as it should be.
    let ids = changes.updated.map(\.id) + changes.deleted.filter { row(of: $0) != nil }
    return ids.compactMap { id in
      guard let seen = changes.versions[id] else { return nil }
      let version = row(of: id)?.version
      return version == seen ? nil : StaleRows.Row(id: id, version: version)
    }
  }

  /// What has become of its rows since it had a revision: each row that was saved since once, as it is now, and what is
  /// gone.
  ///
  /// - Parameter revision: one that it had, or 0 for all.
  /// - Returns: nil where some of it was deleted (``ManagedObjectContext/deleteHistory(before:)``).
  /// - Complexity: O(n log n) for all n rows.
  public func history(since revision: Int) -> StoreHistory? {
    if revision < min(historyBeginning, self.revision) { return nil }
    var saved: [(revision: Int, row: StoredRow)] = []
    for table in tables.values {
      for (id, last) in table.saved where last > revision {
        if let row = table.rows[id] { saved.append((last, row)) }
      }
    }
    saved.sort { ($0.revision, $0.row.place) < ($1.revision, $1.row.place) }
    var seen: Set<ManagedObjectID> = []
    let deleted = gone.filter { $0.revision > revision && row(of: $0.id) == nil }.map(\.id).filter {
      seen.insert($0).inserted
    }
    return StoreHistory(revision: self.revision, saved: saved.map(\.row), deleted: deleted)
  }
}

extension InMemoryStore: HistoryKeepingStore {
  package func transactions(after token: HistoryToken?) throws -> [HistoryTransaction] {
    if let token {
      try check(token)
      if token.transactionNumber < log.beginning { throw HistoryTokenExpiredError(token) }
    }
    return log.saves(after: token?.transactionNumber ?? 0).map { save in
      func names(_ id: ManagedObjectID, _ slots: Set<Int>) -> [String] {
        let properties = entities[id.entityName]?.objectClass.properties ?? []
        return slots.filter { $0 < properties.count }.map { properties[$0].name }.sorted()
      }
      return save.transaction(token: self.token(save.number), place: { placesOfRows[$0] ?? 0 }, names: names)
    }
  }

  package func deleteTransactions(upTo token: HistoryToken?) throws {
    if let token { try check(token) }
    historyBeginning = max(historyBeginning, token?.transactionNumber ?? revision)
    log.removeSaves(upTo: historyBeginning)
  }

  private func check(_ token: HistoryToken) throws {
    if !token.isOf(store: identifier) || token.transactionNumber > revision { throw HistoryTokenExpiredError(token) }
  }
}

extension InMemoryStore.Table {
  fileprivate mutating func add(_ row: StoredRow, _ revision: Int) {
    var row = row
    // One that was here before has a version behind all that it had.
    row.version = row.id.isTemporary ? 1 : revision
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
    saved[row.id] = revision
  }

  fileprivate mutating func update(_ row: StoredRow, _ revision: Int) {
    guard var known = rows.removeValue(forKey: row.id) else { return }
    known.values.merge(row.values)
    known.version = (known.version ?? 0) + 1
    rows[row.id] = known
    saved[row.id] = revision
  }

  /// Whether it was there.
  fileprivate mutating func remove(_ id: ManagedObjectID) -> Bool {
    rows[id] = nil
    saved[id] = nil
    guard let place = places.removeValue(forKey: id) else { return false }
    order[place] = nil
    guard order.count > 64, places.count < order.count / 2 else { return true }
    order = order.filter { $0 != nil }
    for (place, id) in order.enumerated() { if let id { places[id] = place } }
    return true
  }
}
