import Glibc
import KVObjects
import KVScripting

/// The bytes of a file.
enum FileBytes {
  /// All of them, or so many from its beginning; nil where there is no such file, it cannot be read or is something else than a
  /// file. O(bytes).
  static func read(_ path: String, most: Int = .max) -> [UInt8]? {
    // A pipe without a writer would hold the call that opens it.
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard FileIdentity(file: descriptor) != nil else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = Glibc.read(descriptor, &buffer, min(buffer.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
