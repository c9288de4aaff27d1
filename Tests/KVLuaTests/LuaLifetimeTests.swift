import KVLua
import Testing

/// Counts the living objects of one test.
final class Census {
  var alive = 0
}

final class Citizen {
  let census: Census
  var friend: Citizen?
  init(_ census: Census) {
    self.census = census
    census.alive += 1
  }
  deinit { census.alive -= 1 }
}

/// A state with one class, `Citizen`, and functions that make objects, call back and fail.
func makeCity(_ census: Census, limits: LuaLimits = LuaLimits(), failing: AllocationFailure? = nil) throws -> LuaState
{
  let state = try LuaState(limits: limits, failing: failing)
  let handle = try state.register(
    LuaClass(
      name: "Citizen", properties: ["friend": 0, "name": 1, "broken": 2],
      get: { object, slot in
        switch slot {
        case 0: return (object as? Citizen)?.friend.map { .object($0) } ?? .nil
        case 1: return .string("a citizen with a name that is not small")
        default: throw Refusal()
        }
      },
      set: { object, slot, value in
        guard slot == 0 else { throw Refusal() }
        (object as? Citizen)?.friend = value.objectValue?.cast(to: Citizen.self)
      },
      methods: [
        "greet": .values { arguments in
          let citizen = try arguments.receiver(as: Citizen.self)
          return try arguments.function(1, "f").call([.object(citizen)] + arguments.rest(from: 2))
        },
        "on": .effect { arguments in
          let citizen = try arguments.receiver(as: Citizen.self)
          try arguments.state.setUserValue(.function(arguments.function(1, "f")), forKey: "handler", of: citizen)
        },
        "fire": .effect { arguments in
          let citizen = try arguments.receiver(as: Citizen.self)
          try arguments.state.notifyUserValue(forKey: "handler", of: citizen, [.object(citizen), "fired", 3])
        },
      ],
      metamethods: [.toString: .value { _ in "<Citizen>" }, .close: .effect { _ in }]))
  state.classForObject = { $0 is Citizen ? handle : nil }
  func define(_ name: String, _ body: LuaBody) throws {
    try state.setGlobal(name, .function(try state.makeFunction(name, body)))
  }
  try define("citizen", .value { _ in .object(Citizen(census)) })
  try define("fail", .effect { _ in throw Refusal() })
  try define("through", .values { arguments in try arguments.function(1).call(arguments.rest(from: 2)) })
  try define(
    "swallow",
    .value { arguments in
      // An object held by a Swift frame that an error passes: a jump over the frame would leak it.
      let held = Citizen(census)
      defer { held.friend = nil }
      do {
        try arguments.function(1).notify(.object(held))
        return true
      } catch let error as LuaError where error.limit == nil {
        return false
      }
    })
  try define(
    "hold",
    .values { arguments in
      let held = Citizen(census)
      defer { held.friend = nil }
      return try arguments.function(1).call([.object(held)] + arguments.rest(from: 2))
    })
  return state
}

@Suite struct LuaLifetimeTests {
  let census = Census()

  @Test("objects are released when Lua has collected them, and at the latest with the state") func release() throws {
    let state = try makeCity(census)
    try state.load("kept = citizen() for i = 1, 1000 do citizen() end", chunkName: "x").call()
    try state.collectGarbage()
    #expect(census.alive == 1)
    state.close()
    #expect(census.alive == 0)
  }

  @Test("garbage is released while a script is still running") func releaseDuringRun() throws {
    let state = try makeCity(census)
    var most = 0
    let census = census
    try state.setGlobal(
      "census",
      .function(
        try state.makeFunction(
          "census",
          .effect { _ in
            most = max(most, census.alive)
          })))
    try state.load("for i = 1, 400000 do citizen() census() end", chunkName: "x").call()
    #expect(most < 20000)
  }

  @Test("a handler whose closure holds its object is collected with it") func cycles() throws {
    let state = try makeCity(census)
    try state.load(
      """
      local fired = 0
      for i = 1, 1000 do
        local c = citizen()
        c:on(function() fired = fired + (c and 1 or 0) end)
        c:fire()
      end
      assert(fired == 1000)
      """, chunkName: "x"
    ).call()
    try state.collectGarbage()
    #expect(census.alive == 0)
  }

