import CSQLite
import Glibc

extension Connection {
  /// Opens a file for reading alone, and leaves nothing beside it: where no process has it SQLite is told that none will,
  /// and makes neither log nor index. Throws ``StoreError/cannotOpen(path:problem:)`` for what is not there, or no file.
  convenience init(looking path: String) throws {
    func refusal(_ number: Int32) -> StoreError {
      .cannotOpen(path: path, problem: String(cString: strerror(number)))
    }
    guard let resolved = realpath(path, nil) else { throw refusal(errno) }
    defer { free(resolved) }
    let file = String(cString: resolved)
    var status = stat()
    guard stat(file, &status) == 0 else { throw refusal(errno) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw refusal(EISDIR) }
    // A pipe would be waited for.
    guard kind == S_IFREG else { throw StoreError.notAStore(path: path) }
    guard access(file, R_OK) == 0 else { throw refusal(errno) }
    let isInUse =
      ["-wal", "-journal"].contains { Connection.size(file + $0) > 0 } || Connection.size(file + "-shm") >= 0
    let address = "file://\(file.escapedForAddress)?mode=ro\(isInUse ? "" : "&immutable=1")"
    try self.init(path: path, address: address, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, patience: 5)
  }

  /// The bytes of a file; -1 where there is none.
  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : -1
  }

  /// The format of a store. Throws where the file is none, is damaged, or was written by a newer version.
  func format() throws -> Int {
    guard let format = try? number("SELECT value FROM kv_meta WHERE key = 'format'") else {
      // What is damaged or none at all says so by itself.
      _ = try number("SELECT count(*) FROM sqlite_schema")
      throw StoreError.notAStore(path: path)
    }
    guard format <= SQLiteStore.format else { throw StoreError.newerFormat(path: path, format: format) }
    return format
  }
}

extension String {
  /// A path in an address of SQLite: all bytes but letters, digits and a few marks as `%20`.
  fileprivate var escapedForAddress: String {
    utf8.map { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "_", ".": String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
