import KVObjects

/// The saves of a store in memory one by one, as far back as they are kept.
struct TransactionLog {
  /// One save: its rows, without what they hold.
  struct Save {
    let number: Int
    let info: TransactionInfo?
    let inserted: [ManagedObjectID]
    let updated: [(id: ManagedObjectID, slots: Set<Int>)]
    let deleted: [ManagedObjectID]
    let tombstones: [ManagedObjectID: [String: Value]]

    /// `setRelations` are the relations of rows that the save has set of itself, by their slots.
    init(
      number: Int, info: TransactionInfo?, inserted: [ManagedObjectID], _ changed: [StoredRow],
      _ deleted: [ManagedObjectID], setRelations: [ManagedObjectID: Set<Int>],
      _ tombstones: [ManagedObjectID: [String: Value]]
    ) {
      (self.number, self.info) = (number, info)
      (self.inserted, self.deleted, self.tombstones) = (inserted, deleted, tombstones)
      var updated: [ManagedObjectID: Set<Int>] = [:]
      for row in changed { updated[row.id] = Set(row.values.keys) }
      if !setRelations.isEmpty {
        let inserted = Set(inserted)
        for (id, slots) in setRelations where !inserted.contains(id) { updated[id, default: []].formUnion(slots) }
      }
      for id in deleted { updated[id] = nil }
      self.updated = updated.map { ($0, $1) }
    }

    var count: Int { inserted.count + updated.count + deleted.count }

    func transaction(
      token: HistoryToken, place: (ManagedObjectID) -> Int, names: (ManagedObjectID, Set<Int>) -> [String]
    ) -> HistoryTransaction {
      func ordered(_ ids: [ManagedObjectID]) -> [ManagedObjectID] { ids.sorted { place($0) < place($1) } }
      let changes =
        inserted.map { HistoryChange($0, .insert) }
        + updated.sorted { place($0.id) < place($1.id) }.map {
          HistoryChange($0.id, .update, updatedProperties: names($0.id, $0.slots))
        } + ordered(deleted).map { HistoryChange($0, .delete, tombstone: tombstones[$0] ?? [:]) }
      return HistoryTransaction(token, info: info, changes: changes)
    }
  }

  private var saves: [Save] = []
  private var count = 0
  /// The number of the last save that is not kept; 0 where all are.
  private(set) var beginning = 0

  /// Keeps a save, and lets go of old ones where the changes are many times the rows.
  mutating func add(_ save: Save, rowCount: Int) {
    saves.append(save)
    count += save.count
    let limit = 4 * rowCount + 4_096
    guard count > limit else { return }
    var (kept, first) = (count, 0)
    while kept > limit / 2, first < saves.count - 1 {
      kept -= saves[first].count
      first += 1
    }
    if first > 0 { removeSaves(upTo: saves[first - 1].number) }
  }

  func saves(after number: Int) -> [Save] { saves.filter { $0.number > number } }

  mutating func removeSaves(upTo number: Int) {
    saves.removeAll { $0.number <= number }
    count = saves.reduce(0) { $0 + $1.count }
    beginning = max(beginning, number)
  }
}
