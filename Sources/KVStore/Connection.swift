import CSQLite
import Glibc
import KVObjects

/// A connection to a file, whose errors are ``StoreError``.
///
/// Statements are prepared once and kept. It belongs to one thread at a time.
final class Connection {
  let path: String
  let handle: OpaquePointer
  /// Whether SQLite knows how the engine compares texts.
  var comparesTexts = false
  private var statements: [String: Statement] = [:]
  /// Seconds that a call waits for another process.
  private let patience: Int
  private var isOpen = true

  /// Opens a file; for writing it is made where it is missing. Throws what keeps it from that.
  ///
  /// To read it alone it is opened for writing too, where that may be and there is no log: only then SQLite takes away what
  /// it makes beside the file.
  convenience init(path: String, access: SQLiteStore.Access, patience: Int) throws {
    let isPermitted = path.withPath { Glibc.access($0, W_OK) } == 0
    let isWritable = isPermitted && FileBeside.size(path + FileBeside.log.suffix) <= 0
    let flags =
      access == .readWrite
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    try self.init(path: path, address: path, flags: flags, patience: patience)
    if access == .readOnly, isWritable { try run("PRAGMA query_only = ON") }
  }

  /// Opens what SQLite calls `address`, and errors call `path`. What the file says is trusted by tests alone.
  init(path: String, address: String, flags: Int32, patience: Int, trusts: Bool = false) throws {
    self.path = path
    self.patience = patience
    var opened: OpaquePointer?
    let status = address.withPath {
      sqlite3_open_v2($0, &opened, SQLITE_OPEN_NOMUTEX | flags, Self.keepsSums ? "kv-unix" : nil)
    }
    guard let opened else { throw StoreError.cannotOpen(path: path, problem: "there is not enough memory") }
    handle = opened
    guard status == SQLITE_OK else {
      let problem = String(cString: sqlite3_errmsg(opened))
      sqlite3_close_v2(opened)
      throw StoreError.cannotOpen(path: path, problem: problem)
    }
    sqlite3_extended_result_codes(handle, 1)
    kv_set_patience(handle, Int32(clamping: patience * 1000))
    if !trusts { kv_distrust(handle) }
    try addCollations()
  }

  /// Whether the pages of files have checksums, which are compared where one is read. Not where the system's SQLite has no VFS
  /// of the names that it has for Unix.
  static let keepsSums = kv_add_sums() == SQLITE_OK

  deinit { close() }

  /// Ends it: the last one of a file leaves nothing beside that. What is asked for later is refused.
  func close() {
    guard isOpen else { return }
    isOpen = false
    // What tables keep of them ends with it: only then SQLite closes the file.
    for statement in statements.values { statement.end() }
    statements = [:]
    sqlite3_close_v2(handle)
  }

  func requireOpen() throws {
    guard isOpen else { throw StoreError.cannotOpen(path: path, problem: "it has been closed") }
  }

  /// Whether a file is there; whether it can be read is another matter.
  static func isThere(_ path: String) throws -> Bool {
    var status = stat()
    if path.withPath({ lstat($0, &status) }) == 0 { return true }
    if errno == ENOENT { return false }
    throw StoreError.cannotOpen(path: path, problem: FileBeside.problem(errno))
  }

