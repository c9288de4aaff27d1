import Glibc
import Synchronization

/// Ends what no limit of the interpreter can: a call of C that does not come back, such as a hostile pattern.
///
/// A thread of its own waits for the time limit and a little longer; if nobody has taken the backstop away by then it
/// acts. It never acts twice, and not after ``disarm()`` has returned.
final class Backstop: Sendable {
  /// How much longer than the limit it waits: the interpreter stops itself within some milliseconds.
  static let grace = 0.3

  private let isArmed = Mutex(true)

  /// Acts once `seconds` and the grace have passed. `action` runs on a thread of its own while the stuck one goes on.
  init(after seconds: Double, action: @escaping @Sendable () -> Void) {
    let start = Thread.start(stackSize: 512 << 10) { [self] in
      Interrupts.keepFromThisThread()
      Thread.sleep(seconds + Self.grace)
      isArmed.withLock { armed in
        if armed { action() }
        armed = false
      }
    }
    if !start { disarm() }
  }

  func disarm() {
    isArmed.withLock { $0 = false }
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
