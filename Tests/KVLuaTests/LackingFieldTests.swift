import KVLua
import Testing

/// Which variable holds a table of a kind without the field that an error names.
@Suite struct LackingFieldTests {
  let state: LuaState

  init() throws {
    state = try LuaState()
    let refuse = try state.makeFunction("refuse", .effect { _ in throw LuaError(message: "misspelt") })
    let print = try state.makeFunction("print", .value { _ in "a change" })
    try state.define(.change, fields: [("kind", nil), ("new", nil), ("old", nil)], refuse: refuse, print: print)
    try state.setGlobal(
      "change",
      .function(try state.makeFunction("change", .value { _ in .shaped(.record([("kind", "set")]), .change) }))
    )
  }

  private func lacking(_ source: String) throws -> String? {
    let error = try #require(#expect(throws: LuaError.self) { try state.load(source, chunkName: "a.lua").call() })
    #expect(error.cause == nil)
    return error.traceback.first?.lacking
  }

  @Test func `it is a local variable, a parameter, or one of a function around`() throws {
    #expect(try lacking("local c = change() print(c.kind, c.new.x)") == "c")
    #expect(try lacking("local function told(c) return #c.old end told(change())") == "c")
    #expect(try lacking("local c = change() local function told() return 'x' .. c.new end told()") == "c")
    #expect(try lacking("local c = change() coroutine.wrap(function() return c.new + 1 end)()") == "c")
  }

  @Test func `a plain table, a text that the script raises, and a misspelt field have none`() throws {
    #expect(try lacking("local t = {} return t.new.x") == nil)
    #expect(try lacking("local c = change() local n return n.x") == nil)
    #expect(try lacking("local c = change() error 'attempt to do (field \\'new\\')'") == nil)
    #expect(try lacking("local c = change() local t = { {} } return t[1][2].x") == nil)
    #expect(try lacking("local c = change() return c.nwe") == nil)
  }

  @Test func `of several with one name the innermost is meant`() throws {
    #expect(try lacking("local a, b = {}, change() do local a = change() return a.new.x end") == "a")
  }
}
