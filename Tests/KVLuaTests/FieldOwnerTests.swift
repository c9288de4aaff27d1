import KVLua
import Testing

/// What variables hold, seen from the field that an error names.
@Suite struct FieldOwnerTests {
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

  /// The variables that hold a table of a kind without the field, or what else is asked for.
  private func lacking(_ source: String, _ wanted: LuaFieldOwner = .lacking) throws -> String {
    let error = try #require(#expect(throws: LuaError.self) { try state.load(source, chunkName: "a.lua").call() })
    #expect(error.cause == nil)
    return (error.traceback.first?.fieldOwners ?? [:]).filter { $0.value == wanted }.keys.sorted()
      .joined(separator: " ")
  }

  @Test func `it is a local variable, a parameter, or one of a function around`() throws {
    #expect(try lacking("local c = change() print(c.kind, c.new.x)") == "c")
    #expect(try lacking("local function told(c) return #c.old end told(change())") == "c")
    #expect(try lacking("local c = change() local function told() return 'x' .. c.new end told()") == "c")
    #expect(try lacking("local c = change() coroutine.wrap(function() return c.new + 1 end)()") == "c")
  }

  @Test func `a plain table, a text that the script raises, and a misspelt field have none`() throws {
    #expect(try lacking("local t = {} return t.new.x") == "")
    #expect(try lacking("local c = change() local n return n.x") == "")
    #expect(try lacking("local c = change() error 'attempt to do (field \\'new\\')'") == "")
    #expect(try lacking("local c = change() local t = { {} } return t[1][2].x") == "")
    #expect(try lacking("local c = change() return c.nwe") == "")
  }

  @Test func `a table that has the field is told too, and only the one in sight`() throws {
    #expect(try lacking("local a, b, c = { x = {} }, {}, 1 return a.x.y, b.x.y", .having) == "a")
    #expect(try lacking("local a = { x = 1 } local function f(b) return a.x, b.x.y end f({})", .having) == "a")
    #expect(try lacking("local a = { x = 1 } do local a = {} return a.x.y end", .having) == "")
    #expect(
      try lacking("local a = setmetatable({}, { __index = { x = 1 } }) local b = {} return b.x.y", .having) == "")
  }

  @Test func `of several with one name the innermost is meant`() throws {
    #expect(try lacking("local a = { new = 1 } do local a = change() return a.new.x end") == "a")
  }
}
