import CThread
import Glibc
import KVObjects
import KVScripting

/// This command, once more, with nothing to read. It ends with this one, however that ends.
final class ChildProcess {
  /// What it was to run; nil for everything.
  private let tests: Set<String>?
  private let id: pid_t
  private var isOver = false
  /// How it has ended by itself; nil as long as it has not, and where a signal has ended it.
  private(set) var status: Int32?
  /// Where it says where tests looked for modules: a file without a name.
  private let notesFile: UnsafeMutablePointer<FILE>?

  /// - Parameters:
  ///   - arguments: those of the command.
  ///   - tests: what it is to run; nil for everything.
  ///   - tellsRequirements: whether it is to say where it looked for modules.
  init?(_ arguments: [String], tests: Set<String>? = nil, tellsRequirements: Bool = false) {
    self.tests = tests
    notesFile = tellsRequirements ? tmpfile() : nil
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var words = [CommandLine.arguments.first ?? "kvosandbox"] + arguments
    ParentWatch.announce()
    if let notesFile {
      posix_spawn_file_actions_adddup2(&actions, fileno(notesFile), RequirementNotes.descriptor)
      words.insert("--tells-requirements", at: 2)
    }
    var pointers = words.map { $0.withPath { strdup($0) } } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var id = pid_t()
    guard posix_spawn(&id, "/proc/self/exe", &actions, nil, &pointers, environ) == 0 else { return nil }
    self.id = id
  }

  deinit { if let notesFile { fclose(notesFile) } }

  /// Where tests looked for modules, as far as they have ended.
  var notes: [String: Set<String>] { notesFile.map { RequirementNotes.read(fileno($0)) } ?? [:] }

  /// Of some tests that were to run, those that have not ended; none where everything was to.
  var unfinishedTests: Set<String> { tests?.subtracting(notes.keys) ?? [] }

  var hasEnded: Bool {
    if !isOver { note(WNOHANG) }
    return isOver
  }

  /// Hands on a request to end; whoever waits for the end then sees what it has produced.
  func interrupt(as status: ExitStatus) {
    if !isOver { _ = Glibc.kill(id, status == .terminated ? SIGTERM : SIGINT) }
  }

  func kill() {
    guard !isOver else { return }
    _ = Glibc.kill(id, SIGKILL)
    wait()
  }

  func wait() {
    if !isOver { note(0) }
    isOver = true
  }

  private func note(_ options: Int32) {
    var ended: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(id, &ended, options) } while result < 0 && errno == EINTR
    isOver = result != 0
    if result == id, ended & 0x7F == 0 { status = ended >> 8 & 0xFF }
  }
}

/// The word from a process to one that it starts, that this ends with it: by the environment, as it is nobody else's to say.
enum ParentWatch {
  private static let variable = "KVOSANDBOX_PARENT"

  /// Lets the processes that are started from now on end with this one.
  static func announce() { setenv(variable, "\(getpid())", 1) }

  /// Ends this process with the one that has started it, where that has said so.
  static func begin() {
    guard let parent = getenv(variable).flatMap({ pid_t(String(cString: $0)) }) else { return }
    unsetenv(variable)
    kv_end_with_parent(parent)
  }
}
