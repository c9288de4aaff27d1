import CSQLite
import KVObjects

/// What tests need to bring about what happens seldom.
extension SQLiteStore {
  /// Lets the file have at most so many pages: one more is a full disk.
  package func setMaximumPageCount(_ count: Int) throws { try connection.run("PRAGMA max_page_count = \(count)") }

  /// Runs `body` while this connection writes the file.
  package func holdForTests(_ body: () throws -> Void) throws {
    try connection.transaction(body)
  }

  /// How many rows of tables this connection has written so far.
  package var writtenRowsForTests: Int { Int(sqlite3_total_changes64(connection.handle)) }

  /// How many steps SQLite has taken for this connection so far, but for statements that are used once.
  package var stepsForTests: Int { connection.steps }

  /// How many statements this connection has run so far, but for those that are used once.
  package var runsForTests: Int { connection.runs }

  /// Takes history together until it is as large as what it says of each row once, as saves do now and then.
  package func compactHistoryForTests() throws { try connection.transaction { try compactHistory() } }

  /// Writes another format into the file.
  package func setFormatForTests(_ format: Int) throws {
    try connection.run("UPDATE kv_meta SET value = ? WHERE key = 'format'", [.integer(format)])
  }

  /// Whether bytes of a file are those of a value of any kind.
  package static func isValueForTests(_ bytes: [UInt8]) -> Bool { ValueCoding.decoded(.blob(bytes), .any) != nil }

  /// Runs statements on what is open, as somebody else's program may.
  package func runForTests(_ sql: String) throws { try connection.run(sql) }

  /// The texts that a statement gives: one list for each row.
  package func textsForTests(_ sql: String) throws -> [[String]] {
    var rows: [[String]] = []
    try connection.run(sql) { row in
      rows.append(
        (0..<row.count).map { if case .text(let text) = row.value($0) { text } else { "\(row.integer($0))" } })
    }
    return rows
  }

  /// Runs statements on a file, as somebody else's program may.
  package static func runForTests(_ sql: String, on path: String) throws {
    try Connection(
      path: path, address: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, patience: 0, trusts: true
    ).run(sql)
  }

  /// Runs statements on a file as a program does that does not know of its checksums.
  package static func runByOthersForTests(_ sql: String, on path: String) throws {
    let connection = try Connection(
      path: path, address: "file://\(path)?vfs=unix", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, patience: 0,
      trusts: true)
    try connection.run(sql)
    connection.close()
  }

  /// Does so, and calls `body` while that program has the file open.
  package static func holdForTests(_ sql: String, on path: String, _ body: () throws -> Void) throws {
    let connection = try Connection(
      path: path, address: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, patience: 0, trusts: true)
    try connection.run(sql)
    try body()
    connection.close()
  }
}
