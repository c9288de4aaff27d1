import Glibc
import KVTrace

/// Runs the command again whenever a script is saved: each run is a process of its own, so that nothing of one is left in
/// the next, and a save stops the one under way.
struct WatchedRuns {
  /// What is watched: files and folders.
  let paths: [String]
  /// What to run; `changed` are the files that were saved, nil for everything.
  let arguments: (_ changed: Set<String>?) -> [String]
  let style: Style
  /// Whether the screen is emptied before each run, on a terminal.
  let clearsScreen: Bool

  private static let pollingVariable = "KVOSANDBOX_WATCH"

  /// Runs until the user ends it; gives how.
  func status() -> ExitStatus {
    let mayBeTold = getenv(Self.pollingVariable).map { String(cString: $0) } != "poll"
    let watcher = FileWatcher(paths, mayBeTold: mayBeTold)
    if watcher.isPolling {
      StandardStreams.complain("the system does not tell of changes here: looking twice a second\n")
    }
    Interrupts.handle(waking: Signal())
    var child = start(nil)
    var isOpen = true
    while true {
      if let status = Interrupts.status {
        // The interrupt of a terminal has reached the run, too.
        child?.wait()
        return status
      }
      if child?.hasEnded == true {
        child = nil
        say("watching; Enter runs everything again, q and Enter ends")
      }
      switch watcher.wait(milliseconds: child == nil ? 1000 : 20, input: isOpen ? STDIN_FILENO : nil) {
      case .nothing: break
      case .changed(let files):
        child?.kill()
        child = start(files)
      case .input:
        switch line() {
        case nil: isOpen = false
        case "q":
          child?.kill()
          return .good
        default:
          child?.kill()
          child = start(nil)
        }
      }
    }
  }

  private func start(_ changed: Set<String>?) -> ChildProcess? {
    if isatty(STDOUT_FILENO) != 0, clearsScreen { StandardStreams.output.write("\u{1B}[H\u{1B}[2J") }
    if let changed { say("changed: \(changed.sorted().prefix(5).joined(separator: ", "))") }
    StandardStreams.flush()
    let child = ChildProcess(arguments(changed))
    if child == nil { StandardStreams.complain("no process can be started\n") }
    return child
  }

  private func say(_ text: String) {
    StandardStreams.output.write(style.aside("── \(text)") + "\n")
    StandardStreams.output.flush()
  }

  /// A line of the standard input; nil at its end.
  private func line() -> String? {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// This command, once more, with nothing to read.
private final class ChildProcess {
  private let id: pid_t
  private var isOver = false

  init?(_ arguments: [String]) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var words = ([CommandLine.arguments.first ?? "kvosandbox"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    guard posix_spawn(&id, "/proc/self/exe", &actions, nil, &words, environ) == 0 else { return nil }
    self.id = id
  }

  var hasEnded: Bool {
    var status: Int32 = 0
    if !isOver { isOver = waitpid(id, &status, WNOHANG) != 0 }
    return isOver
  }

  func kill() {
    guard !isOver else { return }
    _ = Glibc.kill(id, SIGKILL)
    wait()
  }

  func wait() {
    var status: Int32 = 0
    while !isOver, waitpid(id, &status, 0) < 0, errno == EINTR {}
    isOver = true
  }
}
