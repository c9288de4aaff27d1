import Glibc
import KVTrace

/// Runs the command again whenever a script, or a module of it, is saved: each run is a process of its own, so that nothing of one is left in
/// the next, and a save stops the one under way.
struct WatchedRuns {
  /// What is watched: files and folders.
  let paths: [String]
  /// The files of tests that there are.
  let tests: () -> Set<String>
  /// How to run some of them; nil for everything.
  let arguments: (_ tests: Set<String>?) -> [String]
  let style: Style
  /// Whether the screen is emptied before each run, on a terminal.
  let clearsScreen: Bool

  /// The command's arguments for a run that is one of them, `command` in front.
  static func ownArguments(of command: String) -> [String] {
    let own = ownArguments
    return own.first == command ? own : [command] + own
  }

  private static var ownArguments: [String] {
    let words = CommandWords.all
    let end = words.firstIndex(of: "--") ?? words.endIndex
    // What follows is a script's own.
    return words[..<end].filter { $0 != "--watch" && $0 != "--no-clear" } + words[end...]
  }

  /// Runs until the user ends it; gives how.
  func status() -> ExitStatus {
    let watcher = FileWatcher.standard(paths)
    Interrupts.handle(waking: Signal())
    var known = WatchedTests(paths)
    var child = start(nil, &known)
    var isOpen = true
    while true {
      if let status = Interrupts.status {
        // The interrupt of a terminal has reached the run, too: the second of two so near to each other is the same request.
        child?.interrupt(as: status)
        child?.wait()
        return status
      }
      if let ended = child, ended.hasEnded {
        known.note(ended.notes)
        child = nil
        say(
          (watcher.isPolling ? "the system does not tell of changes here: looking twice a second\n── " : "")
            + "watching; Enter runs everything again, q and Enter ends")
      }
      switch watcher.wait(milliseconds: child == nil ? 1000 : 20, input: isOpen ? STDIN_FILENO : nil) {
      case .nothing: break
      case .changed(let files):
        // What the run under way has found out so far counts; it may know of the module that was saved.
        if let child { known.note(child.notes) }
        switch known.concern(of: files, among: tests()) {
        case .nothing where known.isWorthSaying(files): say("changed: \(Self.list(files)); no test requires it")
        case .nothing: break
        case .everything:
          child?.kill()
          child = start(nil, &known, changed: files)
        case .files(let concerned):
          child?.kill()
          // What a save before has begun is still to be seen.
          child = start(concerned.union(child?.unfinishedTests ?? []), &known, changed: files)
        }
      case .input:
        switch line() {
        case nil: isOpen = false
        case "q":
          child?.kill()
          return .good
        default:
          child?.kill()
          child = start(nil, &known)
        }
      }
    }
  }

  private func start(
    _ tests: Set<String>?, _ known: inout WatchedTests, changed: Set<String> = []
  ) -> ChildProcess? {
    if isatty(STDOUT_FILENO) != 0, clearsScreen { StandardStreams.output.write("\u{1B}[H\u{1B}[2J") }
    if !changed.isEmpty { say("changed: \(Self.list(changed))") }
    StandardStreams.flush()
    known.begin(tests)
    let child = ChildProcess(arguments(tests), tests: tests, tellsRequirements: true)
    if child == nil { StandardStreams.complain("no process can be started\n") }
    return child
  }

  private static func list(_ files: Set<String>) -> String { files.sorted().prefix(5).joined(separator: ", ") }

  private func say(_ text: String) {
    // A run that was ended has left its progress there.
    if isatty(STDOUT_FILENO) != 0 { StandardStreams.output.write("\r\u{1B}[K") }
    StandardStreams.output.write(style.aside("── \(text.escapingControls)") + "\n")
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
