import KVLua
import KVScripting
import Testing

/// Delegates and observers of scripts that do what they should not while they are called, and what a call of one costs.
@Suite struct DelegateCallTests {
  private static let world = """
    Item = class "Item" { name = "string", rating = "integer" }
    Owner = class "Owner" { items = array "Item" }
    owner = Owner { items = { Item { name = "a", rating = 1 } } }
    delegate, got = {}, {}
    function note(name) return function(...) got[#got + 1] = name end end
    function follow(delegate)
      return SetController {
        observed = owner, setKeyPath = "items", keyPaths = { "rating" }, sortDescriptors = { "name" }, delegate = delegate }
    end
    function change() owner.items:add(Item { name = "b" .. #owner.items }) end
    """

  private func session(_ script: String = "") throws -> ScriptSession {
    let session = try ScriptSession()
    try session.state.load(Self.world + script, chunkName: "test.lua").call()
    return session
  }

  private func strings(_ source: String, _ session: ScriptSession) throws -> [String] {
    let table = try #require(try session.state.load(source, chunkName: "read.lua").call().first?.tableValue)
    return try table.elements().compactMap(\.stringValue)
  }

  @Test func `A delegate is asked for its functions anew at each callback`() throws {
    let session = try session(
      """

      function delegate.willChangeContent()
        got[#got + 1] = "will"
        delegate.didChangeObject = note "replaced"
        rawset(delegate, "didChangeContent", nil)
      end
      delegate.didChangeObject = note "object"
      delegate.didChangeContent = note "did"
      controller = follow(delegate)
      assert(controller:performQuery())
      change()
      """)
    #expect(try strings("return got", session) == ["will", "replaced"])
  }

  @Test func `What a metatable answers is called like the table's own`() throws {
    let session = try session(
      """

      local asked = {}
      controller = follow(setmetatable({ didChangeContent = note "own" }, { __index = function(_, key)
        asked[#asked + 1] = key
        if key == "didChangeObject" then return note "answered" end
        if key == "willChangeContent" then return false end
      end }))
      assert(controller:performQuery())
      asked = {}
      change()
      got[#got + 1] = table.concat(asked, " ")
      """)
    #expect(try strings("return got", session) == ["answered", "own", "willChangeContent didChangeObject"])
  }

  @Test(arguments: ["willChangeContent", "didChangeObject", "didChangeContent"])
  func `An error of any callback reaches the mutating line, and the bracket goes on`(callback: String) throws {
    let session = try session(
      """

      for _, name in ipairs { "willChangeContent", "didChangeObject", "didChangeContent" } do delegate[name] = note(name) end
      function delegate.\(callback)() error("from \(callback)", 0) end
      controller = follow(delegate)
      assert(controller:performQuery())
      for _ = 1, 3 do
        local ok, message = pcall(change)
        got[#got + 1] = tostring(ok) .. " " .. message
      end
      """)
    let others = ["willChangeContent", "didChangeObject", "didChangeContent"].filter { $0 != callback }
    #expect(
      try strings("return got", session)
        == Array(repeating: others + ["false from \(callback)"], count: 3).flatMap { $0 })
  }

  @Test(arguments: ["willChangeContent", "didChangeObject", "didChangeContent"])
  func `A limit that a callback reaches ends the script, and the next one works`(callback: String) throws {
    for (body, limit) in [
      ("while true do end", LuaError.Limit.time), ("local t = {} while true do t[#t + 1] = {} end", .memory),
    ] {
      var configuration = ScriptSession.Configuration()
      configuration.limits = LuaLimits(memory: 32 << 20)
      let session = try ScriptSession(configuration: configuration)
      try session.state.load(
        Self.world + """

          function delegate.\(callback)() \(body) end
          controller = follow(delegate)
          assert(controller:performQuery())
          """, chunkName: "test.lua"
      ).call()
      let error = #expect(throws: LuaError.self) {
        try session.state.withTimeLimit(limit == .time ? 0.1 : 30) {
          try session.state.load("pcall(change) pcall(change)", chunkName: "limit.lua").call()
        }
      }
      #expect(error?.limit == limit)
      #expect(try session.state.load("return 1 + 1", chunkName: "after.lua").call() == [2])
    }
  }

  @Test func `A delegate may be collected with its controller`() throws {
    let session = try session(
      """

      for _ = 1, 300 do
        local delegate = {}
        local controller = follow(delegate)
        function delegate.didChangeObject(c) got[1] = c == controller and delegate and "called" end
        assert(controller:performQuery())
        change()
        controller:invalidate()
      end
      """)
    #expect(try strings("return got", session) == ["called"])
    for _ in 0..<4 { try session.state.collectGarbage() }
    #expect(session.state.ownedObjectCount < 1200)
  }

  /// How many protected calls one change sets off, once everything has been used.
  private func protectedCalls(_ setUp: String, of change: String) throws -> Int {
    let session = try session("\n" + setUp + "\nfunction one() \(change) end for _ = 1, 3 do one() end")
    let one = try #require(try session.state.load("return one", chunkName: "o").call().first?.functionValue)
    let before = session.state.protectedCallCount
    try one.call()
    return session.state.protectedCallCount - before
  }

  private static let item = "local item = Item {} owner.items:add(item) local n = 0\n"

  @Test func `A bracket costs one protected call for each function that is called and one for its index paths`()
    throws
  {
    let follow = "controller = follow(delegate) assert(controller:performQuery())"
    let change = "n = n + 1 item.rating = n"
    #expect(try protectedCalls(Self.item + follow, of: change) == 1)
    #expect(try protectedCalls(Self.item + "delegate.didChangeContent = function() end " + follow, of: change) == 2)
    let object = "delegate.didChangeObject = function() end "
    #expect(try protectedCalls(Self.item + object + follow, of: change) == 3)
  }

  @Test func `A notification costs one protected call for its change and one for its function`() throws {
    let observe = "item:observe('rating', { 'new', 'old' }, function(change) last = change.new end) last = nil"
    #expect(try protectedCalls(Self.item + observe, of: "n = n + 1 item.rating = n") == 3)
  }

  @Test func `A new object costs one protected call for its values and one for each text, and one for itself`() throws
  {
    #expect(try protectedCalls("", of: "local item = Item { name = 'a', rating = 3 }") == 3)
  }

  @Test func `Of several wrong values of a new object the first in alphabetical order is told`() throws {
    let session = try session()
    for values in ["rating = 'x', name = 3", "name = 3, rating = 'x'", "name = 3, rating = 4"] {
      let error = #expect(throws: LuaError.self) {
        try session.state.load("return Item { \(values) }", chunkName: "w").call()
      }
      #expect("\(try #require(error))".contains("Item.name"))
    }
  }
}
