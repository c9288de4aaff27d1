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

  @Test func `a row that fails is run again by its name`() throws {
    try folder.write(
      "a.lua", "it.each { 1, 2, 3 }('is %s', function(n) assert.not_equal(2, n) end)\nit('last', function() end)")
    let result = try command.run("test", "a.lua")
    #expect(result.lastLine == "3 passed, 1 failed")
    #expect(result.output.contains("  again: kvosandbox test a.lua:1 --filter 'is 2'\n"))
    #expect(try command.run("test", "a.lua:1", "--filter", "is 2").lastLine == "0 passed, 1 failed")
  }

  @Test func `a choice that matches nothing says so even where a file cannot be loaded`() throws {
    try writeTagged()
    try folder.write("Scenarios/broken.lua", "x = = 1")
    #expect(try command.run("test", "--filter", "nowhere").status == 5)
    #expect(try command.run("test", "--tag", "nowhere").status == 5)
    #expect(try command.run("test", "--filter", "one").status == 1)
    #expect(try command.run("test").status == 1)
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
