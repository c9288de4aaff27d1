import KVLua
import Testing

final class Failure {
  let error: any Error
  let location: LuaLocation?
  init(_ error: any Error, _ location: LuaLocation?) {
    self.error = error
    self.location = location
  }
}

@Suite struct LuaErrorTests {
  let state: LuaState

  init() throws {
    state = try LuaState()
    try state.setGlobal(
      "fail", .function(try state.makeFunction("fail", .effect { _ in throw Refusal() })))
    try state.setGlobal(
      "through",
      .function(
        try state.makeFunction(
          "through", .values { arguments in try arguments.function(1).call(arguments.rest(from: 2)) })))
  }

  @discardableResult func run(_ source: String) throws -> [LuaValue] {
    try state.load(source, chunkName: "test.lua").call()
  }

  func failure(_ source: String) throws -> LuaError {
    try #require(#expect(throws: LuaError.self) { try run(source) })
  }

  @Test("an error table keeps its identity through Swift, pcall and coroutines") func identity() throws {
    let results = try run(
      """
      local e = { code = 7 }
      local function raise() error(e) end
      local a, b = pcall(through, raise)
      local c, d = pcall(through, function() through(raise) end)
      local f, g = pcall(coroutine.wrap(function() through(raise) end))
      return a, b == e, c, d == e, f, g == e
      """)
    #expect(results == [false, true, false, true, false, true])
    let error = try failure("thrown = { code = 8 }; through(error, thrown)")
    #expect(try error.value.tableValue?["code"] == 8)
    #expect(try error.value == run("return thrown")[0])
  }

