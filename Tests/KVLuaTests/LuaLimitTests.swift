import Glibc
import KVLua
import Testing

@Suite struct LuaLimitTests {
  @Test("the time that is left is that of the limit that ends first") func timeLeft() throws {
    let state = try LuaState()
    #expect(state.timeLeft == nil)
    try state.withTimeLimit(100) {
      let left = try #require(state.timeLeft)
      #expect(left > 50 && left <= 100)
      try state.withTimeLimit(1000) {
        let inner = try #require(state.timeLeft)
        #expect(inner <= left)
      }
      try state.withTimeLimit(10) {
        let inner = try #require(state.timeLeft)
        #expect(inner <= 10)
      }
      let after = try #require(state.timeLeft)
      #expect(after > 50)
    }
    #expect(state.timeLeft == nil)
  }

  @Test(
    "a time limit stops whatever runs, and the state works afterwards",
    arguments: [
      "while true do end",
      "coroutine.wrap(function() while true do end end)()",
      "while true do pcall(function() while true do end end) end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "through(function() while true do end end)",
      "while true do pcall(through, function() while true do end end) end",
      "xpcall(function() while true do end end, function(e) while true do end end)",
      "while true do xpcall(error, function(e) while true do end end) end",
      "local t <close> = setmetatable({}, { __close = function() while true do end end }) while true do end",
      """
      local co = coroutine.create(function()
        local t <close> = setmetatable({}, { __close = function() while true do end end })
        while true do end
      end)
      while true do coroutine.resume(co) coroutine.close(co) co = coroutine.create(function() end) end
      """,
      "error(setmetatable({}, { __tostring = function() while true do end end }))",
      "load(function() while true do end end)",
      "local s = setmetatable({}, { __index = function() while true do end end }) return s.x",
      "poll()",
      "swallow(function() while true do end end) while true do end",
      "local t = {} for i = 1, 200000 do t[i] = (i * 7919) % 200003 end while true do table.sort(t) t[1] = -t[1] end",
      "for i = 1, math.huge do local co = coroutine.wrap(function() for j = 1, 10 do coroutine.yield() end end) co() end",
      "local function f() return f() end f()",
      "while true do string.rep('x', 100000):upper() end",
    ])
  func time(source: String) throws {
    let state = try LuaState(limits: LuaLimits(memory: 64 << 20))
    try state.setGlobal(
      "through",
      .function(
        try state.makeFunction(
          "through", .values { arguments in try arguments.function(1).call(arguments.rest(from: 2)) })))
    try state.setGlobal(
      "swallow",
      .function(try state.makeFunction("swallow", .effect { arguments in _ = try? arguments.function(1).call() })))
    try state.setGlobal(
      "poll",
      .function(
        try state.makeFunction(
          "poll",
          .effect { arguments in
            while true { try arguments.state.checkInterrupt() }
          })))
    let function = try state.load(source, chunkName: "loop.lua")
    for _ in 0..<2 {
      let start = now()
      let error = #expect(throws: LuaError.self) { try state.withTimeLimit(0.05) { try function.call() } }
      #expect(error?.limit == .time)
      #expect(error?.cause == nil)
      #expect(now() - start < 10)
      #expect(try state.load("return 1", chunkName: "after").call() == [1])
    }
  }

  @Test("the line that was running is told, also out of a protected call") func line() throws {
    let state = try LuaState(limits: LuaLimits(time: 0.05))
    for source in ["local x\n\nwhile true do end", "local x\npcall(function()\nwhile true do end end)"] {
      let error = #expect(throws: LuaError.self) { try state.load(source, chunkName: "loop.lua").call() }
      #expect(error?.description == "loop.lua:3: time limit reached")
    }
  }

