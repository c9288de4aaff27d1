import FoundationEssentials
import Glibc

/// A folder for its user alone, which is removed with everything in it.
package struct RunFolder: Sendable {
  package let path: String

  /// Makes a folder of mode 0700: in another such folder, or `kvosandbox-play.…` in the folder for temporary files. Nil if that fails.
  package init?(in parent: RunFolder? = nil) {
    let temporary = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    path = "\(parent?.path ?? temporary)/\(PrivateFile.uniqueName(parent == nil ? "kvosandbox-play" : "run"))"
    guard mkdir(path, 0o700) == 0 else { return nil }
  }

  /// Writes a new file in it. Returns whether all of it was written. The name is one component of a path.
  package func write(_ text: String, to name: String) -> Bool { PrivateFile.write(text, to: "\(path)/\(name)") }

  /// Removes it. Links in it are removed, not followed.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
