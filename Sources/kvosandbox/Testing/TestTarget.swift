import Glibc
import KVObjects
import KVScripting

/// A file to be tested, and the lines of it that were asked for.
struct TestTarget: Sendable, Hashable {
  let path: String
  /// Of `PATH:LINE` and `PATH:LINE#N`; empty for the whole file.
  var lines: [Place] = []
  /// What was read of it already; nil where it is to be read.
  var source: ScriptSource?

  /// A line, and which of the tests that stand there, from 1; nil for all.
  struct Place: Sendable, Hashable {
    let line: Int
    var number: Int?
  }
}

/// Finds the files under the paths that a user named.
///
/// Every file `*.lua`, in alphabetical order, except below folders named `lib` or `support`, which hold what scripts share,
/// and hidden ones. A path that is named itself is taken whatever it is called.
struct TestDiscovery {
  private static let sharedFolders: Set<String> = ["lib", "support"]

  private var targets: [TestTarget] = []
  /// By the bytes of their names: two that letters make alike are two files.
  private var places: [[UInt8]: Int] = [:]
  /// Folders that were read, so that a link to one further up ends.
  private var readFolders: Set<FileIdentity> = []

  /// Every file that the paths name.
  /// - Throws: ``KVScripting/ScriptFileError`` for a path that is not there.
  static func targets(_ paths: [String]) throws -> [TestTarget] {
    var discovery = TestDiscovery()
    for path in paths { try discovery.add(path) }
    return discovery.targets
  }

  private mutating func add(_ path: String) throws {
    if let status = Self.status(path) { return addFound(path, status) }
    // `PATH:LINE`, where the whole is no path.
    if let colon = path.lastIndex(of: ":") {
      let (file, text) = (String(path[..<colon]), path[path.index(after: colon)...])
      if let status = Self.status(file), status.st_mode & S_IFMT != S_IFDIR {
        guard let place = Self.place(text) else { throw NoSuchLine(path: path, text: String(text)) }
        return add(file: file, place)
      }
    }
    throw ScriptFileError(path: path, number: ENOENT)
  }

  /// `12` or `12#3`, each from 1; nil for anything else.
  private static func place(_ text: Substring) -> TestTarget.Place? {
    let numbers = text.split(separator: "#", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count <= 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    return TestTarget.Place(line: numbers[0], number: numbers.count == 2 ? numbers[1] : nil)
  }

  private mutating func addFound(_ path: String, _ status: stat) {
    guard status.st_mode & S_IFMT == S_IFDIR else { return add(file: path, nil) }
    guard readFolders.insert(FileIdentity(status)).inserted else { return }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    for name in FolderPath.names(in: path) where !name.hasPrefix(".") {
      let entry = prefix == "./" ? name : prefix + name
      guard let status = Self.status(entry) else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        if !Self.sharedFolders.contains(name) { addFound(entry, status) }
      } else if name.hasSuffix(".lua"), status.st_mode & S_IFMT == S_IFREG {
        add(file: entry, nil)
      }
    }
  }

  private mutating func add(file: String, _ line: TestTarget.Place?) {
    let lines = line.map { [$0] } ?? []
    let bytes = file.pathBytes
    guard let place = places[bytes] else {
      places[bytes] = targets.count
      return targets.append(TestTarget(path: file, lines: lines))
    }
    // The whole file, once it was requested, has every line.
    if targets[place].lines.isEmpty || lines.isEmpty {
      targets[place].lines = []
    } else {
      targets[place].lines += lines
    }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return path.withPath { stat($0, &status) } == 0 ? status : nil
  }
}

/// What stands behind the colon of `FILE:LINE` is no line.
struct NoSuchLine: Error {
  let path: String
  let text: String
}
