import Glibc

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
  private let descriptor: Int32
  private var last: String?

  init() {
    guard let path = StateFolder.path("history") else {
      (descriptor, lines) = (-1, [])
      return
    }
    StateFolder.make(for: path)
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0, Self.isFile(descriptor) else {
      lines = []
      return
    }
    lines = Array(Self.read(descriptor).suffix(Self.most))
    last = lines.last
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Keeps a line, unless it begins with a blank or is the one before again. Says whether it did.
  func add(_ line: String) -> Bool {
    guard let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "\t"), line != last,
      line.utf8.count <= Self.longest, !line.utf8.contains(UInt8(ascii: "\n"))
    else { return false }
    last = line
    if descriptor >= 0, Self.isFile(descriptor) { Self.write("\(line)\n", to: descriptor) }
    return true
  }

  /// Throws the oldest lines away, where there are more than are kept.
  func trim() {
    guard descriptor >= 0, Self.isFile(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    defer { flock(descriptor, LOCK_UN) }
    let all = Self.read(descriptor)
    guard all.count > Self.most, ftruncate(descriptor, 0) == 0 else { return }
    Self.write(all.suffix(Self.most).map { $0 + "\n" }.joined(), to: descriptor)
  }

  // MARK: Files

  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func read(_ descriptor: Int32) -> [String] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // A file of another kind than this one's may be of any size.
      if count <= 0 || bytes.count > most * (longest + 1) { break }
      bytes += buffer[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func write(_ text: String, to descriptor: Int32) {
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
