public import KVContext
import KVObjects

extension SQLiteStore {
  /// What has become of the rows of the file since it had a revision, by this process and others: each row that was saved
  /// since once, as it is now, and what is gone.
  ///
  /// - Parameter revision: one that it had, or 0 for all.
  /// - Returns: nil where the file has no history from there on, as it was of an older format then.
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(k log n) for k rows that were saved or deleted since, and O(m) for the members of their relations.
  public func history(since revision: Int) throws -> StoreHistory? {
    try connection.reading {
      let current = try readRevision()
      if current > revision, try revision < historyBeginning() { return nil }
      var history = StoreHistory(revision: current, saved: [], deleted: [])
      if current == revision { return history }
      // The newest first: a row counts where something happened to it last.
      var seen: Set<Int64> = []
      var saves: [(saved: [Int64], deleted: [Int64])] = []
      try forEachSave(since: revision) { _, save in
        let deleted = save.deleted.map(\.key).filter { seen.insert($0).inserted }
        saves.append((try keys(of: save).filter { seen.insert($0).inserted }, deleted))
      }
      for (saved, deleted) in saves.reversed() {
        for key in saved {
          try Cancellation.check()
          guard let name = schema?.namesByNumber[RowKey.entity(of: key)], let table = schema?.tables[name],
            let row = try row(key, table)
          else { continue }
          history.saved.append(row)
        }
        // One that has come back has another row.
        for key in deleted {
          if let id = file.ids[key], file.keys[id] ?? key == key { history.deleted.append(id) }
        }
      }
      return history
    }
  }

  /// The revision after which there is history.
  func historyBeginning() throws -> Int {
    try connection.counter(
      .integer(connection.number("SELECT value FROM kv_meta WHERE key = 'history'") ?? -1), from: 0,
      "the beginning of the history")
  }

  /// Calls `body` with each save since a revision, the newest first.
  func forEachSave(since revision: Int, _ body: (Int, SavedKeys) throws -> Void) throws {
    try connection.run(
      "SELECT revision, keys FROM kv_history WHERE revision > ? ORDER BY revision DESC", [.integer(revision)]
    ) { statement in
      try Cancellation.check()
      guard case .blob(let bytes) = statement.value(1), let save = SavedKeys(bytes: bytes) else {
        throw connection.damaged("the history of a save is none")
      }
      try body(Int(statement.integer(0)), save)
    }
  }

  /// The rows that a save has written and that are there, in the order of insertion.
  private func keys(of save: SavedKeys) throws -> [Int64] {
    try (keys(in: save.inserted) + save.updated.flatMap { try keys(in: $0.rows, of: $0.entity) }).sorted()
  }

  /// The rows of sequences of numbers that are there, of one entity or of all.
  func keys(in runs: [ClosedRange<Int>], of entity: Int? = nil) throws -> [Int64] {
    if runs.isEmpty { return [] }
    var keys: [Int64] = []
    for table in (schema?.tables ?? [:]).values where entity == nil || entity == table.number {
      for run in runs {
        try Cancellation.check()
        let range = RowKey.range(run)
        try connection.run(
          "SELECT kv_pk FROM \(table.name.quoted) WHERE kv_pk BETWEEN ? AND ?",
          [.integer(range.lowerBound), .integer(range.upperBound)]
        ) { keys.append($0.integer(0)) }
      }
    }
    return keys
  }

  // MARK: Writing

  /// Adds what a save has done. Now and then what happened to rows that later saves have written or deleted goes: the history
  /// stays as large as what it says of each row once.
  func addHistory(_ keys: SavedKeys, _ revision: Int) throws {
    try connection.run("INSERT INTO kv_history VALUES (?, ?)", [.integer(revision), .blob(keys.bytes)])
    guard revision % SQLiteStore.compactionInterval == 0 else { return }
    // Rows of classes that only other versions know would count as deleted.
    guard try connection.number("SELECT count(*) FROM kv_entities") == schema?.tables.count else { return }
    let size = try connection.number("SELECT sum(length(keys)) FROM kv_history") ?? 0
    let known = try connection.counter(
      .integer(connection.number("SELECT value FROM kv_meta WHERE key = 'compacted'") ?? 0), from: 0,
      "the size of the history")
    guard known < 1 << 60 else { throw connection.damaged("the size of the history is none") }
    guard size > 2 * known + 32 * SQLiteStore.compactionInterval else { return }
    try compactHistory()
  }

  /// So many saves come between two looks at the size of the history.
  private static let compactionInterval = 1024

  /// Keeps of each row what happened to it last: the saves so far are not known one by one any more.
  func compactHistory() throws {
    var seen: Set<Int64> = []
    var kept: [(revision: Int, save: SavedKeys)] = []
    func unseen(_ keys: [Int64]) -> [ClosedRange<Int>] {
      SavedKeys.runs(keys.filter { seen.insert($0).inserted }.map(RowKey.sequence))
    }
    try forEachSave(since: 0) { revision, save in
      var rest = SavedKeys()
      rest.deleted = save.deleted.filter { seen.insert($0.key).inserted }
      for update in save.updated {
        let rows = unseen(try keys(in: update.rows, of: update.entity))
        if !rows.isEmpty {
          rest.updated.append(SavedKeys.Update(entity: update.entity, properties: update.properties, rows: rows))
        }
      }
      rest.inserted = unseen(try keys(in: save.inserted))
      kept.append((revision, rest))
    }
    var size = 0
    for (revision, save) in kept {
      let bytes = save.bytes
      if save.isEmpty {
        try connection.run("DELETE FROM kv_history WHERE revision = ?", [.integer(revision)])
      } else {
        try connection.run("UPDATE kv_history SET keys = ? WHERE revision = ?", [.blob(bytes), .integer(revision)])
        size += bytes.count
      }
    }
    try connection.run(
      "INSERT OR REPLACE INTO kv_meta VALUES ('compacted', ?), ('transactions', ?)",
      [.integer(size), .integer(readRevision())])
  }
}
