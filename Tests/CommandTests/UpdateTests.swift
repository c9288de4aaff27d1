import Glibc
import Testing

/// `test --update`, `--update=new` and `--review`: what happens to the files.
struct UpdateTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  private static let text = """
    local t = class "T" { n = "integer" }()
    t:observe("n", {}, function() end)
    it("tells", function()
      t.n = 1
      expect()
    end)

    """
  private static let written = text.split(separator: "expect()").joined(
    separator: "expect [[\n    observeValue n of <T#1> {kind: setting}\n  ]]")

  @Test func `a missing block is written, and the file is the same after a second time`() throws {
    try folder.write("a.lua", Self.text)
    chmod("\(folder.path)/a.lua", 0o640)
    let result = try command.run("test", "--update", "a.lua")
    #expect(result.output == "wrote 1 block in 1 file\n1 passed, 0 failed\n")
    #expect(result.status == 0)
    #expect(folder.read("a.lua") == Self.written)
    var status = stat()
    stat("\(folder.path)/a.lua", &status)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(try command.run("test", "--update", "a.lua").output == "no block was written\n1 passed, 0 failed\n")
    #expect(folder.read("a.lua") == Self.written)
    #expect(try command.run("test", "a.lua").status == 0)
  }

  @Test func `a block of a module is written in the module, once for all that reach it`() throws {
    try folder.write("lib/m.lua", "return function(t) t.n = 2\n  expect()\nend\n")
    let test = Self.text.split(separator: "t.n = 1\n  expect()").joined(separator: "require 'm'(t)")
    try folder.write("a.lua", test)
    try folder.write("b.lua", test)
    #expect(try command.run("test", "--update", "a.lua", "b.lua").output.hasPrefix("wrote 1 block in 1 file\n"))
    #expect(folder.read("lib/m.lua")?.contains("  expect [[\n    observeValue n of") == true)
    #expect(folder.read("a.lua") == test)
  }

  @Test func `a link stays, and what it leads to is written`() throws {
    try folder.write("real/a.lua", Self.text)
    #expect(symlink("real/a.lua", "\(folder.path)/a.lua") == 0)
    #expect(try command.run("test", "--update", "a.lua").status == 0)
    #expect(folder.read("real/a.lua") == Self.written)
    var status = stat()
    lstat("\(folder.path)/a.lua", &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test(arguments: ["true", "1", "woodpecker"])
  func `on a build server nothing is written, and the block that is missing fails`(value: String) throws {
    try folder.write("a.lua", Self.text)
    var command = command
    command.environment = ["CI": value]
    let result = try command.run("test", "--update", "a.lua")
    #expect(result.status == 1)
    #expect(result.error.contains("nothing is written: CI is set"))
    #expect(result.output.contains("observeValue n of <T#1> {kind: setting}"))
    #expect(folder.read("a.lua") == Self.text)
    command.environment = ["CI": "false"]
    #expect(try command.run("test", "--update", "a.lua").status == 0)
  }

  @Test func `a review shows each block, and where nobody can be asked writes none`() throws {
    try folder.write("a.lua", Self.text.split(separator: "expect()").joined(separator: "expect [[ old ]]"))
    let before = folder.read("a.lua")
    let result = try command.run("test", "--review", "a.lua", input: "y\n")
    #expect(
      result.output == """
        a.lua:5
          - old
          + observeValue n of <T#1> {kind: setting}
        no block was written
        FAIL  a.lua › tells      (seed 0)
          a.lua:5  this block is left as it was, and wrong
          again: kvosandbox test a.lua:3

        0 passed, 1 failed

        """)
    #expect(result.status == 1)
    #expect(folder.read("a.lua") == before)
  }

  @Test func `a test whose block is reached with two outputs has failed`() throws {
    try folder.write(
      "a.lua",
      Self.text.split(separator: "  t.n = 1").joined(separator: "  for i = 1, 2 do\n  for j = 1, i do t.n = j end")
        .split(separator: "expect()").joined(separator: "expect() end"))
    let result = try command.run("test", "--update", "a.lua")
    #expect(result.status == 1)
    #expect(result.error.contains("this block is not written: it was reached 2 times with different callbacks"))
    #expect(result.output.hasPrefix("no block was written\nFAIL  a.lua › tells "))
    #expect(result.lastLine == "0 passed, 1 failed")
    let json = try command.run("test", "--update", "--reporter", "json", "a.lua").output
    #expect(json.contains(#""outcome":"failed""#))
    #expect(try command.run("test", "--failed", "--list", "a.lua").output == "a.lua:3  tells\n")
  }

  @Test func `a failure is run again by the line that it has once blocks are written`() throws {
    try folder.write("a.lua", Self.text + "it('fails', function() assert.equal(1, 2) end)\n")
    let result = try command.run("test", "--update", "a.lua")
    #expect(result.output.contains("  again: kvosandbox test a.lua:9\n"))
    #expect(try command.run("test", "a.lua:9").lastLine == "0 passed, 1 failed")
    let json = try command.run("test", "--update", "--reporter", "json", "a.lua").output
    #expect(json.contains(#""line":9,"path":["fails"]"#))
  }

  @Test func `a file that may not be written is named, and stays`() throws {
    try folder.write("a.lua", Self.text)
    chmod("\(folder.path)/a.lua", 0o444)
    // Root may write everything.
    if access("\(folder.path)/a.lua", W_OK) == 0 { return }
    let result = try command.run("test", "--update", "a.lua")
    #expect(result.error.contains("a.lua is not written"))
    #expect(result.status == 1)
    #expect(folder.read("a.lua") == Self.text)
  }

  @Test func `a file that the run itself has changed is not written`() throws {
    try folder.write("a.lua", Self.text + "it('waits', function() while not pcall(require, 'go') do end end)\n")
    let told = inotify_init1(Int32(IN_CLOEXEC))
    defer { close(told) }
    inotify_add_watch(told, "\(folder.path)/a.lua", UInt32(IN_CLOSE_NOWRITE))
    let process = try Process(
      Command.path, ["test", "--update", "--time-limit", "60", "a.lua"], folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    // It has been read.
    var event = pollfd(fd: told, events: Int16(POLLIN), revents: 0)
    #expect(poll(&event, 1, 60_000) == 1)
    try folder.write("a.lua", "-- mine\n")
    try folder.write("go.lua", "return 1")
    process.write("")
    let result = process.finish()
    #expect(folder.read("a.lua") == "-- mine\n")
    #expect(result.error.contains("it was changed since it was run") && result.status == 1)
  }

  @Test func `a kill at any moment leaves the old file or the new one`() throws {
    for round in 0..<30 {
      try folder.write("a.lua", Self.text)
      var id = pid_t()
      var words: [UnsafeMutablePointer<CChar>?] = [
        strdup("kvosandbox"), strdup("test"), strdup("--update"), strdup("-q"), strdup("\(folder.path)/a.lua"), nil,
      ]
      defer { for word in words { free(word) } }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      guard posix_spawn(&id, Command.path, &actions, nil, &words, environ) == 0 else { continue }
      usleep(UInt32(round * 3_000))
      kill(id, SIGKILL)
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      let text = folder.read("a.lua")
      #expect(text == Self.text || text == Self.written)
    }
  }

  @Test func `what it cannot understand is refused`() throws {
    #expect(try command.run("test", "--update=old").status == 64)
    #expect(try command.run("test", "--update", "--review").status == 64)
  }
}
