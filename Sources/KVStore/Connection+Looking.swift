import CSQLite
import Glibc
import KVObjects

extension Connection {
  /// Opens a file for reading alone, and leaves nothing beside it, nor of what stands there less: where no process has it
  /// SQLite is told that none will, and makes neither log nor index. Throws ``StoreError/cannotOpen(path:problem:)`` for what
  /// is not there, or no file.
  convenience init(looking path: String) throws {
    let file = try FileBeside.regularFile(path)
    guard file.withPath({ access($0, R_OK) }) == 0 else {
      throw StoreError.cannotOpen(path: path, problem: FileBeside.problem(errno))
    }
    try FileBeside.check(path)
    // SQLite makes a database of an empty file, and takes away what stands beside it.
    guard FileBeside.size(file) > 0 else { throw StoreError.notAStore(path: path) }
    let hasLog = FileBeside.size(file + FileBeside.log.suffix) > 0
    let hasIndex = FileBeside.size(file + FileBeside.index.suffix) >= 0
    let isInUse = hasIndex || FileBeside.size(file + FileBeside.journal.suffix) > 0
    // A log without an index is one that nobody has open: it is read with an index in memory, which takes a file to itself.
    let options = isInUse ? "" : hasLog ? "&vfs=\(Self.keepsSums ? "kv-" : "")unix-none" : "&immutable=1"
    try self.init(
      path: path, address: "file://\(file.escapedForAddress)?mode=ro\(options)",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, patience: 5)
    kv_keep_log(handle)
    if !isInUse, hasLog { try run("PRAGMA locking_mode = EXCLUSIVE") }
  }

  /// Whether the file has no table yet, and is nobody's.
  func isEmpty() throws -> Bool { try number("SELECT count(*) FROM sqlite_schema") == 0 }

  /// Whether it is to a file, and not to what is in memory.
  var isFile: Bool { sqlite3_db_filename(handle, "main").map { String(cString: $0) != "" } ?? false }

  /// The format of a store. Throws where the file is none, is damaged, or was written by a newer version.
  func format() throws -> Int {
    guard let format = try? number("SELECT value FROM kv_meta WHERE key = 'format'") else {
      // What is damaged or none at all says so by itself.
      _ = try number("SELECT count(*) FROM sqlite_schema")
      throw StoreError.notAStore(path: path)
    }
    guard format <= SQLiteStore.format else { throw StoreError.newerFormat(path: path, format: format) }
    // Where a header does not say what the file does, nothing would be compared.
    if Self.keepsSums, isFile, kv_has_sums(handle) == 0,
      try number("SELECT value FROM kv_meta WHERE key = 'sums'") == 1
    {
      throw damaged("its pages have no checksums")
    }
    return try counter(.integer(format), "the format")
  }
}

/// The files that SQLite keeps beside a database, under its name and a suffix. It deletes them and writes into them without
/// a look at what they are.
enum FileBeside: String, CaseIterable {
  case log = "-wal"
  case index = "-shm"
  case journal = "-journal"

  var suffix: String { rawValue }

  /// Throws where `path` cannot be opened as a store without a loss: its name is that of a file beside another store, files
  /// that are not SQLite's stand where it keeps its own, or it is a database of somebody else, a newer one, or none at all.
  /// Nothing is changed by it.
  static func checkOpening(_ path: String) throws {
    if let suffix = allCases.map(\.suffix).first(where: path.hasSuffix) {
      throw StoreError.cannotOpen(
        path: path, problem: "a name that ends with '\(suffix)' is that of a file which SQLite keeps beside a store")
    }
    try check(path)
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFDIR else { return }
    // A pipe would be waited for.
    guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError.notAStore(path: path) }
    guard status.st_size > 0 else { return }
    do {
      let connection = try Connection(looking: path)
      if try !connection.isEmpty() { _ = try connection.format() }
    } catch let error as StoreError {
      switch error {
      case .notAStore, .newerFormat: throw error
      // Another process may have begun to write it meanwhile: whoever opens it asks again, and waits.
      default: return
      }
    }
  }

  /// Throws where what stands beside a file is not what SQLite keeps there.
  static func check(_ path: String) throws {
    let file = realPath(path) ?? path
    for kind in allCases where !kind.isSQLites(file + kind.suffix) {
      throw StoreError.cannotOpen(
        path: path, problem: "'\(file.lastName + kind.suffix)' is in the way: it is nothing that SQLite keeps there")
    }
  }

  /// Whether nothing is there, or a file of this kind.
  ///
  /// The index is judged by its size, and not opened: POSIX drops all locks of a process on a file as soon as the process
  /// closes any descriptor of it, and the index carries the locks of every store that this process has open.
  private func isSQLites(_ path: String) -> Bool {
    var status = stat()
    if self == .index {
      // Another process may be making it grow, page by page.
      for _ in 0..<10 {
        guard path.withPath({ lstat($0, &status) }) == 0 else { return true }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        // SQLite begins one with 3 bytes.
        if status.st_size == 3 || status.st_size % 32_768 == 0 { return true }
        guard status.st_size % 4096 == 0 else { return false }
        usleep(1000)
      }
      return false
    }
    guard Self.size(path) > 0 else { return true }
    let descriptor = path.withPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    // What cannot be read SQLite cannot read either.
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var head = [UInt8](repeating: 0, count: 8)
    _ = read(descriptor, &head, head.count)
    // Of a file that is just being made they are 0.
    if head.allSatisfy({ $0 == 0 }) { return true }
    return self == .log
      ? head.starts(with: [0x37, 0x7f, 0x06]) && head[3] & 0xfe == 0x82
      : head == [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  }

  /// The bytes of a file; -1 where there is none.
  static func size(_ path: String) -> Int {
    var status = stat()
    return path.withPath { stat($0, &status) } == 0 ? Int(status.st_size) : -1
  }

  /// Where a file is. Throws ``StoreError/cannotOpen(path:problem:)`` for what is not there, or a folder, and
  /// ``StoreError/notAStore(path:)`` for what is no file.
  static func regularFile(_ path: String) throws -> String {
    var status = stat()
    guard let file = realPath(path), file.withPath({ stat($0, &status) }) == 0 else {
      throw StoreError.cannotOpen(path: path, problem: problem(errno))
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw StoreError.cannotOpen(path: path, problem: problem(EISDIR)) }
    // A pipe would be waited for.
    guard kind == S_IFREG else { throw StoreError.notAStore(path: path) }
    return file
  }

  static func problem(_ number: Int32) -> String { String(cString: strerror(number)) }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = path.withPath({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return String(path: resolved)
  }
}

extension String {
  fileprivate var lastName: String { split(separator: "/").last.map(String.init) ?? self }

  /// A path in an address of SQLite: all bytes but letters, digits and a few marks as `%20`.
  fileprivate var escapedForAddress: String {
    pathBytes.map { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "_", ".": String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}

/// Which file of the machine a path leads to, whatever it is called.
struct FileIdentity: Equatable {
  private let device: UInt
  private let number: UInt

  /// Nil where there is none.
  init?(_ path: String) {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0 else { return nil }
    (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
