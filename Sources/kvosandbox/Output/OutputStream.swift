import Glibc
import Synchronization

/// A file descriptor that is written through one buffer.
///
/// A terminal sees every write at once; anything else in blocks, and whoever is about to do something that may never
/// come back calls ``flush()`` first. When the reader has gone the process ends quietly: it asked for no more.
final class OutputStream: Sendable {
  private static let blockSize = 1 << 16

  private let descriptor: Int32
  private let isTerminal: Bool
  private let buffer = Mutex<[UInt8]>([])

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) != 0
  }

  /// Opens a file for writing, empty.
  /// - Throws: the system's error number.
  convenience init(creating path: String) throws(OutputFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFailure(path: path, number: errno) }
    self.init(descriptor)
  }

  func write(_ text: String) {
    buffer.withLock { bytes in
      bytes.append(contentsOf: text.utf8)
      if isTerminal || bytes.count >= Self.blockSize { send(&bytes) }
    }
  }

  func flush() {
    buffer.withLock { send(&$0) }
  }

  /// Flushes unless another thread is writing just now.
  func flushIfFree() {
    _ = buffer.withLockIfAvailable { send(&$0) }
  }

  private func send(_ bytes: inout [UInt8]) {
    var start = 0
    while start < bytes.count {
      let sent = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if sent < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { ExitStatus.good.endAtOnce() }
        // A full disk or a closed descriptor: there is nowhere to say it but the status.
        if errno != EAGAIN { ExitStatus.internalError.endAtOnce() }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
        continue
      }
      start += sent
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Why a file could not be written.
struct OutputFailure: Error, CustomStringConvertible {
  let path: String
  let number: Int32

  var description: String {
    "\(path) cannot be written: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
  }
}

/// The two streams of the process.
enum StandardStreams {
  static let output = OutputStream(STDOUT_FILENO)
  static let error = OutputStream(STDERR_FILENO)

  /// Writes to the error stream, behind everything that was printed before.
  static func complain(_ text: String) {
    output.flush()
    error.write(text)
    error.flush()
  }

  static func flush() {
    output.flush()
    error.flush()
  }
}
