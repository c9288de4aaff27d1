import KVLua
import Testing

@Suite struct LuaStateTests {
  let state: LuaState
  init() throws { state = try LuaState() }

  @discardableResult func run(_ source: String) throws -> [LuaValue] {
    try state.load(source, chunkName: "test.lua").call()
  }

  @Test("scalars, strings and bytes go there and back") func roundTrip() throws {
    let echo = try state.load("return ...", chunkName: "echo")
    let values: [LuaValue] = [
      nil, true, false, 0, -7, .integer(.max), .integer(.min), 0.5, .number(.infinity), "", "héllo\0wörld",
      .bytes([0xFF, 0, 0x80]),
    ]
    #expect(try echo.call(values) == values)
    #expect(try run("return 1 == 1.0, 10 // 3, 2^53, '1' + 1") == [true, 3, .number(9_007_199_254_740_992), 2])
  }

  @Test("strings that differ only in their bytes stay different") func canonicalEquivalence() throws {
    let same = try state.load("local a, b = ... return a == b", chunkName: "same")
    #expect(try same.call(["\u{E9}", "e\u{301}"]) == [false])
    #expect(LuaValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test("a byte string is text exactly where Swift finds it to be UTF-8") func utf8() throws {
    let echo = try state.load("return ...", chunkName: "echo")
    let leads: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let trails: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
    var sequences: [[UInt8]] = [[]] + leads.map { [$0] }
    for lead in leads {
      for a in trails {
        sequences.append([lead, a])
        for b in trails {
          sequences.append([lead, a, b])
          for c in trails { sequences.append([lead, a, b, c]) }
        }
      }
    }
    for sequence in sequences {
      for padding in [0, 7, 8] {
        let bytes = [UInt8](repeating: 0x61, count: padding) + sequence
        let expected = String(validating: bytes, as: UTF8.self).map(LuaValue.string) ?? .bytes(bytes)
        let given = try echo.call([.bytes(bytes)])[0]
        if given != expected { Issue.record("\(bytes): \(given)") }
      }
    }
  }

  @Test("tables and functions keep their identity") func references() throws {
    let results = try run("t = { 1, 2 }; function f() return t end; return t, f, t")
    #expect(results[0] == results[2])
    #expect(results[0] != results[1])
    let function = try #require(results[1].functionValue)
    #expect(try function.call() == [results[0]])
  }

  @Test("tables are read and written, raw and through metamethods") func tables() throws {
    let table = try state.makeTable([10, 20], fields: ["name": "x"])
    #expect(try table.rawLength() == 2)
    #expect(try table["name"] == "x")
    try table.append(30)
    #expect(try table.elements() == [10, 20, 30])
    try table.set("name", nil)
    #expect(try table.rawGet("name") == nil)
    let metatable = try #require(
      try run("return { __index = function(t, k) return k .. '!' end, __len = function() return 99 end }")[0]
        .tableValue)
    try table.setMetatable(metatable)
    #expect(try table["absent"] == "absent!")
    #expect(try table.rawGet("absent") == nil)
    #expect(try table.length() == 99)
    #expect(try table.metatable()?.isSame(as: metatable) == true)
    var sum = 0
    try table.visit { _, value in sum += value.integerValue ?? 0 }
    #expect(sum == 60)
    #expect(throws: LuaError.self) { try table.rawSet(nil, 1) }
    #expect(throws: LuaError.self) { try table.set(.number(.nan), 1) }
  }

  @Test("bound functions take arguments and give results") func functions() throws {
    try state.setGlobal(
      "add",
      .function(
        try state.makeFunction(
          "add",
          .value { arguments in
            .integer(try arguments.integer(1, "left") + arguments.integer(2, "right"))
          })))
    try state.setGlobal(
      "many",
      .function(
        try state.makeFunction(
          "many",
          .values { arguments in
            try arguments.rest() + [.integer(arguments.count)]
          })))
    #expect(try run("return add(2, 3.0), many(1, nil)") == [5, 1, nil, 2])
    let messages = try run(
      """
      local function message(...) return select(2, pcall(...)) end
      return tostring(message(add, 1)), tostring(message(add, 1, 'x')), tostring(message(add, 1.5, 1))
      """)
    #expect(
      messages == [
        "test.lua:1: bad argument #2 'right' to 'add': expected an integer, got no value",
        "test.lua:1: bad argument #2 'right' to 'add': expected an integer, got string",
        "test.lua:1: bad argument #1 'left' to 'add': expected an integer, got number 1.5",
      ])
  }

  @Test("source is text: bytecode, broken UTF-8 and syntax errors are told apart") func loading() throws {
    #expect(try state.load("#!/usr/bin/env kvosandbox\nreturn 5", chunkName: "script").call() == [5])
    #expect(try state.load([0xEF, 0xBB, 0xBF] + Array("return 6".utf8), chunkName: "script").call() == [6])
    #expect(try state.load("", chunkName: "empty").call() == [])
    func failure(_ bytes: [UInt8]) throws -> LuaError? {
      #expect(throws: LuaError.self) { try state.load(bytes, chunkName: "bad.lua") }
    }
    let bytecode = try #require(try failure([0x1B] + Array("Lua".utf8)))
    #expect(bytecode.description == "bad.lua is precompiled Lua, and only text is run")
    let invalid = try #require(try failure(Array("x = 1\ny = '".utf8) + [0xFF]))
    #expect(invalid.description == "bad.lua:2: the source is not UTF-8")
    let syntax = try #require(try failure(Array("x = 1\nlocal = 2".utf8)))
    #expect(syntax.description == "bad.lua:2: <name> expected near '='")
    #expect(syntax.isSyntaxError && syntax.line == 2 && syntax.file == "bad.lua")
  }

  @Test("references throw once the state has closed") func closing() throws {
    let function = try state.load("return 1", chunkName: "f")
    let table = try state.makeTable()
    state.close()
    #expect(throws: LuaError.self) { try function.call() }
    #expect(throws: LuaError.self) { try table.get("x") }
    #expect(throws: LuaError.self) { try state.globals }
    #expect(state.ownedObjectCount == 0 && state.referenceCount == 0)
  }

  @Test("a value of one state is refused by another") func foreignValues() throws {
    let other = try LuaState()
    let table = try other.makeTable()
    #expect(throws: LuaError.self) { try state.setGlobal("x", .table(table)) }
  }

  @Test("references are released at safe points") func releases() throws {
    _ = try run("return 1")
    let before = state.referenceCount
    for _ in 0..<1000 { _ = try run("return {}, function() end") }
    #expect(state.referenceCount == before)
  }
}
