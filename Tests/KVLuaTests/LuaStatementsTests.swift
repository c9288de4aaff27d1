import KVLua
import Testing

/// Statements that are typed one after the other.
struct LuaStatementsTests {
  private let state: LuaState
  private let statements: LuaStatements

  init() throws {
    state = try LuaState()
    statements = LuaStatements(state)
  }

  @discardableResult
  private func run(_ text: String, _ name: String = "[1]") throws -> [LuaValue] {
    try statements.run(statements.load(Array(text.utf8), chunkName: name))
  }

  @Test func `variables of the outermost level are shared`() throws {
    try run("local n, k <const> = 1, 'k'")
    try run("local function up() n = n + 1 return n end")
    #expect(try run("up(), n, k") == [.integer(2), .integer(2), .string("k")])
    #expect(statements.names == ["k", "n", "up"])
    #expect(try statements.value(of: "n") == .integer(2))
    #expect(try statements.value(of: "k") == .string("k"))
    #expect(try statements.value(of: "m") == nil)
  }

  @Test func `a call in an expression leaves the statement the outermost one`() throws {
    var places: [String] = []
    try state.setGlobal(
      "here", .function(state.makeFunction("here", .effect { places.append("\($0.state.outermostLocation()!)") })))
    try run("local function f()\n  here()\nend", "[1]")
    try run("f()", "[2]")
    try run("\nf()", "[3]")
    #expect(places == ["[2]:1", "[3]:2"])
  }

  @Test func `names of the outermost level are found`() {
    let names = LuaSourceText(
      "local a, b <const> = 1\nlocal function c() local d end\ndo local e end\nfor f = 1, 2 do end ::g:: return a"
    ).outermostNames
    #expect(names.declarations.map { $0.names.map(\.text) } == [["a", "b"], ["c"]])
    #expect(names.declarations[0].names.map(\.isConstant) == [false, true])
    #expect(names.hasLabel && names.hasReturn && !names.beginsWithParenthesis)
    #expect(names.mentioned.isSuperset(of: ["a", "b", "c", "d", "e", "f", "g"]))
    #expect(LuaSourceText("-- x\n(f)()").outermostNames.beginsWithParenthesis)
  }

  @Test func `a failed allocation leaves nothing behind`() throws {
    for after in 0..<120 {
      let state = try LuaState()
      let statements = LuaStatements(state)
      func run(_ text: String) throws -> [LuaValue] {
        try statements.run(statements.load(Array(text.utf8), chunkName: "s"))
      }
      _ = try run("local x = { 1 }; local function f() return x end")
      for mode in AllocationFailure.Mode.allCases {
        state.setFailure(AllocationFailure(after: after, mode: mode))
        for text in ["x[1]", "local y = f()", "local function g() return y, x end", "g()"] { _ = try? run(text) }
        state.setFailure(nil)
        #expect(try run("x[1], f() == x") == [.integer(1), .boolean(true)])
      }
      state.close()
    }
  }
}
