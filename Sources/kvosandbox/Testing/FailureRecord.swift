import Glibc

/// What failed the last time in this folder, for `--failed`.
///
/// It is kept in the user's cache, by the folder's path, so that no folder holds a file that nobody asked for. Where it
/// cannot be written nothing is said: the run itself was not about it.
struct FailureRecord {
  private let path: String?

  /// The record of the current folder.
  init(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    guard
      let cache = environment("XDG_CACHE_HOME").flatMap({ $0.isEmpty ? nil : $0 })
        ?? environment("HOME").flatMap({ $0.isEmpty ? nil : $0 + "/.cache" }),
      let folder = getcwd(nil, 0)
    else {
      path = nil
      return
    }
    defer { free(folder) }
    mkdir(cache, 0o755)
    mkdir(cache + "/kvosandbox", 0o755)
    path = "\(cache)/kvosandbox/failed-\(Self.hash(String(cString: folder)))"
  }

  /// The names of what failed, by file; nil where nothing is recorded.
  func read() -> [String: Set<String>]? {
    guard let path, let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var names: [String: Set<String>] = [:]
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let parts = String(cString: line).split(separator: "\n", maxSplits: 1).first?.split(
        separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard let parts, parts.count == 2 else { continue }
      names[String(parts[0]), default: []].insert(String(parts[1]))
    }
    return names
  }

  /// Takes over what a run found: what it ran is no longer recorded unless it failed again, and what it did not run
  /// stays. Written all at once: a run at the same time reads the one or the other.
  func update(ran: [TestedFile], failed: [String: Set<String>]) {
    guard let path else { return }
    var names = read() ?? [:]
    for tested in ran where names[tested.path] != nil && !tested.results.isEmpty {
      names[tested.path]?.subtract(tested.names)
      // A file that was recorded by its own name has been loaded since.
      names[tested.path]?.remove(tested.path)
    }
    names.merge(failed) { $0.union($1) }
    let part = "\(path).\(getpid())"
    guard let file = fopen(part, "w") else { return }
    for (path, names) in names.sorted(by: { $0.key < $1.key }) where !path.contains("\t") {
      for name in names.sorted() where !name.contains("\n") { fputs("\(path)\t\(name)\n", file) }
    }
    if fclose(file) == 0 { rename(part, path) } else { unlink(part) }
  }

  /// FNV-1a, in hexadecimal.
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
