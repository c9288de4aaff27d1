import Glibc
import KVObjects

/// The lines that were typed, from one prompt to the next: `$XDG_STATE_HOME/kvosandbox/history`.
///
/// The file is made by the one call that opens it, for its user alone. Where it cannot be had everything works, and nothing is kept.
/// Of two prompts at a time each adds its lines behind those of the other.
final class PromptHistory {
  /// How many lines are kept.
  static let most = 1_000
  /// Bytes of a line that is worth keeping.
  private static let longest = 10_000

  /// The lines that were there.
  let lines: [String]
  private let path = StateFolder.path("history")
  private var last: String?

  init() {
    if let path { StateFolder.make(for: path) }
    lines = Self.open(path).map { Array($0.lines.suffix(Self.most)) } ?? []
    last = lines.last
  }

  /// Keeps a line, unless it begins with a blank or is the one before again. Says whether it did.
  func add(_ line: String) -> Bool {
    guard let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "\t"), line != last,
      line.utf8.count <= Self.longest, !line.utf8.contains(UInt8(ascii: "\n"))
    else { return false }
    last = line
    // Opened anew: another prompt may have put a shorter one in its place.
    Self.open(path)?.append("\(line)\n")
    return true
  }

  /// Throws the oldest lines away, where there are more than are kept. A kill at any moment leaves the old file or the new one.
  func trim() {
    guard let path, let all = Self.open(path)?.lines, all.count > Self.most else { return }
    let file = AtomicFile(path, mode: 0o600, isAlone: true)
    file.write(all.suffix(Self.most).map { $0 + "\n" }.joined())
    _ = file.close()
  }

  private static func open(_ path: String?) -> OpenHistory? {
    path.flatMap { OpenHistory($0, longest: most * (longest + 1)) }
  }
}

/// The file, open.
private final class OpenHistory {
  private let descriptor: Int32
  private let longest: Int

  /// Nil where it can be neither opened nor made, and where it is no file.
  init?(_ path: String, longest: Int) {
    descriptor = path.withPath {
      Glibc.open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    }
    self.longest = longest
    guard descriptor >= 0, Self.isFile(descriptor) else { return nil }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Its lines.
  var lines: [String] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // A file of another kind than this one's may be of any size.
      if count <= 0 || bytes.count > longest { break }
      bytes += buffer[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a text at its end.
  func append(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      start += count
    }
  }
}