  @Test("a limit within a limit is bounded by it, and the outer one goes on afterwards") func nesting() throws {
    let state = try LuaState()
    let loop = try state.load("while true do end", chunkName: "loop")
    let quick = try state.load("return 1", chunkName: "quick")
    try state.withTimeLimit(3) { () throws -> Void in
      #expect(throws: LuaError.self) { try state.withTimeLimit(0.02) { try loop.call() } }
      #expect(try quick.call() == [1])
      #expect(throws: LuaError.self) { try state.withTimeLimit(60) { try loop.call() } }
      // The outer limit is past: nothing more runs in its scope.
      #expect(throws: LuaError.self) { try quick.call() }
    }
    #expect(try quick.call() == [1])
  }

  @Test("a limit in a bound function ends the inner call only") func innerLimit() throws {
    let state = try LuaState()
    try state.setGlobal(
      "limited",
      .function(
        try state.makeFunction(
          "limited",
          .value { arguments in
            let function = try arguments.function(1)
            do {
              try arguments.state.withTimeLimit(2) { try function.notify() }
              return "finished"
            } catch let error as LuaError {
              return .string(error.message)
            }
          })))
    let results = try state.load(
      "return limited(function() while true do end end), limited(function() end), 3", chunkName: "x"
    ).call()
    #expect(results == ["time limit reached", "finished", 3])
  }

