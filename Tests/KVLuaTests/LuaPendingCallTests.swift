import KVLua
import Testing

/// Functions of tables that are looked up by a kept name and called where they are found.
@Suite struct LuaPendingCallTests {
  private func table(_ source: String, _ state: LuaState) throws -> LuaTable {
    try #require(try state.load(source, chunkName: "t").call().first?.tableValue)
  }

  /// Calls the function `f` of a table with 7, when `before` has been done.
  private func callF(_ table: LuaTable, _ state: LuaState, before: () throws -> Void = {}) throws -> Bool {
    try state.withFunction(try state.makeName("f"), of: table) { call in
      try before()
      try call.call { $0.push(integer: 7) }
    }
  }

  private func log(_ state: LuaState) throws -> [LuaValue] {
    try #require(try state.load("return log", chunkName: "l").call().first?.tableValue).elements()
  }

  @Test(
    "a function is found as Lua's own index finds it",
    arguments: [
      ("{ f = note }", true), ("{}", false), ("{ f = false }", false), ("{ f = 3 }", false), ("{ f = {} }", false),
      ("setmetatable({}, { __index = { f = note } })", true),
      ("setmetatable({}, { __index = function(_, key) if key == 'f' then return note end end })", true),
      ("setmetatable({}, { __index = { f = 3 } })", false), ("setmetatable({}, {})", false),
      ("setmetatable({ f = note }, { __index = function() error('never asked') end })", true),
      ("setmetatable({ f = false }, { __index = { f = note } })", false),
      ("setmetatable({ f = setmetatable({}, { __call = note }) }, {})", false),
      ("rawset(setmetatable({}, { __newindex = error }), 'f', note)", true),
    ])
  func lookup(source: String, isFound: Bool) throws {
    for limits in [LuaLimits(), LuaLimits(time: 5)] {
      let state = try LuaState(limits: limits)
      let table = try table("log = {} local function note(n) log[#log + 1] = n end return \(source)", state)
      var isTold = false
      #expect(try callF(table, state) { isTold = true } == isFound)
      #expect(isTold == isFound)
      #expect(try log(state) == (isFound ? [7] : []))
    }
  }