  @Test("the bridge decides what scripts catch, and the cause stays the same error") func bridging() throws {
    let handle = try state.register(
      LuaClass(
        name: "Failure", properties: ["reason": 0, "line": 1],
        get: { object, slot in
          guard let failure = object as? Failure else { return .nil }
          return slot == 0 ? .string("\(failure.error)") : .integer(failure.location?.line ?? 0)
        }))
    state.classForObject = { $0 is Failure ? handle : nil }
    state.errorBridge = { Failure($0, $1) }
    #expect(
      try run(
        """
        local ok, e = pcall(fail)
        local ok2, e2 = pcall(function()
          fail()
        end)
        local _, e3 = pcall(error, e2)
        return e.reason, e2.line, e3 == e2
        """) == ["refused", 3, true])
    let error = try failure("\nlocal ok, e = pcall(fail)\nthrough(function() error(e) end)")
    #expect(error.cause is Refusal)
    #expect(error.value.objectValue?.cast(to: Failure.self)?.error is Refusal)
  }

  @Test("an error object without a class does not hide the error") func unregisteredBridge() throws {
    state.errorBridge = { Failure($0, $1) }
    let error = try failure("fail()")
    #expect(error.description == "test.lua:1: refused")
    #expect(error.cause is Refusal && error.limit == nil)
  }

  @Test("positions are those the raised string begins with") func positions() throws {
    let plain = try failure("local x\n\nx.y = 1")
    #expect(plain.description == "test.lua:3: attempt to index a nil value (local 'x')")
    #expect(plain.message == "attempt to index a nil value (local 'x')")
    let caller = try failure("local function check(v)\n  error('bad', 2)\nend\ncheck(1)")
    #expect(caller.description == "test.lua:4: bad")
    let unplaced = try failure("\nerror('just text', 0)")
    #expect(unplaced.message == "just text" && unplaced.line == 2)
    let table = try failure("error(setmetatable({}, { __tostring = function() return 'I am text' end }))")
    #expect(table.message == "I am text")
    let bare = try failure("error()")
    #expect(bare.message == "nil" && bare.value.isNil)
    let broken = try failure("error(setmetatable({}, { __tostring = function() error('no') end }))")
    #expect(broken.message == "(error object is a table value)")
  }

  @Test("a long path is told whole") func longChunkNames() throws {
    let path = String(repeating: "directory/", count: 12) + "script.lua"
    let error = #expect(throws: LuaError.self) { try state.load("error('x')", chunkName: path).call() }
    #expect(error?.description == "\(path):1: x")
    let syntax = #expect(throws: LuaError.self) { try state.load("x = = 1", chunkName: path) }
    #expect(syntax?.file == path && syntax?.line == 1)
  }

  @Test("the traceback is that of the place of the error") func tracebacks() throws {
    let error = try failure(
      """
      local function inner()
        error("deep")
      end
      local function middle() through(function()
        inner()
      end) end
      middle()
      """)
    #expect(error.traceback.filter { $0.kind != .host }.compactMap(\.line) == [2, 5, 4, 7])
    #expect(error.traceback.first { $0.line == 2 }?.name == "inner")
    let coroutine = try failure(
      """
      local co = coroutine.wrap(function()
        through(function() error("in a coroutine") end)
      end)
      local function resume() co() end
      resume()
      """)
    #expect(coroutine.traceback.filter { $0.kind != .host }.compactMap(\.line) == [2, 2, 4, 5])
    // What was caught leaves no trace in what comes after.
    for caught in ["pcall(error, 'x')", "pcall(through, through, error, 'x')", "pcall(through, fail)"] {
      let later = try failure("\(caught)\n\nerror('x')")
      #expect(later.traceback.filter { $0.kind != .host }.compactMap(\.line) == [3])
    }
  }

  @Test("a runaway recursion is told in a bounded traceback") func recursion() throws {
    let error = try failure("local function f() return 1 + f() end\nf()")
    #expect(error.message.hasPrefix("stack overflow"))
    #expect(error.traceback.count <= 130)
    #expect(error.traceback.last { $0.kind != .host }?.line == 2)
  }

  @Test("calls that nest too deep are an error a script can catch") func depth() throws {
    let results = try run(
      """
      local depth = 0
      local function dive() depth = depth + 1; through(dive) end
      local ok, e = pcall(dive)
      return ok, tostring(e), depth
      """)
    #expect(results[0] == false)
    #expect(results[1].stringValue?.hasSuffix("calls between Lua and Swift nest more than 150 deep") == true)
    #expect(results[2] == 150)
    let error = try failure("local function dive() through(dive) end dive()")
    #expect(error.limit == .callDepth)
    #expect(error.description == "test.lua:1: calls between Lua and Swift nest more than 150 deep")
    #expect(try run("return 1") == [1])
  }

  @Test("a yield across Swift is an error a script can catch") func yieldAcrossSwift() throws {
    let results = try run(
      """
      local co = coroutine.create(function() return pcall(through, coroutine.yield, 1) end)
      return coroutine.resume(co)
      """)
    #expect(results == [true, false, "attempt to yield across a C-call boundary"])
  }

  @Test("the line of the running function and of the outermost one") func locations() throws {
    var seen: [[Int?]] = []
    let state = state
    try state.setGlobal(
      "where",
      .function(
        try state.makeFunction(
          "where",
          .effect { arguments in
            let state = arguments.state
            seen.append([
              state.currentLocation()?.line, state.currentLocation(1)?.line, state.outermostLocation()?.line,
            ])
          })))
    #expect(state.currentLocation() == nil && state.outermostLocation() == nil)
    try run(
      """
      where()
      local function f()
        where()
      end
      f()
      coroutine.wrap(function()
        where()
      end)()
      through(function()
        f()
      end)
      return f()
      """)
    #expect(seen == [[1, nil, 1], [3, 5, 5], [7, nil, 6], [3, 10, 9], [3, nil, 3]])
    #expect(state.outermostLocation() == nil)
  }

  @Test("a call made as the outermost one hides those that led to it") func outermostCalls() throws {
    var seen: [Int?] = []
    let state = state
    func define(_ name: String, _ body: @escaping (borrowing LuaArguments) throws -> Void) throws {
      try state.setGlobal(name, .function(try state.makeFunction(name, .effect(body))))
    }
    try define("where") { seen.append($0.state.outermostLocation()?.line) }
    try define("apart") { arguments in
      let function = try arguments.function(1)
      for _ in 0..<2 { try arguments.state.asOutermost { try function.notify() } }
      seen.append(arguments.state.outermostLocation()?.line)
    }
    try run(
      """
      local function f()
        where()
      end
      local function g()
        f()
        where()
        apart(f)
        where()
      end
      apart(g)
      where()
      pcall(apart, function() error("x") end)
      where()
      coroutine.wrap(function()
        apart(f)
      end)()
      """)
    let one = [5, 6, 2, 2, 7, 8]
    // In a coroutine there is nothing of it on the main thread: the statement that resumed it stands for it.
    #expect(seen == one + one + [10, 11, 13, 14, 14, 14])
  }

  @Test(
    "recursion without end is an error, whichever way it goes",
    arguments: [
      "local function f() return coroutine.wrap(f)() end f()",
      "local function f() local ok, e = pcall(f) if not ok then error(e, 0) end end f()",
      "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k .. 'x'] end return t.a",
      "local t = {} for i = 1, 300 do t = setmetatable({}, { __index = t }) end local x = t.y local function g() return g() + 1 end g()",
      "local function f(s) return (s:gsub('.', f)) end f('x')",
      "local function f(a, b) table.sort({ 3, 2, 1 }, f) return false end f()",
      "error(setmetatable({}, { __tostring = function(t) return tostring(t) end }))",
      "local function f() through(coroutine.wrap(f)) end f()",
      "return load(('('):rep(300) .. '1' .. (')'):rep(300))()",
      "local t = setmetatable({}, {}) getmetatable(t).__close = function() local x <close> = t end local y <close> = t",
    ])
  func endlessRecursion(source: String) throws {
    let limited = try LuaState(limits: LuaLimits(time: 5, memory: 64 << 20))
    try limited.setGlobal(
      "through",
      .function(
        try limited.makeFunction(
          "through", .values { arguments in try arguments.function(1).call(arguments.rest(from: 2)) })))
    let error = #expect(throws: LuaError.self) { try limited.load(source, chunkName: "r").call() }
    #expect(error?.limit != .time)
    #expect(try limited.load("return 1", chunkName: "after").call() == [1])
  }

  @Test("the traceback of the calls under way shows scripts' frames, and the host's if asked") func liveTraceback()
    throws
  {
    var frames: [LuaFrame] = []
    var all = 0
    try state.setGlobal(
      "look",
      .function(
        try state.makeFunction(
          "look",
          .effect { arguments in
            frames = arguments.state.traceback()
            all = arguments.state.traceback(includingHost: true).count
          })))
    try run("local function named()\n  look()\nend\nnamed()")
    #expect(frames.map(\.line) == [2, 4])
    #expect(frames.map(\.name) == ["named", nil])
    #expect(frames.map(\.kind) == [.lua, .main])
    #expect(all == 3)
  }
}
