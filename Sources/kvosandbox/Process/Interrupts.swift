import Glibc

/// What the user's interrupt does.
///
/// The first one asks the run to stop where it can; one that cannot, because it is inside a call of C, is ended a
/// second later, or at once by the second interrupt.
enum Interrupts {
  /// Read by the handler: set before it is installed, on the thread that takes the signal, and never changed while
  /// signals can come.
  nonisolated(unsafe) private static var handler: (() -> Void)?
  nonisolated(unsafe) private static var count = 0

  /// Calls `stop` on the main thread, inside a signal handler: it may do no more than set a flag.
  static func handle(_ stop: @escaping () -> Void) {
    handler = stop
    // Whoever started the process may have kept its signals out, and that is inherited.
    mask(SIG_UNBLOCK)
    signal(SIGALRM) { _ in ExitStatus.interrupted.endAtOnce() }
    signal(SIGINT) { _ in
      Interrupts.count += 1
      if Interrupts.count > 1 { ExitStatus.interrupted.endAtOnce() }
      alarm(1)
      Interrupts.handler?()
    }
  }

  /// Keeps the signal from the thread that calls; threads that it starts keep it out too.
  static func keepFromThisThread() {
    mask(SIG_BLOCK)
  }

  private static func mask(_ how: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(how, &signals, nil)
  }
}
