import Glibc

/// The terminal behind the standard input while keys are read one by one: nothing is echoed, and no line has to be ended.
///
/// What the terminal was before is put back on every way out: the end of the process, a signal that ends it, and a suspension,
/// after which keys are read again. Nothing can do so for SIGKILL.
enum Terminal {
  /// As it was; nil while nothing is changed. Changed on the main thread, before and after handlers are there to read it.
  nonisolated(unsafe) private static var former: termios?

  /// Begins to read keys; false where the standard input is no terminal, or not this process's to change.
  static func beginKeys() -> Bool {
    var now = termios()
    guard former == nil, isatty(STDIN_FILENO) != 0, tcgetattr(STDIN_FILENO, &now) == 0, isOurs
    else { return false }
    former = now
    readKeys()
    for number in [SIGTSTP, SIGCONT, SIGHUP, SIGQUIT] { handle(number) }
    // Whoever started the process may have kept its signals out, and that is inherited.
    for number in [SIGTSTP, SIGCONT, SIGHUP, SIGQUIT] { letIn(number) }
    return true
  }

  /// Puts back what was; any number of times, from anywhere, a signal handler too.
  static func restore() {
    if var known = former, isOurs { tcsetattr(STDIN_FILENO, TCSADRAIN, &known) }
  }

  /// Whether this process is the one that the terminal is for: to set it from the background would stop the process.
  private static var isOurs: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// The keys that were pressed; empty where there are none. Nil at the end of the input.
  static func keys() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : Array(buffer[..<count])
  }

  private static func readKeys() {
    guard var keys = former, isOurs else { return }
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys)
  }

  // MARK: Signals

  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in Terminal.received(number) }
    // A read that waits goes on by itself: nothing has happened that it waits for.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  private static func received(_ number: Int32) {
    let error = errno
    defer { errno = error }
    if number == SIGCONT { return readKeys() }
    restore()
    // What the system does by itself: it stops, or it ends.
    signal(number, SIG_DFL)
    raise(number)
    letIn(number)
    // It goes on, or was never stopped: nobody could let one go on whose group has no shell.
    readKeys()
    handle(number)
  }

  /// Nothing is made here that a handler might interrupt the making of.
  private static func letIn(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
