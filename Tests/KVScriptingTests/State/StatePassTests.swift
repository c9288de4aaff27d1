import KVScripting
import KVTrace
import Testing

/// Each execution of a statement is a step, and says which pass of its loop it is in.
struct StatePassTests {
  /// `line pass` of each step that changes something, `-` outside of loops.
  private func passes(_ body: String, isStoppedByChange: Bool = false) throws -> [String] {
    var configuration = ScriptRunner.Configuration()
    configuration.detail = .state
    let text = "local a = class \"Item\" { n = \"integer\" } { n = 0 }\n" + body
    let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: text), configuration: configuration)
    var (found, statement) = ([String](), "")
    runner.trace.add(
      format: JSONTraceFormat(detail: .state) { (line: JSONValue) in
        switch line["type"]?.string {
        case "statement":
          let pass = line["pass"]?.integer.map { "\(line["loop"]?.integer ?? 0).\($0)" } ?? "-"
          statement = "\(line["line"]?.integer ?? 0) \(pass)"
        case "change":
          found.append(statement)
          if isStoppedByChange { runner.stop() }
        default: break
        }
      })
    _ = runner.run { _ in }
    runner.trace.finish()
    return found
  }

  @Test(arguments: [
    ("for i = 1, 3 do\n  a.n = i\nend", ["3 2.1", "3 2.2", "3 2.3"]),
    ("for i = 1, 3 do a.n = i end", ["2 2.1", "2 2.2", "2 2.3"]),
    ("for i = 1,\n  3 do\n  a.n = i\nend", ["4 2.1", "4 2.2", "4 2.3"]),
    ("for i = 1,\n  3 do a.n = i end", ["3 2.1", "3 2.2", "3 2.3"]),
    ("for i = 1, 2 do a.n = i\n  a.n = -i\nend", ["2 2.1", "3 2.1", "2 2.2", "3 2.2"]),
    ("for i = 1, 3 do if i > 1 then\n  a.n = i\nend end", ["3 2.2", "3 2.3"]),
    ("for i = 1, 4 do\n  if i == 3 then\n    a.n = i\n  end\nend", ["4 2.3"]),
    ("for _, v in ipairs { 7, 8 } do\n  a.n = v\nend", ["3 2.1", "3 2.2"]),
    ("for _, v in ipairs { 7, 8 } do a.n = v end", ["2 2.1", "2 2.2"]),
    ("for _, v in\n  ipairs { 7, 8 } do a.n = v end", ["3 2.1", "3 2.2"]),
    ("for _, v in ipairs { 7, 8 } do a.n = v\n  a.n = -v\nend", ["2 2.1", "3 2.1", "2 2.2", "3 2.2"]),
    ("while a.n < 3 do\n  a.n = a.n + 1\nend", ["3 2.1", "3 2.2", "3 2.3"]),
    ("while a.n < 3 do a.n = a.n + 1 end", ["2 2.1", "2 2.2", "2 2.3"]),
    ("while a.n < 3\n  and true do\n  a.n = a.n + 1\nend", ["4 2.1", "4 2.2", "4 2.3"]),
    ("repeat\n  a.n = a.n + 1\nuntil a.n == 3", ["3 2.1", "3 2.2", "3 2.3"]),
    ("repeat a.n = a.n + 1 until a.n == 3", ["2 2.1", "2 2.2", "2 2.3"]),
    ("repeat\n  local x = 1\n  a.n = a.n + x until a.n == 3", ["4 2.1", "4 2.2", "4 2.3"]),
  ])
  func `passes are counted from the first`(body: String, expected: [String]) throws {
    #expect(try passes(body) == expected)
  }

  @Test func `a loop begins again in each pass of another, and after it was left early`() throws {
    #expect(
      try passes("for i = 1, 2 do\n  for j = 1, 2 do\n    a.n = j\n    if i == 1 then break end\n  end\nend")
        == ["4 3.1", "4 3.1", "4 3.2"])
    #expect(
      try passes("for i = 1, 2 do\n  for j = 1, 2 do\n    local x\n  end\n  a.n = i\nend") == ["6 2.1", "6 2.2"])
  }

  @Test func `loops of goto have executions, and no passes`() throws {
    #expect(try passes("::again::\na.n = a.n + 1\nif a.n < 3 then goto again end") == ["3 -", "3 -", "3 -"])
  }

  @Test func `loops of functions and coroutines that are called do not count`() throws {
    #expect(try passes("local function f()\n  for i = 1, 2 do\n    a.n = i\n  end\nend\nf()") == ["7 -", "7 -"])
    #expect(
      try passes(
        "local c = coroutine.wrap(function() for i = 1, 2 do a.n = i coroutine.yield() end end)\nfor i = 1, 2 do\n  c()\nend"
      ) == ["4 3.1", "4 3.2"])
  }

  @Test func `a batch is a function of its own, and the loop around it goes on`() throws {
    #expect(
      try passes(
        "for i = 1, 2 do\n  batch(function()\n    for j = 1, 2 do\n      a.n = j\n    end\n  end)\n  a.n = i\nend")
        == ["5 4.1", "5 4.2", "8 2.1", "5 4.1", "5 4.2", "8 2.2"])
  }

  @Test func `an error that is caught, and one that ends the script, leave the passes right`() throws {
    #expect(
      try passes("for i = 1, 3 do\n  pcall(function() if i == 2 then error \"x\" end end)\n  a.n = i\nend")
        == ["4 2.1", "4 2.2", "4 2.3"])
    #expect(try passes("for i = 1, 3 do\n  a.n = i\n  if i == 2 then error \"x\" end\nend") == ["3 2.1", "3 2.2"])
  }

  @Test func `a stop ends a loop whose lines are counted`() throws {
    #expect(try passes("a.n = 1\nwhile true do end", isStoppedByChange: true) == ["2 -"])
    #expect(try passes("while true do\n  a.n = 1\nend", isStoppedByChange: true) == ["3 2.1"])
  }
}
