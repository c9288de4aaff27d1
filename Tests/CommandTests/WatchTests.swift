import Glibc
import Testing

/// `test --watch`: what a save runs again.
struct WatchTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func watch(_ arguments: String..., how: String = "") throws -> Process {
    let process = try Process(
      Command.path, ["test", "--watch"] + arguments, folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin", "KVOSANDBOX_WATCH": how])
    try process.read(until: "watching; Enter")
    return process
  }

  private func end(_ process: Process) {
    process.write("q\n")
    #expect(process.finish().status == 0)
  }

  private func writeThree() throws {
    try folder.write("Scenarios/a.lua", "local m = require 'm' it('a', function() assert.equal(1, m.one()) end)")
    try folder.write("Scenarios/b.lua", "it('b', function() end)")
    try folder.write("Scenarios/c.lua", "it('c', function() require 'sub.late' end)")
    try folder.write("Scenarios/lib/m.lua", "local n = require 'n' return { one = function() return n end }")
    try folder.write("Scenarios/lib/n.lua", "return 1")
    try folder.write("Scenarios/sub/late.lua", "return {}")
    try folder.write("Scenarios/lib/unused.lua", "return 1")
  }

  @Test(arguments: ["", "poll"])
  func `a save runs the file's tests again, and a module's those that required it`(how: String) throws {
    try writeThree()
    let process = try watch(how: how)
    try folder.write("Scenarios/b.lua", "it('b', function() end) it('d', function() end)")
    let own = try process.read(until: "watching; Enter")
    #expect(own.contains("changed: Scenarios/b.lua"))
    #expect(own.contains("\n2 passed, 0 failed\n"))
    // Required by what a required, and found out again with each run.
    for value in ["2", "11"] {
      try folder.write("Scenarios/lib/n.lua", "return \(value)")
      #expect(try process.read(until: "watching; Enter").contains("\n0 passed, 1 failed\n"))
    }
    try folder.write("Scenarios/lib/n.lua", "return 1 ")
    #expect(try process.read(until: "watching; Enter").contains("\n1 passed, 0 failed\n"))
    // While a test runs.
    try folder.write("Scenarios/sub/late.lua", "error 'late'")
    #expect(try process.read(until: "watching; Enter").contains("\n0 passed, 1 failed\n"))
    try folder.write("Scenarios/lib/unused.lua", "return 22")
    #expect(try process.read(until: "no test requires it").contains("changed: Scenarios/lib/unused.lua"))
    // It would be found before the one below lib.
    try folder.write("Scenarios/n.lua", "return 3")
    #expect(try process.read(until: "watching; Enter").contains("2 failed\n") == false)
    try folder.write("Scenarios/new.lua", "it('new', function() end)")
    #expect(try process.read(until: "watching; Enter").contains("\n1 passed, 0 failed\n"))
    end(process)
  }

  @Test func `a file whose run was ended by a save is run with the next`() throws {
    try folder.write("Scenarios/a.lua", "it('a', function() end)")
    try folder.write("Scenarios/b.lua", "it('b', function() end)")
    let process = try watch()
    try folder.write("Scenarios/a.lua", "it('a', function() for _ = 1, 1e12 do end end)")
    try process.read(until: "changed: Scenarios/a.lua")
    try folder.write("Scenarios/a.lua", "it('a', function() for _ = 1, 1e12 do end end) ")
    try process.read(until: "changed: Scenarios/a.lua")
    try folder.write("Scenarios/b.lua", "it('b', error)")
    try process.read(until: "changed: Scenarios/b.lua")
    try folder.write("Scenarios/a.lua", "it('a', function() end)")
    #expect(try process.read(until: "watching; Enter").contains("\n1 passed, 1 failed\n"))
    end(process)
  }