  @Test("what was found is called, whatever becomes of the table meanwhile") func replaced() throws {
    let state = try LuaState()
    let source = "log = {} return { f = function(n) log[#log + 1] = n end }"
    let table = try table(source, state)
    #expect(
      try callF(table, state) {
        try table.set("f", nil)
        try state.load("return pcall(error, {}), string.rep('x', 1000)", chunkName: "m").call()
        try state.collectGarbage()
      })
    #expect(try log(state) == [7])
    #expect(try callF(table, state) == false)
  }

  @Test("errors leave the stack as it was, wherever they come from") func errors() throws {
    let state = try LuaState()
    let held = state.referenceCount
    do {
      let raising = try table("return { f = function(n) error('f' .. n, 0) end }", state)
      let asking = try table("return setmetatable({}, { __index = function() error('asked', 0) end })", state)
      for _ in 0..<1000 {
        var error = #expect(throws: LuaError.self) { try callF(raising, state) }
        #expect(error?.message == "f7")
        error = #expect(throws: LuaError.self) { try callF(asking, state) { Issue.record("nothing is found") } }
        #expect(error?.message == "asked")
        #expect(throws: Refusal.self) { try callF(raising, state) { throw Refusal() } }
        #expect(throws: Refusal.self) {
          try state.withFunction(try state.makeName("f"), of: raising) { call in
            try call.call { arguments in
              arguments.push(integer: 1)
              throw Refusal()
            }
          }
        }
      }
    }
    try state.collectGarbage()
    #expect(state.referenceCount == held)
  }

  private struct Refusal: Error {}

  @Test("a limit ends it in the look-up and in the call") func limits() throws {
    for source in [
      "{ f = function() while true do end end }",
      "setmetatable({}, { __index = function() while true do end end })",
    ] {
      let state = try LuaState()
      let table = try table("return \(source)", state)
      let error = #expect(throws: LuaError.self) { try state.withTimeLimit(0.05) { _ = try callF(table, state) } }
      #expect(error?.limit == .time)
      // Of a call alone, under the state's own limit.
      let limited = try LuaState(limits: LuaLimits(time: 0.05))
      let other = try self.table("return { f = function() while true do end end }", limited)
      #expect(#expect(throws: LuaError.self) { _ = try callF(other, limited) }?.limit == .time)
      #expect(try limited.load("return 1", chunkName: "after").call() == [1])
    }
  }

  @Test("nothing is told of a call that is refused for its depth or a limit") func refused() throws {
    let state = try LuaState(limits: LuaLimits(callDepth: 5))
    var depths: [LuaError.Limit?] = []
    var told = 0
    let name = try state.makeName("f")
    let table = try state.makeTable()
    try table.set(
      "f",
      .function(
        try state.makeFunction(
          "f",
          .effect { [unowned state] _ in
            do {
              try state.withFunction(name, of: table) { call in
                told += 1
                try call.call { _ in }
              }
            } catch let error as LuaError {
              depths.append(error.limit)
              throw error
            }
          })))
    #expect(throws: LuaError.self) { try callF(table, state) }
    #expect(told == 4)
    #expect(depths == Array(repeating: .callDepth, count: 5))

    let killed = try LuaState()
    let other = try self.table("return { f = function() end }", killed)
    try killed.withTimeLimit(5) {
      killed.interrupt()
      let error = #expect(throws: LuaError.self) {
        try callF(other, killed) { Issue.record("what is being stopped calls nothing") }
      }
      #expect(error?.limit == .interrupt)
    }
  }

  @Test("tables, names and objects of another state, and of one that has closed, are refused") func otherStates()
    throws
  {
    let (state, other) = (try LuaState(), try LuaState())
    let name = try state.makeName("f")
    let table = try table("return { f = function() end }", state)
    #expect(throws: LuaError.self) { try other.withFunction(name, of: table) { _ in } }
    let own = try self.table("return { f = function() end }", other)
    #expect(throws: LuaError.self) { try other.withFunction(name, of: own) { _ in } }
    #expect(throws: LuaError.self) {
      try other.withFunction(try other.makeName("f"), of: own) { call in try call.call { try $0.push(name: name) } }
    }
    state.close()
    #expect(throws: LuaError.self) { try state.withFunction(name, of: table) { _ in } }
    #expect(throws: LuaError.self) { try state.makeName("g") }
  }

  @Test("what a table lacks is known without a call, unless its metatable has to be asked") func lacks() throws {
    let state = try LuaState()
    let name = try state.makeName("f")
    for (source, lacks) in [
      ("{}", true), ("{ f = 1 }", true), ("{ f = function() end }", false), ("setmetatable({}, {})", false),
      ("setmetatable({ f = 1 }, {})", true), ("{ g = function() end }", true),
    ] {
      let table = try table("return \(source)", state)
      let before = state.protectedCallCount
      #expect(table.lacksFunction(name) == lacks, "\(source)")
      #expect(state.protectedCallCount == before)
    }
    let table = try table("return {}", state)
    #expect(!table.lacksFunction(try LuaState().makeName("f")))
    state.close()
    #expect(!table.lacksFunction(name))
  }

  @Test("a call is one protected call, and each record and pair of paths that it is given one more")
  func protectedCalls() throws {
    let state = try LuaState()
    let name = try state.makeName("f")
    func count(_ source: String, _ body: (inout LuaOutgoing) throws -> Void) throws -> Int {
      let table = try table("return \(source)", state)
      let before = state.protectedCallCount
      try state.withFunction(name, of: table) { try $0.call(body) }
      return state.protectedCallCount - before
    }
    let found = "{ f = function() end }"
    #expect(try count("{}") { _ in } == 0)
    #expect(
      try count(found) {
        $0.push(integer: 1)
        try $0.push(name: name)
        try $0.push(nil)
      } == 1)
    #expect(try count(found) { try $0.push((1, 2), name, nil, as: .indexPath) } == 2)
    #expect(try count(found) { try $0.push((1, 2), name, (3, 4), as: .indexPath) } == 2)
    let kind = try state.makeRecordKind(.change, [name, state.makeName("g")])
    #expect(
      try count(found) {
        try $0.push(kind) {
          try $0.push(name: name)
          $0.push(integer: 3)
        }
      } == 2)
    #expect(try count("setmetatable({}, { __index = \(found) })") { _ in } == 3)
  }
}
