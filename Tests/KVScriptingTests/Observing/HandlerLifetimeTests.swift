import KVLua
import KVScripting
import Testing

/// Script closures hang on the objects they observe: they end with them, and not before.
@Suite struct HandlerLifetimeTests {
  private let classes = """
    Item = class "Item" { name = "string", next = "Item" }
    Owner = class "Owner" { items = array "Item" }
    """

  private func run(_ script: String) throws -> (session: ScriptSession, lines: [String]) {
    let session = try ScriptSession()
    var lines: [String] = []
    session.state.printHook = { lines.append($0) }
    try session.state.load(classes + "\n" + script, chunkName: "test.lua").call()
    return (session, lines)
  }

  @Test(arguments: [
    "item:observe('name', function() return item.name end)",
    "item:addObserver({ observeValue = function() return item.name end }, 'name')",
    "item:observe('name', { 'initial', 'new' }, function(change) return item.name end)",
  ])
  func `A closure that holds its object is collected with it`(registration: String) throws {
    let (session, _) = try run(
      """
      for i = 1, 3000 do
        local item = Item { name = "n" .. i }
        \(registration)
      end
      """)
    for _ in 0..<4 { try session.state.collectGarbage() }
    #expect(session.state.ownedObjectCount < 600)
  }

  @Test func `An observer lives while only the engine holds its object`() throws {
    let (session, lines) = try run(
      """
      local owner = Owner {}
      for i = 1, 500 do
        local item = Item { name = "n" .. i }
        item:observe("name", { "new" }, function(change) print(change.new) end)
        if i % 100 == 0 then owner.items:add(item) end
      end
      collectgarbage("collect")
      collectgarbage("collect")
      for _, item in owner.items:each() do item.name = item.name .. "!" end
      """)
    #expect(lines == ["n100!", "n200!", "n300!", "n400!", "n500!"])
    withExtendedLifetime(session) {}
  }

  @Test func `An object that goes back to the engine keeps its observers`() throws {
    let (session, lines) = try run(
      """
      local owner = Owner {}
      do
        local item = Item { name = "kept" }
        item:observe("name", { "new" }, function(change) print(change.new) end)
        for i = 1, 300 do Item {}:observe("name", function() end) end
        collectgarbage("collect")
        owner.items:add(item)
      end
      collectgarbage("collect")
      collectgarbage("collect")
      owner.items:at(0).name = "told"
      """)
    #expect(lines == ["told"])
    withExtendedLifetime(session) {}
  }
}
