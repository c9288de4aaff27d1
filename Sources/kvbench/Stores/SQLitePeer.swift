import CSQLite
import Glibc

/// What a store does, by SQLite's C API directly: one table with the columns of a member, statements that are prepared once,
/// one transaction, and Swift's own values of what is read. Journal and synchronisation are those of a store.
final class SQLitePeer {
  /// A row as it is read: all columns.
  struct Row {
    let key: Int64
    let name: String
    let color: String
    let rating: Int
    let live: Bool
  }

  /// What SQLite says.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let handle: OpaquePointer
  /// Statements that are run again and again.
  private var kept: [String: OpaquePointer] = [:]

  init(path: String) throws {
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard status == SQLITE_OK, let opened else { throw Problem(description: "\(path) cannot be opened") }
    handle = opened
    for pragma in ["journal_mode = WAL", "synchronous = FULL"] { try run("PRAGMA \(pragma)") }
  }

  deinit {
    for statement in kept.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  func makeTable() throws {
    try run(
      """
      CREATE TABLE member (
        pk INTEGER PRIMARY KEY, name TEXT NOT NULL, color TEXT NOT NULL, rating INTEGER NOT NULL, live INTEGER NOT NULL)
      """)
  }

  func save(_ members: [MemberValues]) throws {
    try step("BEGIN IMMEDIATE")
    let insert = try statement("INSERT INTO member (name, color, rating, live) VALUES (?, ?, ?, ?)")
    for member in members {
      bind(member.name, insert, 1)
      bind(member.color, insert, 2)
      sqlite3_bind_int64(insert, 3, Int64(member.rating))
      sqlite3_bind_int64(insert, 4, member.live ? 1 : 0)
      guard sqlite3_step(insert) == SQLITE_DONE else { throw problem }
      sqlite3_reset(insert)
    }
    try step("COMMIT")
  }

  /// The row of a key.
  func row(_ key: Int64) throws -> Row? {
    let select = try statement("SELECT pk, name, color, rating, live FROM member WHERE pk = ?")
    defer { sqlite3_reset(select) }
    sqlite3_bind_int64(select, 1, key)
    return sqlite3_step(select) == SQLITE_ROW ? row(select) : nil
  }

  /// The members that workload W shows, in its order.
  func fetch() throws -> [Row] {
    let select = try prepare(
      "SELECT pk, name, color, rating, live FROM member WHERE live = 0 ORDER BY color, rating, name")
    defer { sqlite3_finalize(select) }
    var rows: [Row] = []
    while true {
      let status = sqlite3_step(select)
      if status == SQLITE_DONE { return rows }
      guard status == SQLITE_ROW else { throw problem }
      rows.append(row(select))
    }
  }

  private func row(_ select: OpaquePointer) -> Row {
    Row(
      key: sqlite3_column_int64(select, 0), name: text(select, 1), color: text(select, 2),
      rating: Int(sqlite3_column_int64(select, 3)), live: sqlite3_column_int64(select, 4) != 0)
  }

  func count() throws -> Int {
    let select = try prepare("SELECT count(*) FROM member")
    defer { sqlite3_finalize(select) }
    guard sqlite3_step(select) == SQLITE_ROW else { throw problem }
    return Int(sqlite3_column_int64(select, 0))
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw problem }
  }

  /// Runs a statement that is kept and gives nothing.
  private func step(_ sql: String) throws {
    let statement = try statement(sql)
    defer { sqlite3_reset(statement) }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw problem }
  }

  private func statement(_ sql: String) throws -> OpaquePointer {
    if let known = kept[sql] { return known }
    let made = try prepare(sql)
    kept[sql] = made
    return made
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw problem }
    return statement
  }

  private func bind(_ text: String, _ statement: OpaquePointer, _ index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // Nothing in a member is empty.
        if let start = characters.baseAddress { _ = kv_bind_text(statement, index, start, Int32(characters.count)) }
      }
    }
  }

  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(
      decoding: UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count), as: UTF8.self)
  }

  private var problem: Problem { Problem(description: String(cString: sqlite3_errmsg(handle))) }
}
