import Glibc

/// Which tests a save concerns: a file of tests itself, and for a module those that looked for it when they last ran.
struct WatchedTests {
  enum Concern: Equatable {
    case nothing
    case everything
    case files(Set<String>)
  }

  /// The files and folders that are watched.
  private let files: Set<String>
  private let folders: Set<String>
  /// Where each file looked for modules; nothing is known of one that did not come to its end since it was begun.
  private var required: [String: Set<String>] = [:]

  /// Tests in files and folders, as they were named.
  init(_ roots: [String]) {
    files = Set(roots.filter { !FolderPath.isFolder($0) }.map(FolderPath.plain))
    folders = Set(roots.filter(FolderPath.isFolder).map(FolderPath.plain))
  }

  /// Nothing is known of these files until they have run again; nil for all.
  mutating func begin(_ tests: Set<String>?) {
    guard let tests else {
      required = [:]
      return
    }
    for test in tests { required[FolderPath.plain(test)] = nil }
  }

  /// Takes over where files looked for modules.
  mutating func note(_ paths: [String: Set<String>]) {
    for (test, paths) in paths { required[FolderPath.plain(test)] = Set(paths.map(FolderPath.plain)) }
  }

  /// What to run after a change of these files, of the tests that there are now.
  func concern(of changed: Set<String>, among tests: Set<String>) -> Concern {
    var concerned: Set<String> = []
    for path in changed.map(FolderPath.plain) {
      // More has changed than the system could tell.
      if folders.contains(path) || files.contains(where: { FolderPath.folder(of: $0) == path }) { return .everything }
      let isTest = tests.filter { FolderPath.plain($0) == path }
      if !isTest.isEmpty {
        concerned.formUnion(isTest)
        continue
      }
      // A folder that came, went or moved, with whatever is in it.
      if !path.hasSuffix(".lua"), folders.contains(where: { FolderPath.isBelow(path, $0) }) { return .everything }
      concerned.formUnion(tests.filter { requires($0, path) })
    }
    return concerned.isEmpty ? .nothing : concerned == tests && tests.count > 1 ? .everything : .files(concerned)
  }

  /// Whether a change elsewhere is worth a word: one beside a watched file is none of it.
  func isWorthSaying(_ changed: Set<String>) -> Bool {
    changed.contains { path in folders.contains { FolderPath.isBelow(FolderPath.plain(path), $0) } }
  }

  private func requires(_ test: String, _ path: String) -> Bool {
    guard let paths = required[FolderPath.plain(test)] else { return true }
    return paths.contains(path) || paths.contains { $0.hasPrefix(path + "/") }
  }
}

/// Where tests looked for modules, told by the process that ran them to the one that watches: a line for each file, the
/// file and those paths separated by tabs.
enum RequirementNotes {
  /// The descriptor that they are written to.
  static let descriptor: Int32 = 3

  /// Writes what is known of a file that was tested, at once: the process may be ended.
  static func write(_ tested: TestedFile) {
    if let paths = tested.requiredPaths { write(tested.path, paths) }
  }

  /// Writes where a script has looked for modules.
  static func write(_ path: String, _ paths: Set<String>) {
    let words = [path] + paths.sorted()
    // Nothing is known of what cannot be written.
    guard !words.contains(where: { $0.utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") } }) else {
      return
    }
    let line = Array((words.joined(separator: "\t") + "\n").utf8)
    _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Reads them.
  static func read(_ file: Int32) -> [String: Set<String>] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = pread(file, &buffer, buffer.count, off_t(bytes.count)), count > 0 {
      bytes += buffer[..<count]
    }
    var notes: [String: Set<String>] = [:]
    // The last line may be half of one.
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
      if let test = words.first { notes[test] = Set(words.dropFirst()) }
    }
    return notes
  }
}