  @Test("a pinned object keeps its handlers though no script holds it") func pins() throws {
    let state = try makeCity(census)
    let citizen = Citizen(census)
    try state.pin(citizen)
    try state.pin(citizen)
    let count = try #require(
      try state.load("local n = 0; return function() n = n + 1 end, function() return n end", chunkName: "x").call()
        as [LuaValue]?)
    try state.setUserValue(count[0], forKey: "handler", of: citizen)
    for _ in 0..<2 {
      try state.collectGarbage()
      #expect(try state.notifyUserValue(forKey: "handler", of: citizen, []))
      state.unpin(citizen)
    }
    try state.collectGarbage()
    #expect(try state.notifyUserValue(forKey: "handler", of: citizen, []) == false)
    #expect(try count[1].functionValue?.call() == [2])
    #expect(try state.userValue(forKey: "handler", of: citizen) == nil)
  }

  @Test("handlers under integer keys are called with what is pushed") func quickHandlers() throws {
    for limits in [LuaLimits(), LuaLimits(time: 5)] {
      let state = try makeCity(census, limits: limits)
      let citizen = Citizen(census)
      let (a, b) = (try state.makeName("a"), try state.makeName("b"))
      let kind = try state.makeRecordKind(.change, [a, b])
      func call(_ key: Int, _ body: (inout LuaOutgoing) throws -> Void) throws -> Bool {
        try state.callUserValue(forKey: key, of: citizen, body)
      }
      #expect(try call(1) { _ in Issue.record("nobody is called") } == false)
      let handler = try state.load(
        """
        log = {}
        return function(first, ...)
          if type(first) == "table" then first = first.a .. first.b end
          log[#log + 1] = table.concat({ first, ... }, ',')
        end
        """, chunkName: "h"
      )
      .call()[0]
      try state.pin(citizen)
      #expect(try call(1) { _ in Issue.record("nobody is called") } == false)
      try state.setUserValue(handler, forKey: 2, of: citizen)
      #expect(try call(1) { _ in Issue.record("nobody is called") } == false)
      #expect(try call(2) { try $0.push("a") })
      #expect(
        try call(2) {
          try $0.push(name: a)
          $0.push(integer: 2)
        })
      #expect(
        try call(2) {
          try $0.push(kind) {
            $0.push(integer: 1)
            try $0.push(name: b)
          }
          try $0.push(3.5)
        })
      #expect(try state.load("return table.concat(log, ' ')", chunkName: "l").call() == ["a a,2 1b,3.5"])
      #expect(throws: LuaError.self) { try call(2) { try $0.push(true) } }
      state.close()
      #expect(throws: LuaError.self) { try call(2) { try $0.push("a") } }
    }
  }

  @Test("bound functions are collected with what they hold") func functions() throws {
    let state = try makeCity(census)
    for _ in 0..<1000 {
      let citizen = Citizen(census)
      _ = try state.makeFunction("f", .value { _ in .object(citizen) })
    }
    try state.collectGarbage()
    #expect(census.alive == 0)
  }

  @Test("errors of every kind through nested calls leak nothing", arguments: [200])
  func storm(rounds: Int) throws {
    let state = try makeCity(census)
    let script = try state.load(
      """
      local rounds = ...
      local calls = 0
      local function raise(kind, c)
        if kind == 0 then error("text") elseif kind == 1 then error({ kind }) elseif kind == 2 then fail()
        elseif kind == 3 then error(c) elseif kind == 4 then return c.broken elseif kind == 5 then return c.absent
        elseif kind == 6 then c.friend = citizen() c.name = 1 elseif kind == 7 then return nil + 1
        elseif kind == 8 then coroutine.yield(c) elseif kind == 9 then error() elseif kind == 10 then c:greet(1)
        elseif kind == 11 then return c end
      end
      local function nest(depth, kind, c)
        calls = calls + 1
        local held <close> = citizen()
        if depth == 0 then return raise(kind, c) end
        local way = depth % 6
        if way == 0 then return through(nest, depth - 1, kind, c)
        elseif way == 1 then return hold(function(h) return nest(depth - 1, kind, h) end)
        elseif way == 2 then return c:greet(function(c) return nest(depth - 1, kind, c) end)
        elseif way == 3 then return coroutine.wrap(function() return nest(depth - 1, kind, citizen()) end)()
        elseif way == 4 then
          local ok, e = pcall(through, nest, depth - 1, kind, c)
          if not ok then error(e, 0) end
          return e
        else
          c:on(function(c) nest(depth - 1, kind, c) end)
          c:fire()
        end
      end
      for round = 1, rounds do
        for kind = 0, 11 do
          for depth = 1, 12, 3 do
            pcall(nest, depth, kind, citizen())
            swallow(function(c) nest(depth, kind, c) end)
            local co = coroutine.create(nest)
            coroutine.resume(co, depth, kind, citizen())   -- abandoned, some suspended with variables to close
            if kind == 8 and round % 2 == 0 then coroutine.close(co) end
          end
        end
      end
      return calls
      """, chunkName: "storm.lua")
    let calls = try #require(try script.call([.integer(rounds)]).first?.integerValue)
    #expect(calls > rounds * 840)
    state.close()
    #expect(census.alive == 0)
  }
}
