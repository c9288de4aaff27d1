import KVLua
import Testing

@Suite struct LuaPatternTests {
  let state: LuaState
  init() throws { state = try LuaState(limits: LuaLimits(memory: 64 << 20)) }

  @Test("results, captures and messages are those of Lua's own matcher") func sameAsLua() throws {
    try state.setGlobal("original", .table(state.originalPatternFunctions()))
    let compared = try state.load(
      #"""
      local ours = string
      local function collect(iterator)
        local rows = {}
        for a, b, c in iterator do rows[#rows + 1] = table.concat({ tostring(a), tostring(b), tostring(c) }, ",") end
        return table.concat(rows, ";")
      end
      local function outcome(...)
        local r = table.pack(pcall(...))
        for i = 1, r.n do r[i] = tostring(r[i]) end
        -- Ours has a global name, the original none: messages about arguments differ by it.
        return (table.concat(r, "|"):gsub("^false|[^:]*:%d+: ", "false|"):gsub("to '[%w.?]*'", "to it"))
      end
      local compared = 0
      local function compare(name, ...)
        local a, b
        if name == "gmatch" then
          a = outcome(function(...) return collect(ours.gmatch(...)) end, ...)
          b = outcome(function(...) return collect(original.gmatch(...)) end, ...)
        else
          a, b = outcome(ours[name], ...), outcome(original[name], ...)
        end
        if a ~= b then error(("%s of %q: %q not %q"):format(name, tostring((...)) .. " / " .. tostring((select(2, ..., nil))), a, b), 0) end
        compared = compared + 1
      end
      local pieces = { "a", "b", ".", "%a", "%d", "%S", "[ab]", "[^a]", "[a-c%]]", "[]]", "[^]]", "[a-]", "%]", "()",
        "(a)", "(", ")", "(.", "%1", "%2", "*", "+", "-", "?", "$", "^", "%b()", "%bab", "%f[%w]", "%f[^a]", "%f", "%b",
        "%", "[", "[a", "%z", "%0", "\0", "%%", "-", "(()a)", "[%", "[%a", "[a-%a]", "%x", "%W", "\u{e9}" }
      local texts = { "", "a", "ab", "aab(ba)b", "(a(b)c)", "hello world from Lua", "a\0b\0", "b]a-^c", "a1 b22 c333",
        "aXb\u{e9}\xff", ("ab"):rep(20), "%a%", "THE (quick) fox" }
      local replacements = { "", "<%0>", "%1", "%2", "%%", "%", "%x", "x%9", 7 }
      math.randomseed(42)
      local function random(list) return list[math.random(#list)] end
      for round = 1, 6000 do
        local parts = {}
        for i = 1, math.random(0, 5) do parts[i] = random(pieces) end
        local pattern, text = table.concat(parts), random(texts)
        local init = math.random(-8, 8)
        compare("find", text, pattern)
        compare("find", text, pattern, init)
        compare("find", text, pattern, init, true)
        compare("match", text, pattern, init)
        compare("gmatch", text, pattern)
        compare("gmatch", text, pattern, init)
        compare("gsub", text, pattern, random(replacements))
        compare("gsub", text, pattern, random(replacements), math.random(-1, 3))
        compare("gsub", text, pattern, { a = "1", ab = true, b = false, [1] = "p" })
        compare("gsub", text, pattern, function(x, y) if x == "a" then return y or "z" end end)
      end
      compare("find", "x") compare("find") compare("find", nil, "x") compare("gsub", "x", "x") compare("gsub", "x", "x", nil)
      compare("match", 123, 2) compare("find", "x", "", 10) compare("find", "x", "", math.mininteger)
      compare("find", "x", "", math.maxinteger) compare("gmatch", "x", "x", "y") compare("gsub", "x", "x", "y", "z")
      compare("match", ("a"):rep(300), ("a?"):rep(300) .. "b") compare("match", ("x"):rep(50), ("(x)"):rep(33))
      compare("gsub", "abc", "", "-") compare("gsub", "abc", "b*", "-") compare("gsub", "hello", "(l)(l)", "%2%1")
      return compared
      """#, chunkName: "compare.lua"
    ).call()
    #expect(try #require(compared.first?.integerValue) > 60000)
  }

  @Test(
    "a pathological pattern is stopped by the time limit",
    arguments: [
      "('a'):rep(1000):find(('.-'):rep(40) .. 'b')", "('a'):rep(1000):match(('a*'):rep(40) .. 'b')",
      "('('):rep(3000000):gsub('%b()', '')", "('a'):rep(3000000):gsub('(a*)b', '')",
      "for w in ('a'):rep(1000):gmatch(('a?'):rep(80) .. ('a'):rep(80) .. 'b') do end",
      "('x'):rep(2000000):find('[' .. ('abc'):rep(500000) .. ']')",
      "while true do pcall(string.find, ('a'):rep(1000), ('.-'):rep(40) .. 'b') end",
    ])
  func pathological(source: String) throws {
    let function = try state.load(
      source.hasPrefix("for") || source.hasPrefix("while") ? source : "return \(source)", chunkName: "p")
    let error = #expect(throws: LuaError.self) { try state.withTimeLimit(0.05) { try function.call() } }
    #expect(error?.limit == .time)
    #expect(error?.location?.line == 1)
  }

  @Test("a plain search is linear, whatever the text") func plain() throws {
    let source = "return (('a'):rep(2000000)):find(('a'):rep(1000000) .. 'b', 1, true)"
    #expect(try state.withTimeLimit(20) { try state.load(source, chunkName: "p").call() } == [nil])
  }
}
