import Glibc

/// This command, once more, with nothing to read.
final class ChildProcess {
  /// What it was to run; nil for everything.
  private let tests: Set<String>?
  private let id: pid_t
  private var isOver = false
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
    if let notesFile {
      posix_spawn_file_actions_adddup2(&actions, fileno(notesFile), RequirementNotes.descriptor)
      words.insert("--tells-requirements", at: 2)
    }
    var pointers = words.map { strdup($0) } + [nil]
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