  @Test(arguments: ["", "poll"])
  func `a script runs again after a save of its own and of a module that it required`(how: String) throws {
    try folder.write("s.lua", "local m = require 'm' print('is ' .. m)")
    try folder.write("m.lua", "return 1")
    let process = try Process(
      Command.path, ["s.lua", "--watch", "--html", "p.html", "--", "--watch"], folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin", "KVOSANDBOX_WATCH": how])
    #expect(try process.read(until: "watching; Enter").contains("is 1\n"))
    try folder.write("m.lua", "return 22")
    #expect(try process.read(until: "watching; Enter").contains("is 22\n"))
    // What is beside it causes no run, whether it is seen for itself or together with what does.
    for value in 3...6 {
      try folder.write("other.lua", "return \(value)")
      try folder.write("m.lua", "return '\(value)\(value)'")
      let output = try process.read(until: "is \(value)\(value)\n")
      #expect(output.matches(of: /is [0-9]+/).count == 1, "\(output)")
      try process.read(until: "watching; Enter")
    }
    try folder.write("s.lua", "print(arg[1])")
    #expect(try process.read(until: "watching; Enter").contains("\n--watch\n"))
    #expect(folder.read("p.html")?.contains(#""watched":true"#) == true)
    end(process)
  }

  @Test func `an option may stand in front of a script that is watched`() throws {
    try folder.write("s.lua", "print 'here'")
    for arguments in [["--seed", "3", "s.lua", "--watch"], ["--watch", "--", "s.lua"]] {
      let process = try Process(
        Command.path, arguments, folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
      #expect(try process.read(until: "watching; Enter").contains("here\n"))
      end(process)
    }
  }

  @Test(arguments: [
    ["run", "-", "--watch"], ["run", "a.lua", "--no-clear"], ["run", "a.lua", "--watch", "--html", "-"],
  ])
  func `what cannot be watched is refused`(arguments: [String]) throws {
    #expect(try Command(folder: folder).run(arguments).status == 64)
  }

  @Test(arguments: ["Scenarios/a.lua", "./Scenarios//a.lua:1"])
  func `of one file nothing beside it causes a run but what it requires`(name: String) throws {
    try writeThree()
    let process = try watch(name)
    // Whether they are seen for themselves or together with what causes one.
    for round in 1...4 {
      try folder.write("Scenarios/b.lua", "it('b\(round)', error)")
      try folder.write("Scenarios/lib/unused.lua", "return 2\(round)")
      try folder.write("Scenarios/lib/m.lua", "return { one = function() print(\(round)) return 1 end }")
      let output = try process.read(until: "watching; Enter")
      #expect(output.contains("lib/m.lua"), "\(output)")
      #expect(output.matches(of: #/ passed, /#).count == 1 && output.contains("\n1 passed, 0 failed\n"), "\(output)")
    }
    try folder.write("Scenarios/a.lua", "it('a', error)")
    #expect(try process.read(until: "watching; Enter").contains("\n0 passed, 1 failed\n"))
    end(process)
  }

  @Test func `the system tells of a save`() throws {
    try folder.write("Scenarios/a.lua", "it('a', function() end)")
    let process = try watch()
    try folder.write("Scenarios/a.lua", "it('a', function() end) it('b', function() end)")
    let output = try process.read(until: "watching; Enter")
    #expect(output.contains("2 passed, 0 failed\n") && !output.contains("looking twice a second"))
    end(process)
  }

  @Test(arguments: ["", "poll"])
  func `a folder that is removed and made again is watched again`(how: String) throws {
    try folder.write("Scenarios/a.lua", "it('a', function() end)")
    let process = try watch(how: how)
    let path = folder.path + "/Scenarios"
    for round in 1...2 {
      #expect(rename(path, folder.path + "/old\(round)") == 0)
      try process.read(until: "watching; Enter")
      try folder.write("Scenarios/a.lua", "it('a', function() error 'round \(round)' end)")
      try process.read(until: "0 passed, 1 failed\n")
      try folder.write("Scenarios/sub/b.lua", "it('b\(round)', function() end)")
      try process.read(until: "1 passed, ")
    }
    // What has gone from its place is no matter any more.
    try folder.write("old1/a.lua", "it('old', function() end)")
    try folder.write("Scenarios/a.lua", "it('a', function() end) it('last', function() end)")
    #expect(!(try process.read(until: "2 passed, 0 failed\n").contains("old1")))
    end(process)
  }

  @Test(arguments: [
    ["test", "--watch", "--time-limit", "600", "a.lua"], ["run", "--watch", "--time-limit", "600", "a.lua"],
  ])
  func `what is run ends with the process that watches`(arguments: [String]) throws {
    try folder.write("a.lua", "io.write('') local f = require 'begun' while true do end")
    try folder.write("begun.lua", "return 1")
    let process = try Process(
      Command.path, arguments, folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    let child = try #require(until { process.children.first })
    kill(process.id, SIGKILL)
    #expect(until { kill(child, 0) != 0 || Self.isDead(child) ? true : nil } == true)
    _ = process.finish()
  }

  /// What `body` gives, asked again until it gives something; nil after a minute.
  private func until<Value>(_ body: () -> Value?) -> Value? {
    for _ in 0..<6_000 {
      if let value = body() { return value }
      usleep(10_000)
    }
    return nil
  }

  /// Whether a process has ended and nobody has asked for how.
  private static func isDead(_ id: pid_t) -> Bool {
    guard let file = fopen("/proc/\(id)/stat", "r") else { return true }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).contains(") Z")
  }
}
