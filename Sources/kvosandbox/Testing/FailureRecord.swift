import Glibc
import KVObjects
import KVScripting

/// What failed the last time in this folder, for `--failed`.
///
/// It is kept in the user's cache, by the folder's path, so that no folder holds a file that nobody asked for. Where it
/// cannot be written nothing is said: the run itself was not about it.
struct FailureRecord {
  private let path: String?
  /// More than that no record has.
  private static let longest = 64 << 20

  /// The record of the current folder.
  init(environment: (String) -> String? = { getenv($0).map { String(path: $0) } }) {
    guard
      let cache = environment("XDG_CACHE_HOME").flatMap({ $0.isEmpty ? nil : $0 })
        ?? environment("HOME").flatMap({ $0.isEmpty ? nil : $0 + "/.cache" }),
      let folder = getcwd(nil, 0)
    else {
      path = nil
      return
    }
    defer { free(folder) }
    for folder in [cache, cache + "/kvosandbox"] { _ = folder.withPath { mkdir($0, 0o755) } }
    path = "\(cache)/kvosandbox/failed-\(Self.hash(String(path: folder)))"
  }

  /// The names of what failed, by file; nil where nothing is recorded.
  func read() -> [String: Set<String>]? {
    guard let path, let bytes = FileBytes.read(path, most: Self.longest) else { return nil }
    var names: [String: Set<String>] = [:]
    for line in String(decoding: bytes, as: UTF8.self).parts(separatedBy: "\n") {
      let parts = line.parts(separatedBy: "\t", maxSplits: 1)
      guard parts.count == 2 else { continue }
      names[String(parts[0]), default: []].insert(String(parts[1]))
    }
    return names
  }

  /// Takes over what a run found: what it ran is no longer recorded unless it failed again, and what it did not run
  /// stays. Written all at once: a run at the same time reads the one or the other.
  func update(ran: [TestedFile], failed: [String: Set<String>]) {
    guard let path else { return }
    let known = read() ?? [:]
    var names = known
    for tested in ran where names[tested.path] != nil && !tested.results.isEmpty {
      names[tested.path]?.subtract(tested.names)
      // A file that was recorded by its own name has been loaded since.
      names[tested.path]?.remove(tested.path)
    }
    names.merge(failed) { $0.union($1) }
    guard names != known else { return }
    let file = AtomicFile(path)
    for (path, names) in names.sorted(by: { $0.key < $1.key }) where !path.utf8.contains(UInt8(ascii: "\t")) {
      for name in names.sorted() where !name.utf8.contains(UInt8(ascii: "\n")) { file.write("\(path)\t\(name)\n") }
    }
    _ = file.close()
  }

  /// FNV-1a, in hexadecimal.
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
