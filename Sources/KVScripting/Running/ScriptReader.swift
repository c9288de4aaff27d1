import Glibc
import KVObjects

/// Reads the text of a script or module: no more than may be, and not for ever.
struct ScriptReader {
  /// How messages call the file.
  let path: String
  /// Bytes that a text may have; nil for any number.
  var limit: Int?
  /// Seconds to wait for a pipe that nobody writes to; nil for any number.
  var patience: Double?

  private static let largestPart = 1 << 20

  /// Reads whatever a user has named: a file, a pipe, a device.
  func contents() throws(ScriptFileError) -> [UInt8] {
    // A pipe without a writer would hold the call that opens it.
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor, isWaiting: true)
  }

  /// Reads a file at `resolved`, where no link is left to follow, unless it is something else than a file.
  func contents(ofFileAt resolved: String) throws(ScriptFileError) -> [UInt8] {
    let descriptor = resolved.withPath {
      open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard FileKind(descriptor) == .file else { throw failure(EINVAL) }
    return try contents(of: descriptor, isWaiting: false)
  }

  /// Reads what is open, to its end.
  /// - Parameter isWaiting: asks before each part whether there is something to read, unless it is a file.
  func contents(of descriptor: Int32, isWaiting: Bool) throws(ScriptFileError) -> [UInt8] {
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let isFile = isKnown && status.st_mode & S_IFMT == S_IFREG
    let size = isKnown && status.st_size > 0 ? Int(status.st_size) : 0
    if let limit, isFile, size > limit { throw failure(EFBIG) }
    var bytes: [UInt8] = []
    // One more than the file has, so that its end shows without growing.
    bytes.reserveCapacity((size > 0 ? size : 1 << 16) + 1)
    while true {
      if isWaiting, !isFile { try wait(for: descriptor) }
      let room = max(bytes.capacity - bytes.count, 1 << 12)
      switch read(descriptor, &bytes, min(room, max(size + 1, Self.largestPart))) {
      case 0: return bytes
      case 1...: if let limit, bytes.count > limit { throw failure(EFBIG) }
      default: if errno != EINTR, errno != EAGAIN { throw failure(errno) }
      }
    }
  }

  private func read(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
    var got = 0
    bytes += [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      got = Glibc.read(descriptor, buffer.baseAddress, count)
      filled = max(0, got)
    }
    return got
  }

  /// Waits for something to read or for the end. Whoever types has all the time there is.
  private func wait(for descriptor: Int32) throws(ScriptFileError) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = patience.map { Int32(clamping: Int(min($0, 1e6) * 1000)) } ?? -1
    let isTyped = isatty(descriptor) != 0
    while true {
      let ready = poll(&waiting, 1, isTyped ? -1 : milliseconds)
      if ready > 0 { return }
      if ready == 0 { throw failure(ETIMEDOUT) }
      if errno != EINTR { throw failure(errno) }
    }
  }

  private func failure(_ number: Int32) -> ScriptFileError { ScriptFileError(path: path, number: number) }
}

/// What a path leads to, as people call it.
enum FileKind: String, Hashable {
  case file, folder, pipe, device, socket

  /// What is behind every link of `path`; nil where there is nothing.
  init?(path: String) {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// What is open.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }
}
