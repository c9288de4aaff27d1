import Glibc

extension Benchmark {
  /// The command on an empty script, from fork to its end, beside the least program there is. Only where the command
  /// stands beside this program.
  func measureStartup() throws {
    guard let folder = Benchmark.folder else { return }
    let command = folder + "/kvosandbox"
    guard access(command, X_OK) == 0 else { return }
    let path = "\(temporaryFolder)/kvbench-\(getpid()).lua"
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard file >= 0 else { return }
    defer {
      close(file)
      unlink(path)
    }
    let runs = 200
    for (name, arguments, goal) in [
      ("/bin/true", ["/bin/true"], nil), ("kvosandbox run, an empty script", [command, "run", path], 3_000_000),
    ] as [(String, [String], Double?)] {
      let times = (0..<runs).compactMap { _ in Benchmark.timeToRun(arguments) }
      if times.count == runs { record("startup", name, times, goal) }
    }
  }

  /// Where temporary files belong.
  var temporaryFolder: String {
    guard let named = getenv("TMPDIR"), named.pointee != 0 else { return "/tmp" }
    return String(cString: named)
  }

  /// Where this program stands.
  private static var folder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Nanoseconds from the start of a program to its end; nil where it cannot be run or fails.
  private static func timeToRun(_ arguments: [String]) -> Double? {
    let texts = arguments.map { strdup($0) }
    defer { for text in texts { free(text) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    var status: Int32 = 0
    let start = Benchmark.wallClock
    guard posix_spawn(&child, arguments[0], &actions, nil, texts + [nil], environ) == 0 else { return nil }
    waitpid(child, &status, 0)
    return status == 0 ? Benchmark.wallClock - start : nil
  }
}
