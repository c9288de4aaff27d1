import CThread
import Glibc
import KVContext
import KVObjects
import KVStore
import KVTexts

/// The files that contexts of a session keep their objects in.
///
/// A script names a file below one folder, and gets no other: not by a path that leads out, nor by a link. Contexts that name
/// one file have one store, and so the same IDs. Whatever runs a script a second time works on copies of the files as they
/// were, and a test begins with an empty folder: these are in memory, so that nothing is left of them whatever ends the run.
package final class ScriptStores {
  /// Where files are.
  package enum Place: Sendable {
    /// Nowhere: a script may keep nothing.
    case nowhere
    /// In a folder, where they stay.
    case folder(String)
    /// In copies of those of a folder, in memory.
    case copies(of: String)
    /// In memory, and empty with each `it`.
    case temporary
  }

  /// What keeps the objects of a context that names no file: each a store of its own.
  package enum Unnamed: String, Sendable, CaseIterable {
    /// An `InMemoryStore`.
    case memory
    /// A database in memory, for whoever wants to know that both do the same. What means nothing in a file, such as a function
    /// in a property of any value, it cannot keep.
    case sqlite
  }

  private let place: Place
  private let unnamed: Unnamed
  /// By the bytes of their names: two that letters make alike are two files.
  private var known: [[UInt8]: SQLiteStore] = [:]
  /// All of them, those that an earlier test has had too: contexts of the file itself may still have one.
  private var made: [Made] = []

  private struct Made {
    weak var store: SQLiteStore?
  }

  init(_ place: Place, unnamed: Unnamed) {
    self.place = place
    self.unnamed = unnamed
  }

  /// Ends what a test has kept.
  func startAfresh() {
    known = [:]
  }

  /// Ends all of them: a file is whole then, with nothing beside it. What is asked of one later is refused.
  func close() {
    for one in made { one.store?.close() }
    (known, made) = ([:], [])
  }

  /// The store of that name, or one of its own for none and `:memory:`. Throws where it leads out of the folder, and what
  /// keeps it from being opened.
  func store(named name: String?) throws -> any PersistentStore {
    guard let name, name != ":memory:" else {
      return switch unnamed {
      case .memory: InMemoryStore()
      case .sqlite: try SQLiteStore(inMemoryNamed: ":memory:", copyOf: nil)
      }
    }
    let parts = try self.parts(of: name)
    let bytes = Array(name.utf8)
    if let store = known[bytes] { return store }
    let store = try makeStore(name, parts)
    known[bytes] = store
    made.removeAll { $0.store == nil }
    made.append(Made(store: store))
    return store
  }

  private func makeStore(_ name: String, _ parts: [String]) throws -> SQLiteStore {
    switch place {
    case .nowhere: throw Self.refusal("there is none here")
    case .folder(let folder):
      let path = try Self.resolved(parts, in: folder)
      let store = try SQLiteStore(named: path)
      for suffix in Self.suffixes { InputFiles.note(path + suffix) }
      return store
    case .temporary: return try SQLiteStore(inMemoryNamed: name, copyOf: nil)
    case .copies(let folder):
      let path = try Self.resolved(parts, in: folder)
      InputFiles.note(path)
      return try SQLiteStore(inMemoryNamed: name, copyOf: path)
    }
  }

  /// The names of the folders and the file that a script's text consists of. Throws where it leads out of the folder.
  private func parts(of name: String) throws -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isBelow = !name.utf8.contains(0) && parts.allSatisfy { !["", ".", ".."].contains($0) && $0.utf8.count < 256 }
    guard isBelow && parts.count < 64 || !KV_GUARD_STORES.isInForce else {
      throw Self.refusal("'\(name.shortened)' is no file below it")
    }
    return parts.map { String(path: $0.utf8) }
  }

  private static func refusal(_ what: String) -> ScriptError {
    .other(
      name: ExceptionName.sandbox, reason: "Context: 'store' names a file below the folder of the script: \(what)",
      code: .store, hint: .hintStoreBelow)
  }

  // MARK: The user's folder

  /// What the names of the files have behind them that a store consists of.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// The path of a file below `folder`, which no link leads out of.
  private static func resolved(_ parts: [String], in folder: String) throws -> String {
    let root = try realPath(folder.isEmpty ? "." : folder)
    let parent = try realPath(([root] + parts.dropLast()).joined(separator: "/"))
    guard
      parent == root || parent.utf8.starts(with: (root == "/" ? root : root + "/").utf8) || !KV_GUARD_STORES.isInForce
    else {
      throw refusal("a link leads out of it")
    }
    let path = "\(parent == "/" ? "" : parent)/\(parts[parts.count - 1])"
    // SQLite would follow a link at the end, also for the files beside it.
    for suffix in suffixes {
      var status = stat()
      if (path + suffix).withPath({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
        throw refusal("'\(parts[parts.count - 1] + suffix)' is no file, or a link")
      }
    }
    return path
  }

  private static func realPath(_ path: String) throws -> String {
    guard let resolved = path.withPath({ realpath($0, nil) }) else {
      throw StoreError.cannotOpen(path: path, problem: String(cString: strerror(errno)))
    }
    defer { free(resolved) }
    return String(path: resolved)
  }
}
