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
    "local U = class 'U' { n = 'integer' } local T = class 'T' { us = array 'U' } "
      + "local t, c = T() c = RelationalCollectionController { relation = 'us', onObject = t, "
      + "filteredBy = { function() return c end, keyPaths = { 'n' } }, sortedBy = function() return c and 0 end } "
      + "t.us:add(U()) t.us:add(U())",
    "local U = class 'U' { n = 'integer' } local T = class 'T' { us = set 'U' } "
      + "local t, c = T() c = SetController { observed = t, setKeyPath = 'us', keyPaths = 'n', "
      + "filteredBy = { function() return c end, keyPaths = { 'n' } }, "
      + "sortDescriptors = { key = 'n', comparator = function() return c and 0 end } } "
      + "c:performQuery() t.us:add(U()) c:stopObserving()",
    "local T T = class 'T' { n = 'integer', twice = function(self) return T and 2 * self.n end } T { n = 1 }:twice()",
    "local T T = class 'T' { n = { 'integer', validate = function() return T ~= nil end }, "
      + "m = { 'integer', get = function() return T and 1 end, set = function() return T end } } T().m = T().m",
    "local t local T = class 'T' { go = function() return t end } t = class('S', T) { n = 'integer' } { n = 1 } t:go() "
      + "predicate('n > 0'):evaluate(t)",
    "local r r = Recorder { observeValue = function() return r end } shared:addObserver(r, 'n') shared.n = shared.n + 1",
    "local v local rows = { { 'a' } } v = TableView { rows = rows } rows.table = function() return v end v:text()",
    "local v v = TableView { dataSource = { numberOfRows = function() return v and 1 end } } v:text()",
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

  @Test func `What a script keeps of a test goes on with its functions`() throws {
    let (file, outcomes) = try run(
      """
      local Kept, object, recorder, fed, shown, query
      local log = {}
      it("makes", function()
        local Note = class "Note" { n = "integer", text = function(self) return "note " .. self.n end }
        Kept = class "Kept" {
          n = { "integer", validate = function(self, value) return value < 10, "too large" end },
          twice = { "integer", get = function(self) return 2 * self.n end, dependsOn = { "n" } },
          notes = array "Note",
          hello = function(self) return "hello " .. self.n end,
        }
        object = Kept { n = 1, notes = { Note { n = 5 } } }
        recorder = Recorder { observeValue = function(self, path) log[#log + 1] = path end }
        fed = TableView { rows = { { "a", "b" } } }
        shown = TableView { dataSource = {
          numberOfRows = function() return 1 end, cell = function() return object:hello() end,
        } }
        query = SetController {
          observed = class "Set" { all = set "Kept" } { all = { object } }, setKeyPath = "all", keyPaths = "n",
          sortDescriptors = { key = "n" }, filteredBy = "n > 0",
        }
      end)
      for i = 1, 3 do
        it("uses " .. i, function()
          for _ = 1, 20000 do local garbage = { {} } end
          assert.equal("hello 1", object:hello())
          assert.equal(2, object.twice)
          assert.equal("note 5", object.notes:at(0):text())
          assert.equal(false, (object:validateValueForKey(11, "n")))
          local other = Kept { n = 3 }
          assert.equal("hello 3", other:hello())
          assert.equal(6, other.twice)
          local Sub = class("Sub", Kept) { m = "integer" }
          assert.equal("hello 4", Sub { n = 4 }:hello())
          other:addObserver(recorder, "n")
          other.n = 4
          assert.equal(i, #log)
          other:removeObserver(recorder, "n")
          assert.equal(2, fed:numberOfRows(0))
          assert.equal("b", fed:cell(0, 1))
          fed.rows = { { "a", "c" } }
          fed:reloadData()
          assert.equal("c", fed:cell(0, 1))
          fed.rows = { { "a", "b" } }
          fed:reloadData()
          assert.equal("hello 1", shown:cell(0, 0))
          assert(query:performQuery())
          assert.equal(object, query:objectAtIndexPath { 0, 0 })
        end)
      end
      """)
    defer { file.close() }
    #expect(outcomes == [true, true, true, true], "\(file.results().map(\.outcome))")
  }

  @Test func `A controller of a test that has ended has let go of its functions`() throws {
    let (file, outcomes) = try run(
      """
      local relational, query
      it("makes", function()
        local U = class "U" { n = "integer" }
        local t = class "T" { us = array "U" } { us = { U { n = 1 }, U { n = 2 } } }
        relational = RelationalCollectionController {
          relation = "us", onObject = t, filteredBy = { function(u) return u.n > 1 end, keyPaths = { "n" } },
          sortedBy = "n",
        }
        query = SetController {
          observed = t, setKeyPath = "us", keyPaths = "n", sortDescriptors = { function() return 0 end },
        }
      end)
      it("uses", function()
        assert.equal(1, relational:count())
        assert.equal(nil, relational.filteringPredicate)
        assert.same({ "n" }, relational.sortDescriptors)
        assert.equal(0, relational:indexOf(relational:objectAt(0)))
        relational.filteringPredicate = "n > 0"
        relational:invalidate()
        assert.same({}, query.sortDescriptors)
        local isDone, problem = query:performQuery()
        assert.equal(false, isDone)
      end)
      """)
    defer { file.close() }
    #expect(outcomes == [true, true], "\(file.results().map(\.outcome))")
  }

  @Test func `A session that nobody closes goes with all that its script has made`() throws {
    weak var state: LuaState?
    func use() throws {
      let session = try ScriptSession()
      state = session.state
      _ = try session.state.load(
        """
        local Item = class "Item" { n = { "integer", get = function() return 1 end }, twice = function() return 2 end }
        local item = Item {}
        local recorder
        recorder = Recorder { observeValue = function() return recorder end }
        local fed = TableView { rows = { { "a" } } }
        """, chunkName: "test.lua"
      ).call()
    }
    try use()
    #expect(state == nil)
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
