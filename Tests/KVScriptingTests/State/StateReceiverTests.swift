import KVScripting
import KVTrace
import Testing

/// Who is named as the receiver of what a controller sends is who gets it, and the table that says what it shows is the one that
/// gets the calls. So they are in every scenario: see `StateTraceTests`.
struct StateReceiverTests {
  private func receivers(_ text: String) throws -> NamedReceivers {
    var configuration = ScriptRunner.Configuration()
    configuration.detail = .state
    let runner = try ScriptRunner(
      source: ScriptSource(name: "receivers.lua", text: text), configuration: configuration)
    let receivers = NamedReceivers()
    runner.trace.add(format: JSONTraceFormat(detail: .state) { receivers.take($0) })
    _ = runner.run { Issue.record("\($0)") }
    return receivers
  }

  @Test func `delegates of every kind, tables and observers are named as deliveries name them`() throws {
    let said = try receivers(
      """
      local Item = class "Item" { name = "string", color = "string" }
      local List = class "List" { items = set "Item", rows = array "Item" }
      local a, b = Item { name = "a", color = "red" }, Item { name = "b", color = "blue" }
      local list = List { items = { a, b }, rows = { a, b } }
      local view, rows, log = TableView { name = "view" }, TableView { name = "rows" }, Recorder()
      local c = SetController {
        observed = list, setKeyPath = "items", keyPaths = { "name" }, sectionNameKeyPath = "color",
        sortDescriptors = { "color", "name" } }
      c:performQuery()
      c.delegate = view
      a.name = "aa"
      c.delegate = { didChangeContent = function() if a.color == "red" then a.color = "green" end end }
      a.name = "ab"
      c.delegate = log
      a.name = "ac"
      local o = TableObserver { object = list, keyPath = "rows", tableView = rows, cellKeyPaths = { "name" } }
      list.rows:removeAt(1)
      local r = RelationalCollectionController { relation = "rows", onObject = list, delegate = view }
      list.rows:add(b)
      local token = list:observe("rows", function() end)
      list:addObserver(log, "rows")
      list.rows:add(Item { name = "d" })
      token:invalidate()
      """)
    #expect(said.faults == [])
    #expect(said.called.count == 2)
    #expect(said.called.isSubset(of: said.shown))
    #expect(said.observers.count == 2)
    #expect(said.count > 10)
  }
}
