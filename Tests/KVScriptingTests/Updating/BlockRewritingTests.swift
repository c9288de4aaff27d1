import KVLua
import KVScripting
import Testing

/// What is written of the text blocks that a script has reached.
struct BlockRewritingTests {
  /// Tests a script with blocks noted, and gives it with them written, and what was refused.
  private func rewritten(
    _ text: String, scope: BlockScope = .all
  ) throws -> (text: String, refusals: [BlockRewriting.Refusal]) {
    var configuration = ScriptTestFile.Configuration()
    configuration.recordedBlocks = scope
    let source = ScriptSource(name: "a.lua", text: text)
    let file = try ScriptTestFile(source: source, configuration: configuration)
    defer { file.close() }
    _ = try file.load()
    _ = file.results()
    let received = file.receivedBlocks
    let rewriting = BlockRewriting(received.texts["a.lua"] ?? Array(text.utf8), received.blocks)
    return (String(decoding: rewriting.bytes(), as: UTF8.self), rewriting.refusals)
  }

  private static let start = """
    local T = class "T" { n = "integer", s = "string" }
    local t = T()
    t:observe("n", {}, function() end)
    t:observe("s", { "new" }, function() end)

    """
  private static let told = "observeValue n of <T#1> {kind: setting}"

  /// What becomes of a script's last lines; nothing is refused.
  private func becomes(_ lines: String) throws -> String {
    let (text, refusals) = try rewritten(Self.start + lines)
    #expect(refusals == [])
    #expect(text.hasPrefix(Self.start))
    let again = try rewritten(text)
    #expect(again.text == text, "written twice it is another text")
    return String(text.dropFirst(Self.start.count))
  }

  @Test(arguments: ["expect()", "expect ''", "expect [[ x ]]", "expect(nil)", "expect(\"x\")", "expect [==[\n]==]"])
  func `a block stands in the place of none, of another one, of every form of text`(call: String) throws {
    let open = call.hasPrefix("expect(") && call != "expect()" ? "expect([[" : "expect [["
    let close = open == "expect([[" ? "]])" : "]]"
    #expect(try becomes("t.n = 1 \(call)") == "t.n = 1 \(open)\n  \(Self.told)\n\(close)")
  }

  @Test func `it is indented one step more than its line, by a tab where that has one`() throws {
    #expect(
      try becomes("do\n    t.n = 1\n    expect()\nend")
        == "do\n    t.n = 1\n    expect [[\n      \(Self.told)\n    ]]\nend")
    #expect(
      try becomes("do\n\tt.n = 1\n\texpect()\nend") == "do\n\tt.n = 1\n\texpect [[\n\t\t\(Self.told)\n\t]]\nend")
  }

  @Test func `its brackets are of a level that no line closes`() throws {
    let result = try becomes("t.s = ']]' t.s = ']=]' expect()")
    #expect(
      result.hasSuffix(
        "expect [==[\n  observeValue s of <T#1> {kind: setting, new: \"]]\"}\n  observeValue s of <T#1> {kind: setting, new: \"]=]\"}\n]==]"
      ))
  }

  @Test func `nothing at all is an empty block`() throws {
    #expect(try becomes("expect()") == "expect [[]]")
  }

  @Test func `a recorder's check gets it as its second argument`() throws {
    let lines = "local r = Recorder() t:addObserver(r, 'n') t.n = 1 assert.callbacks(r) t:removeObserver(r, 'n')"
    #expect(try becomes(lines).contains("assert.callbacks(r, [[\n  \(Self.told)\n]])"))
    let message = "local r = Recorder() assert.callbacks(r, nil, ('a'):rep(2))"
    #expect(try becomes(message).hasSuffix("assert.callbacks(r, [[]], ('a'):rep(2))"))
  }

  @Test func `several checks on a line each get their own`() throws {
    #expect(
      try becomes("t.n = 1 expect '' expect 'x' t.s = 'a' expect()")
        == "t.n = 1 expect [[\n  \(Self.told)\n]] expect [[]] t.s = 'a' expect [[\n  observeValue s of <T#1> {kind: setting, new: \"a\"}\n]]"
    )
  }

  @Test func `a loop writes one block where it reached it with the same callbacks`() throws {
    #expect(
      try becomes("for i = 1, 3 do t.n = i expect() end")
        == "for i = 1, 3 do t.n = i expect [[\n  \(Self.told)\n]] end")
  }

  @Test func `a block that was reached with different callbacks is refused, and stays`() throws {
    let text = Self.start + "for i = 1, 2 do if i == 2 then t.n = i end expect() end"
    let (result, refusals) = try rewritten(text)
    #expect(result == text)
    #expect(refusals.map(\.line) == [5])
    #expect(refusals.first?.reason == "it was reached 2 times with different callbacks: nothing, and \(Self.told)")
  }

  @Test func `comments and strings hold no checks`() throws {
    let lines = "--[==[ expect() ]==] local s = 'expect()' t.n = 1 expect() -- expect()"
    #expect(try becomes(lines).hasSuffix("local s = 'expect()' t.n = 1 expect [[\n  \(Self.told)\n]] -- expect()"))
  }

  @Test func `what is computed, or goes through another name, stays as it is`() throws {
    for lines in ["t.n = 1 expect('x' .. 'y')", "local c = expect t.n = 1 c 'x'", "pcall(expect, 'x')"] {
      #expect(try rewritten(Self.start + lines).text == Self.start + lines)
    }
  }

  @Test func `a check that is to fail is not written`() throws {
    for lines in [
      "it('a', function() assert.has_error(function() expect 'x' end) end)", "xfail('a', function() expect 'x' end)",
    ] {
      #expect(try becomes(lines) == lines)
    }
  }

  @Test func `only those without a text are written where that is asked for`() throws {
    let lines = "it('a', function() t.n = 1 expect 'x' end) it('b', function() t.n = 2 expect() end)"
    let (text, _) = try rewritten(Self.start + lines, scope: .new)
    #expect(text.hasSuffix("expect 'x' end) it('b', function() t.n = 2 expect [[\n  \(Self.told)\n]] end)"))
  }

  @Test func `line ends, a byte order mark and the missing end of the last line are kept`() throws {
    let text =
      "\u{FEFF}local t = class 'T' { n = 'integer' }()\r\nt:observe('n', {}, function() end)\r\nt.n = 1\r\nexpect()"
    let (result, _) = try rewritten(text)
    #expect(result == text.dropLast(2) + " [[\r\n  \(Self.told)\r\n]]")
  }
}
