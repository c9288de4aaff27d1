import Glibc
import Synchronization

/// Ends what no limit of the interpreter can: a call of C that does not come back, such as a hostile pattern, and
/// memory that is not Lua's.
///
/// A thread of its own looks ten times a second; it acts once, and not after ``disarm()`` has returned.
final class Backstop: Sendable {
  /// Why it acts.
  enum Reason {
    /// The script was asked to stop ``Backstop/grace`` ago and goes on.
    case stuck
    /// The process holds more memory than it may.
    case memory
  }

  /// How long a stop may take: the interpreter needs some milliseconds.
  static let grace = 0.3
  private static let interval = 0.1

  private let isArmed = Mutex(true)

  /// - Parameters:
  ///   - mostMemory: bytes that the process may hold; nil for any number.
  ///   - isBeingStopped: whether the script has been asked to stop and still runs; asked on the backstop's thread.
  ///   - action: runs on the backstop's thread while the script's goes on.
  init(
    mostMemory: Int?, isBeingStopped: @escaping @Sendable () -> Bool, action: @escaping @Sendable (Reason) -> Void
  ) {
    let start = Thread.start(stackSize: 512 << 10) { [self] in
      Interrupts.keepFromThisThread()
      var stopping = 0.0
      while true {
        Thread.sleep(Self.interval)
        let isDone = isArmed.withLock { armed in
          guard armed else { return true }
          stopping = isBeingStopped() ? stopping + Self.interval : 0
          if stopping > Self.grace {
            action(.stuck)
          } else if let mostMemory, ProcessMemory.resident > mostMemory {
            action(.memory)
          } else {
            return false
          }
          return true
        }
        if isDone { return }
      }
    }
    if !start { disarm() }
  }

  func disarm() {
    isArmed.withLock { $0 = false }
  }
}

/// The memory of this process.
enum ProcessMemory {
  /// Bytes that are in memory now; 0 where the system does not say.
  static var resident: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return 0 }
    // Pages: all of the program, those in memory, and others.
    let fields = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

/// Threads with a stack of a chosen size.
enum Thread {
  /// Starts a detached thread; false where the system has none left.
  static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        // The pointer is the box retained above.
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    if status != 0 { box.release() }
    return status == 0
  }

  static func sleep(_ seconds: Double) {
    var left = timespec(
      tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    var rest = timespec()
    while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }

  private final class Body: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
