import KVLua
import KVObjects
import KVScripting
import KVTrace
import Testing

/// What an `it` has made goes with it, and what is kept of it goes on.
@Suite struct ScopeTests {
  private func run(_ text: String) throws -> (file: ScriptTestFile, outcomes: [Bool]) {
    let file = try ScriptTestFile(source: ScriptSource(name: "test.lua", text: text))
    _ = try file.load()
    return (file, file.results().map { !$0.outcome.isFailure })
  }

  /// What is there of Swift's, in Lua's hands, when a file of so many tests has run.
  private func owned(_ count: Int, _ body: String) throws -> Int {
    let (file, outcomes) = try run(
      "local Shared = class 'Shared' { n = 'integer' } local shared = Shared()\n"
        + "local function body() \(body) end for i = 1, \(count) do it('t' .. i, body) end")
    defer { file.close() }
    #expect(outcomes.allSatisfy { $0 })
    for _ in 0..<3 { try file.session.state.collectGarbage() }
    return file.session.state.ownedObjectCount + file.session.state.referenceCount - count
  }

  @Test(arguments: [
    "local T = class 'T' { n = 'integer', hello = function() return 1 end } T():hello()",
    "local T = class 'T' { n = { 'integer', get = function() return 1 end } } local x = T().n",
    "local T = class 'T' { n = 'integer' } local t = T() t:observe('n', function() end) t.n = 1",
    "shared:observe('n', function() return shared end) shared.n = shared.n + 1",
    "shared:addObserver({ observeValue = function() return shared end }, 'n') shared.n = shared.n + 1",
    "local T = class 'T' { ns = array 'integer' } local v = TableView() "
      + "TableObserver { object = T(), keyPath = 'ns', tableView = v } assert.replays(v)",
    "local U = class 'U' {} local T = class 'T' { us = array 'U' } "
      + "local c c = RelationalCollectionController { relation = 'us', onObject = T(), "
      + "delegate = { didChangeContent = function() return c end } }",
  ])
  func `A file of many tests holds what one of few holds`(body: String) throws {
    let few = try owned(20, body)
    let many = try owned(220, body)
    #expect(many - few < 100, "\(few) for 20 tests, \(many) for 220")
  }

  @Test func `A class is found by its name until its test ends, and then what it replaced is`() throws {
    let (file, outcomes) = try run(
      """
      local Item = class "Item" { title = "string" }
      it("a", function() class "Item" { name = "string" } class "Other" {} end)
      it("b", function() end)
      describe("d", function()
        setup(function() class "Passing" {} end)
        it("c", function() end)
      end)
      """)
    defer { file.close() }
    #expect(outcomes == [true, true, true])
    #expect(file.session.world.classNames == ["Item"])
    #expect(file.session.world.objectClass(named: "Item")?.keys == ["title"])
  }

  @Test func `Tables and expectations are kept only where the script can ask for them`() throws {
    let change = """
      local T = class "T" { ns = array "integer" }
      local t, v = T(), TableView()
      TableObserver { object = t, keyPath = "ns", tableView = v }
      for i = 1, 100 do t.ns:add(i) end
      """
    for (ending, lines) in [("", 0), ("-- expect", 101)] {
      let file = try ScriptTestFile(source: ScriptSource(name: "test.lua", text: change + ending))
      defer { file.close() }
      _ = try file.load()
      #expect(file.trace.pendingLineCount == lines - (lines > 0 ? 1 : 0))
    }
    let (file, outcomes) = try run(change + " assert.equal(100, #v['take'](v)) it('t', function() end)")
    defer { file.close() }
    #expect(outcomes == [true])
  }
}
