import Testing

/// Which tests are run: tags, `it.only`, `it.each`, parts of the files.
struct TestSelectionTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
  }

  private func writeTagged() throws {
    try folder.write(
      "Scenarios/a.lua",
      """
      describe("reads #db", function()
        it("one", function() end)
        it("many #slow", function() end)
      end)
      it("adds # 1 #2", function() end)

      """)
  }

  @Test func `a tag chooses tests that have it in their name or a describe's`() throws {
    try writeTagged()
    #expect(try command.run("test", "--tag", "slow").lastLine == "1 passed, 0 failed")
    #expect(try command.run("test", "--tag", "#db").lastLine == "2 passed, 0 failed")
    #expect(try command.run("test", "--tag", "slow", "--tag", "2").lastLine == "2 passed, 0 failed")
    #expect(try command.run("test", "--tag", "db", "--filter", "one").lastLine == "1 passed, 0 failed")
    #expect(try command.run("test", "--tag", "slo").status == 5)
  }

  @Test func `it.only leaves out the others of its file, and says so`() throws {
    try writeTagged()
    try folder.write(
      "Scenarios/b.lua",
      "it('no', error)\nit.only('yes', function() end)\ndescribe('x', function() it('no', error) end)")
    let result = try command.run("test")
    #expect(result.lastLine == "4 passed, 0 failed")
    #expect(
      result.error == """
        warning[E-ONLY-SOME]: 'it.only' leaves out 2 of 3 tests
         --> Scenarios/b.lua:2

        """ || result.error.contains("'it.only' leaves out 2 of 3 tests"))
    #expect(try command.run("test", "Scenarios/b.lua:1").lastLine == "0 passed, 1 failed")
    #expect(try command.run("run", "Scenarios/b.lua").status == 0)
  }

  @Test func `a row that fails is run again by its number`() throws {
    try folder.write(
      "a.lua", "it.each { 1, 2, 3 }('is %s', function(n) assert.not_equal(2, n) end)\nit('last', function() end)")
    let result = try command.run("test", "a.lua")
    #expect(result.lastLine == "3 passed, 1 failed")
    #expect(result.output.contains("  again: kvosandbox test a.lua:1#2\n"))
    #expect(try command.run("test", "a.lua:1#2").lastLine == "0 passed, 1 failed")
    #expect(try command.run("test", "a.lua:1#1").lastLine == "1 passed, 0 failed")
    #expect(try command.run("test", "a.lua:1#4").status == 5)
    #expect(try command.run("test", "a.lua:2").lastLine == "1 passed, 0 failed")
  }

  @Test func `each of the tests that a loop declares at two lines is run again alone`() throws {
    try folder.write(
      "a.lua",
      """
      for i = 1, 11 do
        it("n " .. i, function() assert.is_true(i ~= 1 and i ~= 11) end)
        it("m " .. i, function() end)
      end

      """)
    let result = try command.run("test", "a.lua")
    for number in [1, 11] {
      #expect(result.output.contains("  again: kvosandbox test a.lua:2#\(number)\n"))
      #expect(try command.run("test", "a.lua:2#\(number)").output.hasPrefix("FAIL  a.lua › n \(number) "))
    }
    #expect(try command.run("test", "a.lua:2#1", "a.lua:3#4").lastLine == "1 passed, 1 failed")
  }

  @Test(arguments: ["0", "x", "-1", "1#0", "1#", "1#x", "1#2#3", ""])
  func `what is no line is said to be none`(line: String) throws {
    try folder.write("a.lua", "it('x', function() end)")
    let result = try command.run("test", "a.lua:\(line)")
    #expect(result.status == 66)
    #expect(result.error.contains("a.lua:\(line): '\(line)' is not a line"))
  }

  @Test func `a choice that matches nothing says so even where a file cannot be loaded`() throws {
    try writeTagged()
    try folder.write("Scenarios/broken.lua", "x = = 1")
    #expect(try command.run("test", "--filter", "nowhere").status == 5)
    #expect(try command.run("test", "--tag", "nowhere").status == 5)
    #expect(try command.run("test", "--filter", "one").status == 1)
    #expect(try command.run("test").status == 1)
    #expect(try command.run("test", "--list", "--filter", "nowhere").status == 5)
    #expect(try command.run("test", "--list").status == 1)
  }

  @Test func `a seed behind a space is told how it is written`() throws {
    try writeTagged()
    let result = try command.run("test", "--shuffle", "7", "Scenarios")
    #expect(result.status == 66)
    #expect(result.error.contains("= write --shuffle=7: it takes its value behind an equals sign only"))
  }

  @Test(arguments: [[], ["--filter", "t1"], ["--tag", "odd"]])
  func `the parts of every number make the whole, each test once`(choice: [String]) throws {
    for index in 0..<11 {
      try folder.write(
        "Scenarios/f\(index).lua",
        "it('t1 #odd', function() end) it('t2', function() end) it('t\(index)', function() end)")
    }
    func list(_ arguments: [String]) throws -> [String] {
      let process = try Process(
        Command.path, ["test", "--list"] + choice + arguments, folder: folder.path,
        environment: ["PATH": "/usr/bin:/bin"])
      process.write("")
      return process.finish().output.split(separator: "\n").map(String.init)
    }
    let whole = try list([])
    #expect(whole.count >= 11)
    for count in 1...8 {
      let parts = try (1...count).flatMap { try list(["--shard", "\($0)/\(count)"]) }
      #expect(parts.sorted() == whole.sorted(), "\(count)")
    }
  }

  @Test func `the parts make the whole also where each takes a seed of its own, and of what failed`() throws {
    for index in 0..<9 { try folder.write("Scenarios/f\(index).lua", "it('t\(index)', error)") }
    #expect(try command.run("test").status == 1)
    for choice in ["--shuffle", "--failed"] {
      var names: [Substring] = []
      for index in 1...3 {
        let part = try command.run("test", choice, "--shard", "\(index)/3")
        #expect(part.lastLine == "0 passed, 3 failed")
        names += part.output.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
      }
      #expect(Set(names).count == 9)
    }
    try folder.write("Scenarios/f0.lua", "it('t0', function() end)")
    #expect(try command.run("test", "--failed", "Scenarios/f0.lua").status == 0)
    // The files of a part are the same, whatever has been mended since.
    #expect(try command.run("test", "--failed", "--shard", "1/3").lastLine == "0 passed, 2 failed")
    #expect(try command.run("test", "--failed", "--shard", "2/3").lastLine == "0 passed, 3 failed")
  }

  @Test func `a part that has nothing of a choice is none to complain of, and says so`() throws {
    try folder.write("Scenarios/a.lua", "it('a #slow', function() end)")
    try folder.write("Scenarios/b.lua", "it('b', function() end)")
    #expect(try command.run("test", "--tag", "slow", "--shard", "1/2").lastLine == "1 passed, 0 failed")
    let empty = try command.run("test", "--tag", "slow", "--shard", "2/2")
    #expect(empty.status == 0)
    #expect(empty.lastLine == "0 passed, 0 failed")
    #expect(empty.error.contains("warning[E-NOTHING-MATCHED]: no test of part 2/2 matched"))
    #expect(try command.run("test", "--tag", "slow", "--shard", "3/3").status == 0)
    let more = try command.run("test", "--shard", "3/3")
    #expect(more.status == 0 && more.error.contains("warning[E-NOTHING-MATCHED]: part 3/3 has no file"))
    #expect(try command.run("test", "--shard", "3/3", "--quiet").error == "")
    try folder.write("Scenarios/d.lua", "x = = 1")
    #expect(try command.run("test", "--tag", "slow", "--shard", "3/3").status == 1)
    #expect(try command.run("test", "--tag", "fast", "--shard", "1/1").status == 5)
  }

  @Test(arguments: [("3", "3"), ("3", "-1"), ("3", "x"), ("3", nil), ("x", "0"), ("-2", "0")])
  func `a part that is none is refused`(count: String, index: String?) throws {
    try writeTagged()
    var command = command
    command.environment = ["TEST_TOTAL_SHARDS": count]
    command.environment["TEST_SHARD_INDEX"] = index
    #expect(try command.run("test").status == 64)
    #expect(try command.run("test", "--shard", "1/1").status == 0)
  }

  @Test(
    arguments: [
      ["--watch", "--list"], ["--watch", "--review"], ["--seed", "-1"], ["--time-limit", "-1"],
      ["--memory-limit", "-1"], ["-j", "-1"],
    ])
  func `what cannot be is refused in words of its own`(options: [String]) throws {
    try writeTagged()
    let process = try Process(
      Command.path, ["test"] + options, folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    process.write("")
    let result = process.finish()
    #expect(result.status == 64)
    #expect(!result.error.contains("Missing value"))
  }

  @Test func `an engine that runs tests as Bazel does gets its files`() throws {
    try writeTagged()
    var command = command
    command.environment = [
      "XML_OUTPUT_FILE": "\(folder.path)/test.xml", "TESTBRIDGE_TEST_ONLY": "many",
      "TEST_PREMATURE_EXIT_FILE": "\(folder.path)/early",
    ]
    #expect(try command.run("test").lastLine == "1 passed, 0 failed")
    #expect(folder.read("test.xml")?.contains("name=\"many #slow\"") == true)
    #expect(folder.read("early") == nil)
  }
}
