import Glibc
import KVObjects
import KVScripting

/// Paths of folders, and what is in them.
enum FolderPath {
  /// The folder that a file is in: `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The names in a folder, in alphabetical order; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = folder.withPath({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether it leads to anything.
  static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }

  /// The current folder; nil where it is gone.
  static var current: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(path: path)
  }

  /// Whether it leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A path in the form that others are compared with: `a/b.lua` for `./a//b.lua`, `.` for `./`.
  static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
  }

  /// Whether a plain path is below a plain folder.
  static func isBelow(_ path: String, _ folder: String) -> Bool {
    folder == "." ? !path.hasPrefix("/") : path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
