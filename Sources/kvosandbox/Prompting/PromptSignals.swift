import CEdit
import Glibc
import Synchronization

/// What comes from outside while a prompt is there: the user's interrupt, the size of the terminal, being suspended, and the
/// requests to end.
///
/// In contrast to ``Interrupts`` an interrupt ends nothing but what is under way: a line that is typed, or a statement. So the
/// first one is no promise that the process ends, and there may be any number of them.
enum PromptSignals {
  private static let interruptCount = Atomic<Int>(0)
  private static let isResized = Atomic<Bool>(false)
  private static let isSuspended = Atomic<Bool>(false)
  private static let ending = Atomic<Int32>(0)
  /// Read by the handlers: set before these are installed, and never changed.
  nonisolated(unsafe) private static var waiting: Signal?

  /// The request to end that came first; nil for none.
  static var status: ExitStatus? { ending.load(ordering: .relaxed) == 0 ? nil : .terminated }

  /// Whether there was an interrupt since this was asked the last time.
  static func takeInterrupt() -> Bool { interruptCount.exchange(0, ordering: .relaxed) > 0 }

  /// Whether there was one, which stays.
  static var isInterrupted: Bool { interruptCount.load(ordering: .relaxed) > 0 }

  /// Hears of them from now on, on the thread that calls, and raises `signal` for each.
  static func handle(waking signal: Signal) {
    waiting = signal
    _ = (status, isInterrupted, isResized.load(ordering: .relaxed), isSuspended.load(ordering: .relaxed))
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      sigaddset(&signals, number)
      install(number) { PromptSignals.note($0) }
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    install(SIGWINCH) { _ in PromptSignals.isResized.store(true, ordering: .relaxed) }
  }

  private static func note(_ number: Int32) {
    if number == SIGINT {
      interruptCount.add(1, ordering: .relaxed)
    } else {
      ending.store(number, ordering: .relaxed)
    }
    waiting?.raise()
  }

  /// In contrast to `signal` it lets a call that waits end.
  private static func install(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, nil)
  }

  // MARK: Waiting for input

  /// Waits until something can be read, or one of them comes. What came before it waits counts: nothing gets lost in between.
  static func wait() -> kv_edit_event {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP] { sigaddset(&signals, number) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while true {
      if isInterrupted || status != nil { return KV_EDIT_STOPPED }
      if isResized.exchange(false, ordering: .relaxed) { return KV_EDIT_RESIZED }
      if isSuspended.exchange(false, ordering: .relaxed) { return KV_EDIT_SUSPENDED }
      if kv_edit_wait(&before) { return KV_EDIT_INPUT }
    }
  }

  /// Whether there is something to read just now: more lines of what was pasted.
  static var hasInput: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Lets the process be suspended by way of ``wait()`` while `body` reads a line: the terminal has to be set right before.
  static func whileEditing<Result>(_ body: () -> Result) -> Result {
    install(SIGTSTP) { _ in PromptSignals.isSuspended.store(true, ordering: .relaxed) }
    defer { install(SIGTSTP, SIG_DFL) }
    return body()
  }

  /// Suspends the process; returns when it goes on.
  static func suspend() {
    install(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    install(SIGTSTP) { _ in PromptSignals.isSuspended.store(true, ordering: .relaxed) }
  }
}
