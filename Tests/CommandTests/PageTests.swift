import Testing

/// The page of `run --html` and `test --html`, and the lines of `--detail state`.
struct PageTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
    try folder.write(
      "a.lua",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "Africa" }
      song.title = "</script><b>"
      print("sung")
      """)
    try folder.write(
      "Scenarios/t.lua",
      """
      describe("songs", function()
        it("fails", function() expect [[ nothing ]] end)
        it("passes", function() assert.equal(1, 1) end)
      end)
      """)
  }

  private func page(_ name: String) throws -> String { try #require(folder.read(name)) }

  @Test func `run writes a page that holds the script and what it printed`() throws {
    let result = try command.run("run", "--html", "a.html", "a.lua")
    #expect(result.status == 0)
    #expect(result.output == "sung\n")
    #expect(result.error.isEmpty)
    let page = try page("a.html")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("Africa"))
    #expect(page.contains("sung"))
    #expect(!page.contains("</script><b>"))
  }

  @Test func `the same run gives the same page, however its callbacks are written`() throws {
    _ = try command.run("run", "--html", "a.html", "a.lua")
    _ = try command.run("run", "--format", "json", "--html", "b.html", "a.lua")
    _ = try command.run("run", "--quiet", "--html", "c.html", "a.lua")
    #expect(try page("a.html") == page("b.html"))
    #expect(try page("a.html") == page("c.html"))
  }

  @Test func `a page on the standard output is all that is there`() throws {
    _ = try command.run("run", "--html", "a.html", "a.lua")
    let result = try command.run("run", "--html", "-", "a.lua")
    #expect(try result.output == page("a.html"))
  }

  @Test func `a script that fails has a page too`() throws {
    try folder.write("b.lua", "print('before')\nerror('stop')\n")
    let result = try command.run("run", "--html", "b.html", "b.lua")
    #expect(result.status == 2)
    #expect(try page("b.html").contains("before"))
  }

  @Test func `a page that cannot be written keeps the script from running`() throws {
    let result = try command.run("run", "--html", "none/a.html", "a.lua")
    #expect(result.status != 0)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("none/a.html cannot be written"))
  }

  @Test(arguments: [
    ["run", "--html-steps", "1-2", "a.lua"], ["run", "--html", "a.html", "--html-steps", "2-1", "a.lua"],
    ["run", "--html", "a.html", "--html-steps", "x", "a.lua"], ["run", "--html", "-", "--format", "json", "a.lua"],
    ["run", "--detail", "state", "a.lua"], ["test", "--html-all"],
  ])
  func `options that do not belong together are refused`(arguments: [String]) throws {
    let process = try Process(
      Command.path, arguments, folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    process.write("")
    let result = process.finish()
    #expect(result.status == 64, "\(result.error)")
    #expect(result.output.isEmpty)
  }

  @Test func `test writes a page of the tests that failed`() throws {
    let result = try command.run("test", "--html", "t.html")
    #expect(result.status == 1)
    #expect(result.lastLine == "1 passed, 1 failed")
    let page = try page("t.html")
    #expect(page.contains("songs › fails"))
    #expect(!page.contains("songs › passes"))
  }

  @Test func `test writes a page of all tests where that is wanted`() throws {
    _ = try command.run("test", "--html", "t.html", "--html-all")
    #expect(try page("t.html").contains("songs › passes"))
  }

  @Test func `where no test failed the page says so, and that of a run before is gone`() throws {
    _ = try command.run("test", "--html", "t.html")
    let result = try command.run("test", "--html", "t.html", "--filter", "passes")
    #expect(result.status == 0)
    #expect(try !page("t.html").contains("songs › fails"))
  }

  @Test func `a page of tests on the standard output leaves what came of them to the error stream`() throws {
    let result = try command.run("test", "--html", "-")
    #expect(result.output.hasPrefix("<!doctype html>"))
    #expect(result.error.contains("1 passed, 1 failed"))
  }

  @Test func `detail state tells of changes that nobody observes`() throws {
    let result = try command.run("run", "--format", "json", "--detail", "state", "a.lua")
    let kinds = result.output.split(separator: "\n").map { line in
      line.split(separator: "\"")[3]
    }
    #expect(
      kinds == [
        "trace", "script", "class", "statement", "object", "statement", "change", "statement", "print", "end",
      ])
    #expect(result.output.contains(#""object":"Song#1","key":"title","old":"\"Africa\"","new":"\"</script><b>\"""#))
  }

  @Test func `detail callbacks tells what it has always told`() throws {
    let result = try command.run("run", "--format", "json", "a.lua")
    let plain = try command.run("run", "--format", "json", "--detail", "callbacks", "--html", "x.html", "a.lua")
    #expect(result.output == plain.output)
    #expect(!result.output.contains("Song#1"))
  }
}