  /// Takes in all that another connection has, as it is at the moment.
  func copy(_ source: Connection) throws {
    try source.requireOpen()
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw error(sqlite3_errcode(handle))
    }
    let status = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    // What is wrong with the source is said of that.
    if status != SQLITE_DONE { throw source.error(status) }
  }

  /// Runs statements that give nothing.
  func run(_ sql: String) throws {
    try requireOpen()
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement that changes which tables and columns there are. One that SQLite refuses asks for more than it takes:
  /// the file is right.
  func define(_ sql: String) throws {
    try requireOpen()
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    if status & 0xff == SQLITE_ERROR {
      throw StoreError.failed(path: path, problem: String(cString: sqlite3_errmsg(handle)))
    }
    try check(status)
  }

  /// Runs one statement with values, and calls `row` for each row that it gives.
  func run(_ sql: String, _ values: [SQLValue] = [], row: (Statement) throws -> Void = { _ in }) throws {
    try step(statement(sql), values, row)
  }

  /// A statement that is prepared once and kept. To be bound, then run by ``run(_:row:)-(Statement,_)``.
  func statement(_ sql: String) throws -> Statement {
    if let known = statements[sql] { return known }
    let statement = try prepare(sql)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement that was bound, and calls `row` for each row that it gives.
  func run(_ statement: Statement, row: (Statement) throws -> Void = { _ in }) throws {
    try step(statement, [], row)
  }

  /// The same for a statement that is made for one question, and not kept. Stops where the work is to stop. Returns its text
  /// with the values in it.
  func ask(_ sql: String, _ values: [SQLValue], row: (Statement) throws -> Void) throws -> String {
    let statement = try prepare(sql, isKept: false)
    var text = sql
    sqlite3_progress_handler(handle, 10_000, { _ in Cancellation.isRequested ? 1 : 0 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    do {
      try step(statement, values) {
        try Cancellation.check()
        try row($0)
      } began: {
        text = $0.expandedText ?? sql
      }
    } catch {
      try Cancellation.check()
      throw error
    }
    // What was compared after that compares nothing.
    try Cancellation.check()
    return text
  }

  private func step(
    _ statement: Statement, _ values: [SQLValue], _ row: (Statement) throws -> Void,
    began: (Statement) -> Void = { _ in }
  ) throws {
    try requireOpen()
    defer { statement.reset() }
    for (index, value) in values.enumerated() { try check(statement.bind(value, at: Int32(index + 1))) }
    began(statement)
    while true {
      let status = statement.step()
      if status == SQLITE_DONE { return }
      if status != SQLITE_ROW { throw error(status) }
      try row(statement)
    }
  }

  /// How many steps SQLite has taken for the statements that are kept.
  var steps: Int { statements.values.reduce(0) { $0 + $1.steps } }

  /// How often the statements that are kept have been run.
  var runs: Int { statements.values.reduce(0) { $0 + $1.runs } }

  /// The one number that a statement gives; nil for no row. Throws where what it gives is no number.
  func number(_ sql: String, _ values: [SQLValue] = []) throws -> Int? {
    var number: Int?
    try run(sql, values) {
      guard case .integer(let found) = $0.value(0) else { throw damaged("a number is none") }
      number = Int(found)
    }
    return number
  }

  /// A number that something is counted by, from `least` on: one more is a number too.
  func counter(_ value: SQLValue, from least: Int = 1, _ what: @autoclosure () -> String) throws -> Int {
    guard case .integer(let number) = value, number >= least, number < 1 << 62 else {
      throw damaged("\(what()) is none")
    }
    return Int(number)
  }

  /// The key of a row.
  func key(_ value: SQLValue) throws -> Int64 {
    guard case .integer(let key) = value else { throw damaged("the key of a row is none") }
    return key
  }

  func damaged(_ problem: String) -> StoreError { .damaged(path: path, problem: problem) }

  /// How many columns a table, and a row that a statement gives, can have.
  var maximumColumnCount: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, -1)) }

  /// How many rows the last statement has changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  var lastRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs `body` in one transaction, all or nothing; `BEGIN IMMEDIATE`, so that what it reads stays as it is.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors end the transaction by themselves.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` while what is read is as it was at one moment.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try run(statement("BEGIN"))
    defer { if sqlite3_get_autocommit(handle) == 0 { try? run(statement("COMMIT")) } }
    return try body()
  }

  /// The same, where `body` may come to write; nil where it would have, and nothing has changed then. No lock for writing is taken.
  func readingUnlessWriting<Result>(_ body: () throws -> Result) throws -> Result? {
    try run("PRAGMA query_only = ON")
    defer { try? run("PRAGMA query_only = OFF") }
    do { return try reading(body) } catch StoreError.readOnly { return nil }
  }

  private func prepare(_ sql: String, isKept: Bool = true) throws -> Statement {
    try requireOpen()
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &prepared, nil))
    guard let prepared else { throw StoreError.failed(path: path, problem: "an empty statement") }
    return Statement(prepared)
  }

  func check(_ status: Int32) throws {
    if status != SQLITE_OK { throw error(status) }
  }

  /// Whether a problem is that a table or column of a class is not there.
  private static func names(missing problem: String) -> Bool {
    let missing = ["no such table: ", "no such column: "].first { problem.hasPrefix($0) }
    if let missing { return !problem.dropFirst(missing.count).hasPrefix("kv_") }
    return problem.contains(" has no column named ")
  }

  private func error(_ status: Int32) -> StoreError {
    let problem = String(cString: sqlite3_errmsg(handle))
    return switch status & 0xff {
    case SQLITE_NOTADB: .notAStore(path: path)
    // A file is looked through when it is opened: since then a context of other classes has taken this out.
    case SQLITE_ERROR where Self.names(missing: problem):
      .otherClasses(path: path, differences: ["it was changed for other classes: \(problem)"])
    // The statements are right: what they ask for is not there, or is something else.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged(path: path, problem: problem)
    case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path)
    case SQLITE_FULL: .full(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path, seconds: patience)
    case SQLITE_CANTOPEN: .cannotOpen(path: path, problem: problem)
    case SQLITE_IOERR where status == kv_page_error:
      .damaged(path: path, problem: "a page is not as it was written: it was damaged, or changed by another program")
    // Less is there than the heading says (SQLITE_IOERR_SHORT_READ, whose macro Swift does not see).
    case SQLITE_IOERR where status >> 8 == 2: .damaged(path: path, problem: problem)
    default: .failed(path: path, problem: problem)
    }
  }
}

