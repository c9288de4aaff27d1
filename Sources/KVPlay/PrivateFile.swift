import FoundationEssentials
import Glibc

/// Files for their user alone, and reading that ends.
package enum PrivateFile {
  /// A name that no other file has, nor can be guessed: `prefix.UUID`.
  package static func uniqueName(_ prefix: String) -> String { "\(prefix).\(UUID().uuidString)" }

  /// Writes a new file of mode 0600. Returns whether all of it was written; an existing file or link is left as it is.
  ///
  /// - Complexity: O(bytes).
  package static func write(_ text: String, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        unlink(path)
        return false
      }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Reads a descriptor of a regular file to its end, and one byte more than `limit` at most. Nil for anything else, such as a pipe or a
  /// device, which might never end, and if reading fails.
  ///
  /// - Complexity: O(bytes).
  static func bytes(of descriptor: Int32, limit: Int = .max - 1) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(descriptor, &buffer, min(buffer.count, limit + 1 - bytes.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
