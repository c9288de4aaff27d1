import Glibc
import Testing

/// Where a run writes what it is told to write: files as a whole, devices and pipes as they are, and never over what it reads.
@Suite struct OutputFileTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
    try folder.write("a.lua", "local m = require 'm' it('a', function() print(m) end)\n")
    try folder.write("m.lua", "return 1\n")
  }

  /// What writes a file: its words, with the file's name for `FILE`.
  private static let writers = [
    ["run", "--html", "FILE", "a.lua"], ["run", "--output", "FILE", "a.lua"], ["test", "--html", "FILE", "a.lua"],
    ["test", "--reporter", "junit=FILE", "a.lua"], ["test", "--reporter", "tap=FILE", "a.lua"],
    ["test", "--reporter", "json=FILE", "a.lua"], ["compare", "a.lua", "--html", "FILE"],
  ]

  private func write(_ words: [String], _ name: String) throws -> Command.Result {
    try command.run(words.map { $0.replacing("FILE", with: name) })
  }

  private func status(_ name: String, following: Bool = false) -> stat {
    var status = stat()
    _ = following ? stat("\(folder.path)/\(name)", &status) : lstat("\(folder.path)/\(name)", &status)
    return status
  }

  @Test(arguments: Self.writers) func `what a link leads to is written, and link and mode stay`(words: [String])
    throws
  {
    try folder.write("target", "old")
    chmod("\(folder.path)/target", 0o640)
    mkdir("\(folder.path)/sub", 0o755)
    symlink("../link", "\(folder.path)/sub/far")
    symlink("target", "\(folder.path)/link")
    let result = try write(words, "sub/far")
    #expect(result.status == 0, "\(result.error)")
    #expect(status("link").st_mode & S_IFMT == S_IFLNK && status("sub/far").st_mode & S_IFMT == S_IFLNK)
    #expect(status("target").st_mode & S_IFMT == S_IFREG && status("target").st_mode & 0o7777 == 0o640)
    #expect(folder.read("target") != "old")
  }

  @Test(arguments: Self.writers) func `a link that leads nowhere is where the file comes`(words: [String]) throws {
    symlink("new", "\(folder.path)/link")
    #expect(try write(words, "link").status == 0)
    #expect(status("link").st_mode & S_IFMT == S_IFLNK && status("new").st_mode & S_IFMT == S_IFREG)
  }

  @Test(arguments: Self.writers) func `a pipe is written into`(words: [String]) throws {
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let reader = try Process(
      "/bin/cat", ["pipe"], folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    let result = try write(words, "pipe")
    #expect(result.status == 0, "\(result.error)")
    #expect(!reader.finish().output.isEmpty || words.contains("--output"))
    #expect(status("pipe").st_mode & S_IFMT == S_IFIFO)
  }

  @Test(.enabled(if: geteuid() == 0), arguments: Self.writers)
  func `a device is written into`(words: [String]) throws {
    let device = "\(folder.path)/device"
    // What /dev/full is: no file system may refuse it and be none of ours.
    guard mknod(device, S_IFCHR | 0o666, dev_t(1 << 8 | 7)) == 0 else { return }
    let result = try write(words, "device")
    #expect(status("device").st_mode & S_IFMT == S_IFCHR)
    if !words.contains("--output") { #expect(result.error.contains("device cannot be written: No space left")) }
  }

  @Test(arguments: Self.writers) func `what is run is never written over`(words: [String]) throws {
    link("\(folder.path)/a.lua", "\(folder.path)/same")
    symlink("m.lua", "\(folder.path)/link")
    for name in ["a.lua", "./a.lua", "same", "m.lua", "link"] {
      let result = try write(words, name)
      #expect(result.status == 64, "\(name): \(result.error)")
      #expect(result.error.contains("\(name) cannot be written: "))
      #expect(folder.read("a.lua")?.hasPrefix("local m = ") == true && folder.read("m.lua") == "return 1\n")
    }
    #expect(try FolderContents.names(of: folder.path) == ["a.lua", "link", "m.lua", "same"])
  }

  @Test func `a store of the run is never written over`() throws {
    try folder.write(
      "s.lua",
      "local B = class 'B' { t = 'string' } local c = Context { classes = { B }, store = 'b.sqlite' } c:save()")
    #expect(try command.run("s.lua").status == 0)
    let before = folder.read("b.sqlite")
    #expect(try command.run("run", "--html", "b.sqlite", "s.lua").status == 64)
    #expect(try command.run("run", "--output", "b.sqlite", "s.lua").status == 64)
    #expect(folder.read("b.sqlite") == before)
  }

  @Test(arguments: [
    ["run", "--html", "x", "--output", "./x", "a.lua"], ["run", "--html", "x", "--output", "here/x", "a.lua"],
    ["test", "--reporter", "tap=x", "--reporter", "json=here/x", "a.lua"],
    ["test", "--reporter", "tap=old", "--html", "same", "a.lua"],
  ])
  func `two outputs do not go to one file, whatever it is called`(words: [String]) throws {
    symlink(".", "\(folder.path)/here")
    try folder.write("old", "old")
    link("\(folder.path)/old", "\(folder.path)/same")
    let result = try command.run(words)
    #expect(result.status == 64)
    #expect(result.error.contains("another output goes there"))
    #expect(folder.read("x") == nil && folder.read("old") == "old")
  }

  @Test func `the standard output may be named`() throws {
    let page = try command.run("run", "--html", "/dev/stdout", "a.lua").output
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(try command.run("test", "--reporter", "tap=/dev/fd/1", "a.lua").output.contains("ok 1 - "))
    let script = #""$0" test --reporter json=/dev/stdout a.lua >all && cat all && "$0" run --html all a.lua >>all"#
    let process = try Process(
      "/bin/sh", ["-c", script, Command.path], folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    let result = process.finish()
    #expect(result.status == 64)
    #expect(result.output.contains("1 passed, 0 failed\n") && result.output.contains(#"{"type":"summary""#))
  }

  /// What `test --update` writes into.
  private static let updated = """
    local t = class "T" { n = "integer" }()
    t:observe("n", {}, function() end)
    it("tells", function()
      t.n = 1
      expect()
    end)

    """

  @Test(arguments: Self.writers + [["test", "--update", "u.lua"]])
  func `a file is written into that is mounted at its place`(words: [String]) throws {
    try folder.write("u.lua", Self.updated)
    try folder.write("source", words.contains("u.lua") ? Self.updated : "old")
    mkdir("\(folder.path)/out", 0o755)
    try folder.write("out/place", "")
    let place = words.contains("u.lua") ? "u.lua" : "out/place"
    // A mount of one process, for which the test needs the permission.
    let script = "mount --bind source \(place) 2> /dev/null || exit 99; exec \"$0\" \"$@\""
    let result = try Process(
      "/usr/bin/unshare",
      ["-rm", "/bin/sh", "-c", script, Command.path] + words.map { $0.replacing("FILE", with: place) },
      folder: folder.path, environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    if result.status == 99 || result.error.hasPrefix("unshare:") { return }
    #expect(result.status == 0, "\(result)")
    let written = try #require(folder.read("source"))
    #expect(written != "old" && (!words.contains("u.lua") || written.contains("observeValue")), "\(written)")
    #expect(try FolderContents.names(of: "\(folder.path)/out") == ["place"])
  }

  @Test func `a full disk leaves the old file`() throws {
    try folder.write("big.lua", "for i = 1, 1e5 do print(i, ('x'):rep(100)) end")
    for words in [["run", "--output", "out", "big.lua"], ["run", "--html", "out", "big.lua"]] {
      try folder.write("out", "old")
      let script = "ulimit -f 1000; exec \"$0\" \"$@\""
      let process = try Process(
        "/bin/bash", ["-c", script, Command.path] + words, folder: folder.path, environment: ["PATH": "/usr/bin:/bin"]
      )
      let result = process.finish()
      #expect(result.status == 70 || words.contains("--html"), "\(result.error)")
      #expect(result.status == 0 || folder.read("out") == "old")
      #expect(try FolderContents.names(of: folder.path) == ["a.lua", "big.lua", "m.lua", "out"])
    }
  }

  @Test func `a file that was there stays until the run has ended, and what a limit ends is written`() throws {
    try folder.write("out", "old")
    try folder.write("loop.lua", "print 'begun' while true do end")
    #expect(try command.run("run", "--output", "out", "--time-limit", "0.2", "loop.lua").status == 3)
    #expect(folder.read("out") == "begun\n")
  }

  @Test(arguments: [
    ["stubs", ""], ["learn", "start", ""], ["run", "--html", "", "a.lua"], ["run", "--output", "", "a.lua"],
    ["run", "--store", "", "a.lua"], ["run", "--predict", "--answers", "", "a.lua"], ["test", "--html", "", "a.lua"],
    ["test", "--reporter", "tap=", "a.lua"], ["compare", "a.lua", "--html", ""], ["compare", "a.lua", ""],
  ])
  func `an empty text names nothing`(words: [String]) throws {
    let result = try command.run(words)
    #expect(result.status == 64)
    #expect(try FolderContents.names(of: folder.path) == ["a.lua", "m.lua"])
  }
}

/// What is in a folder.
enum FolderContents {
  /// The names, in alphabetical order, without those that are hidden.
  static func names(of path: String) throws -> [String] {
    guard let stream = opendir(path) else { throw SystemError(number: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