/// What SQLite keeps.
enum SQLValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }

}

/// A statement that was prepared.
final class Statement {
  private var handle: OpaquePointer?

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit { end() }

  /// Lets go of what it holds: it cannot be run any more.
  func end() {
    sqlite3_finalize(handle)
    handle = nil
  }

  func bind(_ key: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, key) }

  func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text): bind(text, at: index)
    case .blob(let bytes): bytes.withUnsafeBytes { kv_bind_blob(handle, index, $0.baseAddress, Int32($0.count)) }
    }
  }

  @inline(__always)
  func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        kv_bind_text(handle, index, $0.baseAddress ?? Statement.empty, Int32($0.count))
      }
    }
  }

  /// Binds an integer; true.
  @inline(__always)
  func bind(integer: Int, at index: Int32) -> Bool {
    sqlite3_bind_int64(handle, index, Int64(integer))
    return true
  }

  private static nonisolated(unsafe) let empty: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()

  func step() -> Int32 { sqlite3_step(handle) }

  /// How many steps of its program SQLite has taken.
  var steps: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// How often it has been run.
  var runs: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_RUN, 0)) }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Its text with the values in the places of the marks.
  var expandedText: String? {
    guard let text = sqlite3_expanded_sql(handle) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }

  /// How many columns its rows have.
  var count: Int { Int(sqlite3_column_count(handle)) }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// The integer in a column; nil for anything else.
  @inline(__always)
  func integer(at column: Int) -> Int? {
    guard sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(handle, Int32(column)))
  }

  /// The real number in a column; nil for anything else.
  @inline(__always)
  func real(at column: Int) -> Double? {
    guard sqlite3_column_type(handle, Int32(column)) == SQLITE_FLOAT else { return nil }
    return sqlite3_column_double(handle, Int32(column))
  }

  /// The text in a column; nil for anything else, and for bytes that are no text.
  @inline(__always)
  func text(at column: Int) -> String? {
    guard sqlite3_column_type(handle, Int32(column)) == SQLITE_TEXT else { return nil }
    let start = sqlite3_column_text(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(sqlite: UnsafeBufferPointer(start: start, count: count))
  }

  func text(_ column: Int) -> String {
    if case .text(let text) = value(column) { text } else { "" }
  }

  func value(_ column: Int) -> SQLValue {
    let column = Int32(column)
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(handle, column)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
      // What is no text is bytes: nothing that a property of texts holds.
      return String(sqlite: bytes).map(SQLValue.text) ?? .blob(Array(bytes))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(handle, column))
      guard let start = sqlite3_column_blob(handle, column) else { return .blob([]) }
      return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }
}

extension String {
  /// The text of some bytes; nil where they are no UTF-8.
  ///
  /// `String(validating:as:)` looks its generic types up with each call, which takes more time than most texts in a row.
  fileprivate init?(sqlite bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self = String(decoding: bytes, as: UTF8.self)
    } else {
      self.init(validating: bytes, as: UTF8.self)
    }
  }
}
