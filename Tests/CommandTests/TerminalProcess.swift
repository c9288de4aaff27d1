import Glibc

/// One started process that has a terminal: what is typed, what is on the screen, how keys are read.
final class TerminalProcess {
  let id: pid_t
  private let master: Int32
  private let slave: Int32
  private var unread: [UInt8] = []
  private var hasEnded = false

  // What glibc's headers hide from Swift: TIOCSPTLCK, TIOCGPTN, POSIX_SPAWN_SETSID.
  private static let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
  private static let newSession: Int16 = 0x80

  /// - Parameter shell: how a shell with job control begins it; `$0` is the folder.
  init(
    _ arguments: [String], folder: String, environment: [String: String], columns: Int = 200,
    shell: String = "cd \"$0\" && exec \"$@\""
  ) throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, Self.lock, &isLocked) == 0, ioctl(master, Self.number, &number) == 0 else {
      throw SystemError(number: errno)
    }
    self.master = master
    let path = "/dev/pts/\(number)"
    // Kept open: how it is set can be read after the process has ended.
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Self.newSession)
    defer { posix_spawnattr_destroy(&attributes) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by the leader of a session, it becomes its terminal.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    var words = (["sh", "-mc", shell, folder, Command.path] + arguments).map { strdup($0) } + [nil]
    let standard = ["PATH": "/usr/bin:/bin", "HOME": folder, "TERM": "xterm", "LANG": "C.UTF-8"]
    let options = getenv("ASAN_OPTIONS").map { ["ASAN_OPTIONS": String(cString: $0)] } ?? [:]
    var variables =
      standard.merging(options) { $1 }.merging(environment) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let status = posix_spawn(&id, "/bin/sh", &actions, &attributes, &words, &variables)
    guard status == 0 else { throw SystemError(number: status) }
    self.id = id
    resize(columns: columns, rows: 40)
  }

  deinit {
    if !hasEnded {
      kill(id, SIGKILL)
      // One that nobody waits for would be found again and again by those who wait for any.
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
    close(master)
    close(slave)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types a text as it is.
  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
  }

  /// What was written until a text has come, that text included; what came behind it is for the next. Throws where it does not
  /// come within a minute.
  @discardableResult
  func read(until text: String) throws -> String {
    while true {
      let all = String(decoding: unread, as: UTF8.self)
      if let found = all.firstRange(of: text) {
        let read = all[..<found.upperBound]
        unread.removeFirst(read.utf8.count)
        return String(read)
      }
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, 60_000)
      if ready < 0, errno == EINTR { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = ready > 0 ? Glibc.read(master, &buffer, buffer.count) : 0
      guard count > 0 else { throw Missing(text: text, read: all) }
      unread += buffer[..<count]
    }
  }

  /// Whether a line has to be ended before a program gets it, as it was in the beginning.
  var readsLines: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }

  /// Waits until keys are read as said, for at most a minute.
  func waits(readingLines: Bool) -> Bool {
    for _ in 0..<6_000 {
      if readsLines == readingLines { return true }
      usleep(10_000)
    }
    return false
  }

  /// Waits for the end; gives the status, or 128 and the number of the signal.
  func finish() -> Int32 {
    var status: Int32 = 0
    for _ in 0..<6_000 {
      let ended = waitpid(id, &status, WNOHANG)
      hasEnded = hasEnded || ended == id
      if ended == id { return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F) }
      // What it writes has to be read, or it waits.
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 10) > 0 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(master, &buffer, buffer.count)
        if count > 0 { unread += buffer[..<count] }
      }
    }
    return -1
  }

  /// A text that did not come, and what came.
  struct Missing: Error {
    let text: String
    let read: String
  }
}
