import Glibc

/// One started process with its three streams.
final class Process {
  let id: pid_t
  private let input: Int32
  /// Nil once it has been closed: another test's process may have the number then.
  private var output: Int32?
  private let error: Int32

  init(_ path: String, _ arguments: [String], folder: String, environment: [String: String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let pipes = try (0..<3).map { _ in try Self.pipe() }
    let ends: [(inner: Int32, outer: Int32)] = [
      (pipes[0].0, pipes[0].1), (pipes[1].1, pipes[1].0), (pipes[2].1, pipes[2].0),
    ]
    for (descriptor, end) in ends.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end.inner, Int32(descriptor))
    }
    // The shell goes to the folder and becomes the command.
    let shell = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, path]
    var words = (shell + arguments).map { strdup($0) } + [nil]
    // What a sanitizer has been told holds for it too.
    let options = getenv("ASAN_OPTIONS").map { ["ASAN_OPTIONS": String(cString: $0)] } ?? [:]
    var variables = options.merging(environment) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let status = posix_spawn(&id, "/bin/sh", &actions, nil, &words, &variables)
    for end in ends { close(end.inner) }
    guard status == 0 else { throw SystemError(number: status) }
    self.id = id
    (input, output, error) = (ends[0].outer, ends[1].outer, ends[2].outer)
  }

  private static func pipe() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    // Born closed to children: another test's process must not hold them open. A pipe of this module cannot be.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(number: errno) }
    return (ends[0], ends[1])
  }

  /// The processes that it has started.
  var children: [pid_t] {
    guard let file = fopen("/proc/\(id)/task/\(id)/children", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
  }

  /// Gives it all of its input.
  func write(_ text: String) {
    signal(SIGPIPE, SIG_IGN)
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    close(input)
  }

  /// Closes its output, as a reader does that has seen enough.
  func closeOutput() {
    if let output { close(output) }
    output = nil
  }

  /// Reads what it prints until a text has come; gives all of that. Throws where it does not come within a minute.
  @discardableResult
  func read(until text: String) throws -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).contains(text) {
      var waiting = pollfd(fd: output ?? -1, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) > 0 else { throw SystemError(number: ETIMEDOUT) }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(output ?? -1, &buffer, buffer.count)
      guard count > 0 else { throw SystemError(number: EPIPE) }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads until it has ended.
  func finish(interruptingAfter text: String? = nil) -> Command.Result {
    var open = Set([output, error].compactMap { $0 })
    var streams: [Int32: [UInt8]] = [:]
    var isInterrupted = false
    while !open.isEmpty {
      var waiting = open.sorted().map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = poll(&waiting, nfds_t(waiting.count), 60_000)
      // The signal of a time limit that another test has had on this thread.
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        kill(id, SIGKILL)
        break
      }
      for entry in waiting where entry.revents != 0 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(entry.fd, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          open.remove(entry.fd)
        } else {
          streams[entry.fd, default: []].append(contentsOf: buffer[..<count])
        }
      }
      let everything = streams.values.map { String(decoding: $0, as: UTF8.self) }.joined()
      if let text, !isInterrupted, everything.contains(text) {
        isInterrupted = true
        kill(id, SIGINT)
      }
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let written = output.flatMap { streams[$0] } ?? []
    closeOutput()
    close(error)
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Command.Result(
      status: code, output: String(decoding: written, as: UTF8.self),
      error: String(decoding: streams[error] ?? [], as: UTF8.self))
  }
}
