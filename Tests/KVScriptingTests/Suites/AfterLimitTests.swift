import KVLua
import KVScripting
import Testing

/// What a test that has reached a limit leaves to the tests behind it: what was computed meanwhile may have been cut short,
/// and nobody may see that.
@Suite struct AfterLimitTests {
  /// Of each test whether it passed.
  private func run(_ text: String, timeLimit: Double = 3, memoryLimit: Int? = nil) throws -> [Bool] {
    var configuration = ScriptTestFile.Configuration()
    configuration.timeLimit = timeLimit
    configuration.session.limits.memory = memoryLimit
    let file = try ScriptTestFile(source: ScriptSource(name: "test.lua", text: text), configuration: configuration)
    defer { file.close() }
    _ = try file.load()
    return file.results().map { !$0.outcome.isFailure }
  }

  @Test func `An array whose elements are lists finds them afterwards`() throws {
    let outcomes = try run(
      """
      local B = class "B" { xs = array "any" }
      local b, c, d, e = B(), B { xs = { 1 } }, B { xs = { 1 } }, B { xs = { 1 } }
      b.xs:add(c.xs) b.xs:add(d.xs) b.xs:add(5)
      b.xs:remove(77)
      it("limit", function()
        b:observe("xs", { "prior" }, function(change) if change.isPrior then while true do end end end)
        b.xs:removeAt(1)
      end)
      it("after", function()
        b.xs:remove(e.xs)
        assert.equal(1, #b.xs)
      end)
      """)
    #expect(outcomes == [false, true])
  }

  @Test func `Tables that outlive it show their cells whole`() throws {
    let outcomes = try run(
      """
      local T = class "T" { n = "integer", ks = array "integer" }
      local A = class "A" { ts = array "T" }
      local a, log = A(), Recorder "log"
      local one, other = TableView {}, TableView { cellKeyPaths = { "ks" } }
      TableObserver { object = a, keyPath = "ts", tableView = one, cellKeyPaths = { "ks" } }
      RelationalCollectionController { relation = "ts", onObject = a, delegate = other }
      local told = RelationalCollectionController { relation = "ts", onObject = a, delegate = log }
      it("limit", function()
        a:observe("ts", { "prior" }, function(change) if change.isPrior then while true do end end end)
        a.ts:add(T { ks = { 1, 2, 3 } })
      end)
      it("after", function()
        for _, view in ipairs { one, other } do
          assert.same({}, view:staleCells())
          assert.matches("%[1, 2, 3%]", view:text())
          assert.replays(view)
        end
        assert.equal(1, told:count())
        a.ts:add(T { ks = { 4 } })
        assert.replays(told)
      end)
      """)
    #expect(outcomes == [false, true])
  }

  @Test func `A controller whose filter was stopped shows what passes`() throws {
    let outcomes = try run(
      """
      local T = class "T" { n = "integer", name = "string", ks = array "T" }
      local A = class "A" { ts = array "T" }
      local a, all = A(), {}
      for i = 1, 40 do all[i] = T { n = i, name = "name " .. i, ks = { T { n = i } } } end
      local controllers = {}
      for _, filter in ipairs { "name LIKE '*e*'", "SUBQUERY(ks, $k, $k.n >= 0).@count > 0", "name IN {'a', name}" } do
        controllers[#controllers + 1] = RelationalCollectionController {
          relation = "ts", onObject = a, sortedBy = { "n", "name" }, filteredBy = filter,
        }
      end
      it("limit", function()
        a:observe("ts", { "prior" }, function(change) if change.isPrior then while true do end end end)
        a.ts:addAll(all)
      end)
      it("after", function()
        for _, controller in ipairs(controllers) do
          assert.equal(40, controller:count())
          assert.equal(1, controller:objectAt(0).n)
        end
        a.ts:removeLast()
        for _, controller in ipairs(controllers) do
          assert.equal(39, controller:count())
          assert.replays(controller)
        end
      end)
      """)
    #expect(outcomes == [false, true])
  }

  @Test func `What memory cut short is no answer`() throws {
    let outcomes = try run(
      """
      local B = class "B" { ks = array "integer" }
      it("limit", function()
        local b = B { ks = { 1, 2, 3 } }
        local found = predicate("SELF CONTAINS[c] %@", "q"):evaluate(("é"):rep(7000000))
        assert.is_false(predicate("ks == {1, 2, 3}"):evaluate(b))
      end)
      it("after", function() end)
      """, timeLimit: 600, memoryLimit: 64 << 20)
    #expect(outcomes == [false, true])
  }

  @Test func `Memory that a test has filled is there for the next`() throws {
    let outcomes = try run(
      """
      local P = class "P" { name = "string" }
      it("limit", function()
        local p, log = P(), Recorder "log"
        p:addObserver(log, "name", {})
        for i = 1, math.huge do p.name = ("x"):rep(150) .. i end
      end)
      it("after", function() end)
      it("long after", function() end)
      """, timeLimit: 600, memoryLimit: 24 << 20)
    #expect(outcomes == [false, true, true])
  }
}
