package import KVContext
import KVObjects
import KVPositions

/// The saves of a file one by one.
extension SQLiteStore: HistoryKeepingStore {
  package var identifier: Int {
    get throws { try connection.number("SELECT value FROM kv_meta WHERE key = 'store'") ?? 0 }
  }

  package func transactions(after token: HistoryToken?) throws -> [HistoryTransaction] {
    try connection.reading {
      if let token { try check(token) }
      let first = try max(historyBeginning(), transactionsBeginning())
      if let token, token.transactionNumber < first { throw HistoryTokenExpiredError(token) }
      var saves: [(number: Int, save: SavedKeys)] = []
      try forEachSave(since: max(first, token?.transactionNumber ?? 0)) { saves.append(($0, $1)) }
      let (names, identifier) = (try RowNames(self, saves.map(\.save)), try identifier)
      return try saves.reversed().map { number, save in
        HistoryTransaction(
          HistoryToken(number, store: identifier), info: save.info, changes: try changes(of: save, names))
      }
    }
  }

  package func deleteTransactions(upTo token: HistoryToken?) throws {
    if access == .readOnly { throw StoreError.readOnly(path: path) }
    try connection.transaction {
      if let token { try check(token) }
      let last = try max(token?.transactionNumber ?? readRevision(), historyBeginning())
      try connection.run("DELETE FROM kv_history WHERE revision <= ?", [.integer(last)])
      try connection.run("UPDATE kv_meta SET value = ? WHERE key = 'history'", [.integer(last)])
      try connection.run("DELETE FROM kv_meta WHERE key = 'compacted'")
    }
  }

  private func check(_ token: HistoryToken) throws {
    if try !token.isOf(store: identifier) || token.transactionNumber > readRevision() {
      throw HistoryTokenExpiredError(token)
    }
  }

  /// The revision after which saves are known one by one.
  private func transactionsBeginning() throws -> Int {
    try connection.counter(
      .integer(connection.number("SELECT value FROM kv_meta WHERE key = 'transactions'") ?? 0), from: 0,
      "the beginning of the history")
  }

  private func changes(of save: SavedKeys, _ names: RowNames) throws -> [HistoryChange] {
    func isKnown(_ key: Int64) -> Bool { schema?.tables[entityName(of: key) ?? ""] != nil }
    var changes = try names.rows(in: save.inserted).filter { isKnown($0.key) }.map {
      HistoryChange(try id($0.key, $0.number), .insert)
    }
    var updates: [(key: Int64, change: HistoryChange)] = []
    for update in save.updated {
      guard let name = schema?.namesByNumber[update.entity], let table = schema?.tables[name] else { continue }
      let numbers = Set(update.properties.sorted)
      let properties = table.columns.filter { numbers.contains($0.number) }.map(\.property.name).sorted()
      for row in names.rows(in: update.rows) where RowKey.entity(of: row.key) == update.entity {
        updates.append((row.key, HistoryChange(try id(row.key, row.number), .update, updatedProperties: properties)))
      }
    }
    changes += updates.sorted { $0.key < $1.key }.map(\.change)
    let tombstones = Dictionary(save.tombstones.map { ($0.key, $0.values) }) { first, _ in first }
    for (key, number) in save.deleted where isKnown(key) {
      let values = try tombstones[key].map { try tombstone($0, of: key) }
      changes.append(HistoryChange(try id(key, number), .delete, tombstone: values ?? [:]))
    }
    return changes
  }

  private func entityName(of key: Int64) -> String? { schema?.namesByNumber[RowKey.entity(of: key)] }

  /// The ID of a row, which may be gone: it has it again if it comes back.
  private func id(_ key: Int64, _ number: Int) throws -> ManagedObjectID {
    if let known = file.ids[key], file.keys[known] != nil { return known }
    guard let name = entityName(of: key) else { throw connection.damaged("the history of a save is none") }
    let id = self.id(key, number, of: name)
    if try !hasRow(key) {
      file.keys[id] = nil
      file.formerKeys[id] = key
    }
    return id
  }

  // MARK: What is preserved of deleted rows

  /// What a row holds in preserved properties, as the history keeps it; nil where there are none.
  func tombstone(_ key: Int64, _ table: StoreSchema.Table) throws -> [UInt8]? {
    let columns = table.columns.filter(\.property.definition.preservesValueInHistoryOnDeletion)
    if columns.isEmpty { return nil }
    guard let row = try row(key, table) else { return nil }
    var values: [Value] = []
    for column in columns {
      guard case .attribute(let value)? = row.values[column.property.slot], !value.isAbsent else { continue }
      values += [.integer(column.number), value]
    }
    guard case .blob(let bytes) = try ValueCoding.encoded(.list(ValueList(values)), .any) else { return nil }
    return bytes
  }

  private func tombstone(_ bytes: [UInt8], of key: Int64) throws -> [String: Value] {
    guard case .list(let list)? = ValueCoding.decoded(.blob(bytes), .any),
      let name = entityName(of: key), let table = schema?.tables[name]
    else { throw connection.damaged("what the history keeps of a deleted object is nothing") }
    var values: [String: Value] = [:]
    for index in stride(from: 0, to: list.count - 1, by: 2) {
      guard case .integer(let number) = list[index],
        let column = table.columns.first(where: { $0.number == number })
      else { continue }
      values[column.property.name] = list[index + 1]
    }
    return values
  }
}

/// The keys and numbers of the rows that some saves name by their sequence numbers, those that are gone by their deletions.
private struct RowNames {
  /// In ascending order of the keys.
  private var rows: [(key: Int64, number: Int)] = []

  init(_ store: SQLiteStore, _ saves: [SavedKeys]) throws {
    var keys: Set<Int64> = []
    for save in saves {
      for (key, number) in save.deleted where keys.insert(key).inserted { rows.append((key, number)) }
    }
    let runs = SavedKeys.merged(saves.flatMap { $0.inserted + $0.updated.flatMap(\.rows) })
    for key in try store.keys(in: runs) where keys.insert(key).inserted {
      rows.append((key, try store.number(ofRow: key) ?? 0))
    }
    rows.sort { $0.key < $1.key }
  }

  /// Those of some runs, in ascending order, each once.
  func rows(in runs: [ClosedRange<Int>]) -> [(key: Int64, number: Int)] {
    SavedKeys.merged(runs).flatMap { run in
      let range = RowKey.range(run)
      return rows[
        rows.partitioningIndex { $0.key >= range.lowerBound }..<rows.partitioningIndex { $0.key > range.upperBound }]
    }
  }
}