  @Test(
    "a memory limit stops whatever grows, and the state works afterwards",
    arguments: [
      "local t = {} for i = 1, math.huge do t[i] = i end",
      "local s = 'x' while true do s = s .. s end",
      "string.rep('x', 1 << 40)",
      "while true do pcall(string.rep, 'x', 1 << 40) end",
      "while true do pcall(function() local t = {} for i = 1, math.huge do t[i] = {} end end) end",
      "coroutine.wrap(function() local t = {} while true do t = { t } end end)()",
      "while true do charge(1000) end",
      "while true do pcall(charge, 1000) end",
      "local t = {} while true do t = { t, function() return t end } end",
    ])
  func memory(source: String) throws {
    let state = try LuaState(limits: LuaLimits(memory: 4 << 20))
    try state.setGlobal(
      "charge",
      .function(
        try state.makeFunction(
          "charge",
          .effect { arguments in
            try arguments.state.charge(try arguments.integer(1))
          })))
    let error = #expect(throws: LuaError.self) { try state.load(source, chunkName: "grow.lua").call() }
    #expect(error?.limit == .memory)
    #expect(error?.location == LuaLocation(chunk: "grow.lua", line: 1))
    try state.charge(-(4 << 20))
    #expect(
      try state.load("local t = {} for i = 1, 1000 do t[i] = i end return #t", chunkName: "after").call() == [1000])
    #expect(state.memoryUsed < 4 << 20)
  }

  @Test(
    "ranges that no table could hold are refused before anything loops over them",
    arguments: [
      "table.move({}, 1, 1 << 40, 2)", "table.concat({}, '', 1, 1 << 40)", "table.concat({}, '', math.mininteger)",
      "table.insert(huge, 1, 1)", "table.remove(huge, 1)", "table.sort(huge)", "table.unpack({}, 1, 1 << 40)",
      "table.move({}, math.mininteger, math.maxinteger, 1)",
    ])
  func ranges(source: String) throws {
    let state = try LuaState(limits: LuaLimits(time: 5, memory: 16 << 20))
    let error = #expect(throws: LuaError.self) {
      try state.load("huge = setmetatable({}, { __len = function() return 1 << 40 end }) \(source)", chunkName: "r")
        .call()
    }
    #expect(error?.limit == nil)
    #expect(error?.message.contains("too ") == true)
    #expect(try state.load("return string.rep('', 1 << 60)", chunkName: "r").call() == [""])
  }

  @Test("a call that is refused after a limit has the place of its own, not that of an error caught before")
  func refusedCall() throws {
    let state = try LuaState()
    try state.setGlobal(
      "stopThen",
      .function(
        try state.makeFunction(
          "stopThen",
          .effect { arguments in
            arguments.state.interrupt()
            // What a delivery does that the limit came in the middle of.
            try arguments.function(1).notify()
          })))
    for caught in ["pcall(error, 'x')", "pcall(coroutine.wrap(function() error 'x' end))"] {
      let source = "\(caught)\nlocal function f() end\nlocal function run()\n  stopThen(f)\nend\nrun()"
      let error = #expect(throws: LuaError.self) {
        try state.withTimeLimit(5) { try state.load(source, chunkName: "test.lua").call() }
      }
      #expect(error?.limit == .interrupt)
      #expect(error?.location == LuaLocation(chunk: "test.lua", line: 4))
      #expect(error?.traceback.compactMap(\.line) == [4, 6])
    }
  }

  @Test("memory that is refused where no script runs has the place where the script was refused before")
  func refusedAfterwards() throws {
    let state = try LuaState(limits: LuaLimits(memory: 8 << 20))
    let source = "kept = {}\nfor i = 1, 1e9 do\n  kept[i] = ('x'):rep(1000) .. i\nend"
    let error = #expect(throws: LuaError.self) { try state.load(source, chunkName: "grow.lua").call() }
    #expect(error?.location == LuaLocation(chunk: "grow.lua", line: 3))
    let later = #expect(throws: LuaError.self) { try state.charge(1 << 30) }
    #expect(later?.limit == .memory)
    #expect(later?.location == LuaLocation(chunk: "grow.lua", line: 3))
    // What counts from here on has seen no refusal.
    state.beginCountingMemory()
    #expect(#expect(throws: LuaError.self) { try state.charge(1 << 30) }?.location == nil)
  }

  @Test("a request to stop ends a script like a limit") func interrupt() throws {
    let state = try LuaState()
    try state.setGlobal(
      "stop", .function(try state.makeFunction("stop", .effect { $0.state.interrupt() })))
    let error = #expect(throws: LuaError.self) {
      try state.load("while true do pcall(stop) end", chunkName: "x").call()
    }
    #expect(error?.limit == .interrupt)
    #expect(try state.load("return 1", chunkName: "x").call() == [1])
  }

  @Test("stopping a deep stack takes little of its time, however often it is asked for") func deepStack() throws {
    let state = try LuaState()
    let stop = try state.makeFunction(
      "stop",
      .effect { call in
        for _ in 0..<2000 { call.state.interrupt() }
      })
    try state.setGlobal("stop", .function(stop))
    let deep = "local function deep(n) if n == 0 then stop() else deep(n - 1) end return 1 end deep(100000)"
    let error = #expect(throws: LuaError.self) { try state.load(deep, chunkName: "x").call() }
    #expect(error?.limit == .interrupt)
    #expect((1...50).contains(state.hookCount))
    #expect(try state.load("return 1", chunkName: "x").call() == [1])
  }

  @Test("another thread stops what runs within a time limit") func stopping() throws {
    let state = try LuaState()
    let loop = try state.load("while true do pcall(function() while true do end end) end", chunkName: "loop")
    final class Task: Sendable {
      let stopper: LuaStopper
      init(_ stopper: LuaStopper) { self.stopper = stopper }
    }
    for _ in 0..<3 {
      var thread = pthread_t()
      let task = Unmanaged.passRetained(Task(state.stopper))
      pthread_create(
        &thread, nil,
        { argument in
          usleep(20000)
          if let argument { Unmanaged<Task>.fromOpaque(argument).takeRetainedValue().stopper.stop() }
          return nil
        }, task.toOpaque())
      let error = #expect(throws: LuaError.self) { try state.withTimeLimit(30) { try loop.call() } }
      pthread_join(thread, nil)
      #expect(error?.limit == .interrupt)
      #expect(try state.withTimeLimit(30) { try state.load("return 1", chunkName: "x").call() } == [1])
    }
    state.stopper.stop()
    let error = #expect(throws: LuaError.self) { try state.withTimeLimit(30) { try loop.call() } }
    #expect(error?.limit == .interrupt)
  }

  /// Seconds this thread has worked: waiting for a busy machine is not the limit's fault.
  private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
