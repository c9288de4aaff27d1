import FoundationEssentials
import Glibc

/// A folder for its user alone, which is removed with everything in it.
package struct RunFolder: Sendable {
  package let path: String

  /// Makes `kvosandbox-play.XXXXXX` in the folder for temporary files, or `run.XXXXXX` in another such folder.
  package init?(in parent: RunFolder? = nil) {
    let place =
      parent?.path ?? getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array("\(place)/\(parent == nil ? "kvosandbox-play" : "run").XXXXXX".utf8CString)
    // Of mode 0700.
    guard mkdtemp(&template) != nil else { return nil }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Writes a file in it; whether that was possible. The name is one component of a path.
  package func write(_ text: String, to name: String) -> Bool {
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Removes it. Links in it are removed, not followed.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
