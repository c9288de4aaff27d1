import KVObjects
import KVScripting
import KVTrace
import Testing

struct PromptStatementTests {
  @Test func `an expression gives its values as they are printed`() throws {
    let typed = try TypedPrompt()
    #expect(try typed.type("1 + 1") == "2")
    #expect(try typed.type("'a', nil, { 1, 2 }") == "\"a\", nil, [1, 2]")
    #expect(try typed.type("'two\\nlines'") == "two\nlines")
    #expect(try typed.type("#'abc'") == "3")
    #expect(try typed.type("return 7") == "7")
    #expect(try typed.type("nil") == "nil")
  }

  @Test func `a call that gives nothing shows nothing`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local function f() end", "local function g() return nil end")
    #expect(try typed.type("f()").isEmpty)
    #expect(try typed.type("g()").isEmpty)
    #expect(try typed.type("print('x')").isEmpty)
    #expect(typed.takeShown() == "x\n")
  }

  @Test func `a statement shows what it sends under its number`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string' }", "local song = Song { title = 'A' }",
      "local token = song:observe('title', { 'new' }, function() end)")
    _ = typed.takeShown()
    try typed.typeAll("if true then\n  song.title = 'B'\nend")
    #expect(
      typed.takeShown() == """
        [4]:2  song.title = 'B'
            observer#1: observeValue title of <Song "B"> {kind: setting, new: "B"}

        """)
  }

  @Test func `what is not finished goes on`() throws {
    let typed = try TypedPrompt()
    for text in [
      "if true then", "x = {", "function f()", "local", "x = [[", "--[[ a", "print(", "1 +", "f = function()",
    ] {
      #expect(try typed.type(text) == "unfinished", "\(text)")
      #expect(typed.diagnostics.isEmpty)
    }
    #expect(try typed.type("x = {\n1\n}\n").isEmpty)
    #expect(try typed.type("x") == "[1]")
  }

  @Test func `an error is shown at its place and the session goes on`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local Song = class 'Song' { title = 'string' }", "local song = Song {}")
    #expect(try typed.type("song.titel = 'x'") == "failed")
    let place = typed.diagnostics.first?.place
    #expect(typed.diagnostics.first?.code == .unknownKey)
    #expect(place?.file == "[3]")
    #expect(place?.line == 1)
    #expect(place?.source == "song.titel = 'x'")
    #expect(try typed.type("song.title").contains("nil"))
  }

  @Test func `what does not compile takes no number`() throws {
    let typed = try TypedPrompt()
    #expect(try typed.type("x = = 1") == "refused")
    #expect(typed.diagnostics.first?.place?.file == "[1]")
    #expect(typed.prompt.nextNumber == 1)
    try typed.typeAll("x = 1")
    #expect(typed.prompt.nextNumber == 2)
  }

  @Test func `blanks and comments are statements that do nothing`() throws {
    let typed = try TypedPrompt()
    for text in ["-- a comment", "--[[ long ]]", ";", "   ", "\r\n"] { #expect(try typed.type(text).isEmpty) }
    #expect(try typed.type("x = 1\r\ny = 2\r\nlocal z = 3\r\n").isEmpty)
    #expect(try typed.type("x + y + z") == "6")
  }

  @Test func `globals are defined at the top level and not in functions`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("x = 1")
    #expect(try typed.type("x") == "1")
    #expect(try typed.type("(function() undefinedName = 1 end)()") == "failed")
    #expect(typed.diagnostics.first?.headline.contains("undefinedName") == true)
    #expect(try typed.type("undefinedOther") == "failed")
  }

  @Test func `labels lead where they are`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local n = 0", "::again:: n = n + 1; if n < 5 then goto again end")
    #expect(try typed.type("n") == "5")
    #expect(try typed.type("goto nowhere") == "refused")
    #expect(try typed.type("break") == "refused")
  }

  @Test func `a file is one statement with its own name`() throws {
    let typed = try TypedPrompt()
    let file = ScriptSource(name: "a.lua", text: "#!/usr/bin/env kvosandbox\nlocal a = 1\nerror('here')\n")
    var told: [Diagnostic] = []
    let result = try typed.prompt.run(file) { told.append($0) }
    guard case .failed = result else { throw TypedPrompt.Failure(text: "\(result)") }
    #expect(told.first?.place?.file == "a.lua")
    #expect(told.first?.place?.line == 3)
    #expect(try typed.type("a") == "1")
    #expect(
      typed.refusal { _ = try typed.prompt.run(file) { _ in } }
        == "a.lua has been loaded before: :undo or :reset comes first")
  }
}
