import Glibc
import Synchronization

/// A file descriptor that is written through one buffer.
///
/// A terminal sees every write at once; anything else in blocks, and whoever waits for a script has the rest written
/// some times a second with ``flushWithoutWaiting()``. When the reader has gone the process ends quietly: it asked for
/// no more. What cannot be written for another reason is said on the error stream, and ends it too.
final class OutputStream: Sendable {
  private static let blockSize = 1 << 16
  /// What a pipe takes without waiting once it takes anything.
  private static let partSize = 1 << 12
  /// How long a reader may take nothing once the process is to end, in milliseconds.
  private static let readerPatience: Int32 = 1000

  private let descriptor: Int32
  private let name: String
  private let isTerminal: Bool
  private let buffer = Mutex<[UInt8]>([])
  private let sent = Atomic<Int>(0)
  private let sending = Atomic<Bool>(false)
  private let failed = Atomic<Bool>(false)
  /// The file that takes the place of another one at the end; nil where there is none.
  private let part: FilePart?

  /// - Parameters:
  ///   - name: how messages call it.
  ///   - part: what the descriptor writes, where it is to take the place of a file at the end.
  init(_ descriptor: Int32, name: String, part: FilePart? = nil) {
    self.descriptor = descriptor
    self.name = name
    self.part = part
    isTerminal = isatty(descriptor) != 0
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

  /// Puts what was written in its place, where it is a file that takes the place of another one; gives why that cannot be.
  /// Nothing is written behind that.
  func commit() -> OutputFailure? { part?.commit() }

  // MARK: The thread that waits for a script

  /// How many bytes were taken so far.
  var sentCount: Int { sent.load(ordering: .relaxed) }

  /// Whether a thread is writing, or waiting for a reader, just now.
  var isSending: Bool { sending.load(ordering: .relaxed) }

  /// Whether something could not be written and was not reported.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Writes what the reader takes at once, unless another thread is writing just now.
  func flushWithoutWaiting() {
    _ = buffer.withLockIfAvailable { sendParts(&$0, patience: 0) }
  }

  /// Writes what a reader takes that goes on reading, unless another thread is writing just now: the process is about
  /// to end.
  func flushBeforeEnd() {
    _ = buffer.withLockIfAvailable { sendParts(&$0, patience: Self.readerPatience) }
  }

  // MARK: Writing

  private func send(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    sending.store(true, ordering: .relaxed)
    defer { sending.store(false, ordering: .relaxed) }
    var start = 0
    while start < bytes.count {
      if let status = Interrupts.status {
        bytes.removeFirst(start)
        sendParts(&bytes, patience: Self.readerPatience)
        if bytes.isEmpty { return }
        status.endAtOnce()
      }
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count >= 0 {
        start += count
        sent.add(count, ordering: .relaxed)
      } else if errno == EAGAIN {
        _ = hasRoom(patience: -1)
      } else if errno != EINTR {
        fail(errno)
        break
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes as long as there is room for a part within so many milliseconds, and leaves the rest.
  private func sendParts(_ bytes: inout [UInt8], patience: Int32) {
    var start = 0
    while start < bytes.count, hasRoom(patience: patience) {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + start, min($0.count - start, Self.partSize))
      }
      if count >= 0 {
        start += count
        sent.add(count, ordering: .relaxed)
        Interrupts.noteProgress()
      } else if errno != EINTR, errno != EAGAIN {
        fail(errno)
        start = bytes.count
      }
    }
    bytes.removeFirst(start)
  }

  /// Whether something can be written within so many milliseconds; an error is room for finding out which.
  private func hasRoom(patience: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let ready = poll(&waiting, 1, patience)
      if ready >= 0 || errno != EINTR { return ready != 0 }
    }
  }

  private func fail(_ number: Int32) {
    if number == EPIPE { (Interrupts.status ?? .good).endAtOnce() }
    // Of the error stream only the status can tell.
    guard descriptor != STDERR_FILENO else { return failed.store(true, ordering: .relaxed) }
    part?.discard()
    StandardStreams.sayLast(OutputFailure(path: name, reason: .system(number)).diagnostic)
    ExitStatus.internalError.endAtOnce()
  }
}

/// The two streams of the process.
enum StandardStreams {
  static let output = OutputStream(STDOUT_FILENO, name: "standard output")
  static let error = OutputStream(STDERR_FILENO, name: "standard error")

  /// Fills the places of standard streams that are closed with what can be neither read nor written: a file opened
  /// later would take them, and get what is meant for people.
  static func holdPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

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
