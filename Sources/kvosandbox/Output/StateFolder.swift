import Glibc
import KVObjects

/// Where the command keeps what a user would miss, such as the progress of lessons: `$XDG_STATE_HOME/kvosandbox`, else
/// `~/.local/state/kvosandbox`.
enum StateFolder {
  /// The path of a file in it; nil where there is neither. The folder need not be there.
  static func path(_ name: String) -> String? {
    // As the specification has it, a path that is not absolute does not count.
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(path: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
    return state.map { "\($0)/kvosandbox/\(name)" }
  }

  /// Makes the folder of such a path, and those above it, for its user alone.
  static func make(for path: String) {
    var missing: [String] = []
    var folder = FolderPath.folder(of: path)
    while !FolderPath.isFolder(folder), folder != "/", folder != "." {
      missing.append(folder)
      folder = FolderPath.folder(of: folder)
    }
    for folder in missing.reversed() { _ = folder.withPath { mkdir($0, 0o700) } }
  }
}
