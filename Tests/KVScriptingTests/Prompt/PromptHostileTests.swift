import KVObjects
import KVScripting
import KVTrace
import Testing

struct PromptHostileTests {
  @Test func `bytes that are no text are refused`() throws {
    let typed = try TypedPrompt()
    #expect(try typed.type([0xFF, 0xFE]) == "refused")
    #expect(try typed.type(Array("x = \"".utf8) + [0xC3] + Array("\"".utf8)) == "refused")
    #expect(try typed.type([0x1B, 0x4C, 0x75, 0x61]) == "refused")
    #expect(try typed.type([0, 1, 2]) == "refused")
    #expect(try typed.type(Array("x = 'a".utf8) + [0] + Array("b'".utf8)).isEmpty)
    #expect(try typed.type("#x") == "3")
  }

  @Test func `a line of a megabyte is a statement`() throws {
    let typed = try TypedPrompt()
    #expect(try typed.type("x = '" + String(repeating: "a", count: 1 << 20) + "'").isEmpty)
    #expect(try typed.type("#x") == "\(1 << 20)")
    let value = try typed.type("x")
    #expect(value.utf8.count < 3_000)
    #expect(try typed.type(String(repeating: "(", count: 1 << 16)) == "refused")
    #expect(try typed.type(String(repeating: "local a = 1; ", count: 190)).isEmpty)
  }

  @Test func `an endless loop is stopped and leaves nothing`() throws {
    let typed = try TypedPrompt(timeLimit: 2)
    try typed.typeAll("local n = 1")
    #expect(try typed.type("n = 2; while true do end") == "stopped")
    #expect(typed.diagnostics.first?.code == .timeLimit)
    #expect(typed.prompt.nextNumber == 2)
    #expect(try typed.type("n") == "1")
  }

  @Test func `somebody may stop a statement`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local n = 1")
    let session = typed.prompt.session
    session.trace.add(format: TextTraceFormat { [unowned session] _ in session.stop() })
    #expect(try typed.type("n = 2; print('x'); while true do end") == "stopped")
    #expect(typed.diagnostics.first?.code == .interrupted)
    #expect(try typed.type("n") == "1")
  }

  @Test func `memory is limited for the whole session`() throws {
    let typed = try TypedPrompt(memoryLimit: 8 << 20)
    try typed.typeAll("local t = {}")
    #expect(try typed.type("for i = 1, 1e9 do t[i] = ('x'):rep(100) .. i end") == "stopped")
    #expect(try typed.type("#t") == "0")
  }

  @Test func `calls that nest too deep are an error like any other`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local function f() return 1 + f() end")
    #expect(try typed.type("f()") == "failed")
    #expect(try typed.type("1") == "1")
  }

  @Test func `an error in a callback is told`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string' }", "local song = Song {}",
      "local token = song:observe('title', function() error('inside') end)")
    #expect(try typed.type("song.title = 'x'") == "failed")
    #expect(typed.diagnostics.first?.headline.contains("inside") == true)
    #expect(try typed.type("song.title") == "\"x\"")
  }

  @Test func `nothing ends the process`() throws {
    let typed = try TypedPrompt()
    for text in [
      "os.exit()", "os.execute('ls')", "io.open('x')", "load('\\27Lua')()", "dofile('x')", "debug.debug()",
    ] {
      #expect(try typed.type(text) == "failed", "\(text)")
    }
    #expect(try typed.type("error({ code = 2 })") == "failed")
    #expect(try typed.type("error(nil)") == "failed")
    #expect(try typed.type("error('')") == "failed")
    #expect(try typed.type("1") == "1")
  }

  @Test func `a description that fails is an error`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local bad = setmetatable({}, { __tostring = function() error('no') end })")
    _ = try typed.type("bad")
    #expect(try typed.type("tostring(bad)") == "failed")
    #expect(try typed.type("1") == "1")
  }
}
