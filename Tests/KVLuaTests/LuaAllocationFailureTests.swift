import KVLua
import Testing

@Suite struct LuaAllocationFailureTests {
  /// Touches every kind of operation that allocates.
  static let script = """
    local c = citizen()
    local t = { c, c.name, tostring(c), { 1.5 } }
    c.friend = citizen()
    c:on(function(c, text, n) t[#t + 1] = text .. n end)
    c:fire()
    local ok, e = pcall(fail)
    t[#t + 1] = tostring(e)
    local co = coroutine.wrap(function(a) local b <close> = citizen() coroutine.yield(a) return a end)
    co(c) co()
    t[#t + 1] = c:greet(function(c, x) return x .. "!" end, "hi")
    t[#t + 1] = select(2, pcall(error, { 1 }))
    pcall(through, function() error("x" .. #t) end)
    swallow(function() c.absent = 1 end)
    t[#t + 1] = ("%d %s"):format(1, "a"):rep(20, "-"):gsub("a", "b")
    t[#t + 1] = table.concat({ 1, 2, 3 }, ", ")
    t[#t + 1] = load("return ...")(5)
    defined = t
    print(c, #t)
    return t, co
    """

  static func exercise(_ state: LuaState, _ census: Census) throws {
    let results = try state.load(script, chunkName: "s").call()
    let table = try #require(results[0].tableValue)
    try table.append(.string("a string that is long enough not to be short in Lua"))
    try table.visit { _, _ in }
    _ = try table.elements()
    let made = try state.makeTable([1, 2], fields: ["a": .object(Citizen(census))])
    try made.set("b", .function(state.makeFunction("f", .value { _ in "x" })))
    _ = try made.get("b").functionValue?.call()
    _ = try state.describe(.table(made))
    let citizen = Citizen(census)
    defer { state.unpin(citizen) }
    try state.pin(citizen)
    try state.setUserValue(.table(made), forKey: "k", of: citizen)
    try exerciseNames(state, made, citizen)
  }

  private static func exerciseNames(_ state: LuaState, _ table: LuaTable, _ citizen: Citizen) throws {
    let name = try state.makeName("b")
    let kind = try state.makeRecordKind(.change, [name, name])
    try state.withFunction(name, of: table) { call in
      try call.call { arguments in
        try arguments.push((1, 2), name, (3, 4), as: .indexPath)
        try arguments.push(kind) {
          try $0.push(.string("a string that is long enough not to be short in Lua"))
          try $0.push(name: name)
        }
      }
    }
    try state.setUserValue(.function(state.load("return ...", chunkName: "h")), forKey: 1, of: citizen)
    _ = try state.callUserValue(forKey: 1, of: citizen) { try $0.push(object: citizen) }
  }

  @Test("whichever allocation fails, nothing leaks and the state goes on", arguments: AllocationFailure.Mode.allCases)
  func everyAllocation(mode: AllocationFailure.Mode) throws {
    let census = Census()
    var thrown = 0
    var after = 0
    while true {
      let state = try makeCity(census)
      let held = state.referenceCount
      state.setFailure(AllocationFailure(after: after, mode: mode))
      do {
        try Self.exercise(state, census)
      } catch let error as LuaError {
        #expect(error.limit == .memory, "allocation \(after)")
        thrown += 1
      }
      let reached = state.hasFailed
      state.setFailure(nil)
      #expect(throws: Never.self, "allocation \(after)") { try Self.exercise(state, census) }
      try state.globals.rawSet("defined", nil)
      try state.collectGarbage()
      #expect(state.referenceCount == held, "allocation \(after)")
      state.close()
      #expect(census.alive == 0, "allocation \(after)")
      guard reached else { break }
      after += 1
    }
    #expect(after > 150)
    #expect(mode == .once || thrown > 100)
  }

  @Test("whichever allocation fails, making a state fails cleanly", arguments: AllocationFailure.Mode.allCases)
  func creation(mode: AllocationFailure.Mode) throws {
    let census = Census()
    var after = 0
    var failures = 0
    while true {
      do {
        let state = try makeCity(census, failing: AllocationFailure(after: after, mode: mode))
        let reached = state.hasFailed
        state.close()
        if !reached { break }
      } catch let error as LuaError {
        #expect(error.limit == .memory)
        failures += 1
      }
      #expect(census.alive == 0)
      after += 1
    }
    #expect(after > 200)
    #expect(mode == .once || failures > 100)
  }

  @Test("whatever the limit of memory, it ends the script with its line or not at all") func everyLimit() throws {
    let census = Census()
    var ended = 0
    var finished = 0
    for extra in stride(from: 0, to: 60_000, by: 61) {
      do {
        let state = try makeCity(census, limits: LuaLimits(memory: 26_000 + extra))
        defer { state.close() }
        _ = try state.load(Self.script, chunkName: "s").call()
        finished += 1
      } catch let error as LuaError {
        #expect(error.limit == .memory)
        ended += 1
      }
      #expect(census.alive == 0)
    }
    #expect(ended > 50 && finished > 50)
  }
}
