import Glibc
import Synchronization

/// The requests to end that come from outside: the user's interrupt, and the system's or a `timeout`'s SIGTERM.
///
/// The first one is noted and wakes whoever minds the run, who ends it with everything that it has produced. Where that
/// does not come about within some seconds, or at once by a second interrupt, the process ends wherever it is.
enum Interrupts {
  private static let first = Atomic<Int32>(0)
  /// Of the first, in microseconds.
  private static let firstTime = Atomic<Int>(0)
  /// Seconds since the first in which nothing was written.
  private static let idleSeconds = Atomic<Int>(0)
  private static let mostIdleSeconds = 3
  /// A `timeout` signals the process and its group: what comes so soon is the same request.
  private static let sameRequest = 100_000
  /// Read by the handler: set before that is installed, and never changed.
  nonisolated(unsafe) private static var waiting: Signal?

  /// How the run is to end, once a signal has requested it.
  static var status: ExitStatus? { status(of: first.load(ordering: .relaxed)) }

  /// Notes requests from now on, on the thread that calls, and raises `signal` for the first.
  static func handle(waking signal: Signal) {
    waiting = signal
    // Nothing is to be made for the first time inside the handler.
    _ = (status, firstTime.load(ordering: .relaxed), idleSeconds.load(ordering: .relaxed))
    // Whoever started the process may have kept its signals out, and that is inherited.
    mask(SIG_UNBLOCK)
    install(SIGALRM) { _ in
      // A call that waits is interrupted by this, and looks what there is to do.
      Interrupts.noteIdleSecond()
    }
    for request in [SIGINT, SIGTERM] {
      install(request) { number in Interrupts.note(number) }
    }
  }

  // MARK: Inside the handlers

  private static func note(_ number: Int32) {
    let now = Int(Clock.now * 1e6)
    if first.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      firstTime.store(now, ordering: .relaxed)
      alarm(1)
      waiting?.raise()
    } else if number == SIGINT, now - firstTime.load(ordering: .relaxed) >= sameRequest {
      endAtOnce()
    }
  }

  private static func noteIdleSecond() {
    if idleSeconds.add(1, ordering: .relaxed).newValue < mostIdleSeconds { alarm(1) } else { endAtOnce() }
  }

  // MARK: Everywhere

  /// What was produced before the request is being written.
  static func noteProgress() { idleSeconds.store(0, ordering: .relaxed) }

  /// Keeps the signals from the thread that calls; threads that it starts keep them out too.
  static func keepFromThisThread() {
    mask(SIG_BLOCK)
  }

  private static func endAtOnce() -> Never { (status ?? .interrupted).endAtOnce() }

  private static func status(of number: Int32) -> ExitStatus? {
    switch number {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// In contrast to `signal` it lets a call that waits end.
  private static func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, nil)
  }

  private static func mask(_ how: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGALRM] { sigaddset(&signals, number) }
    pthread_sigmask(how, &signals, nil)
  }
}
