import KVScripting
import KVTrace
import Testing

struct PromptSavingTests {
  private func outcome(of script: String) throws -> ScriptOutcome {
    try ScriptRunner(source: ScriptSource(name: "saved.lua", text: script)).run()
  }

  private func isGood(_ script: String) throws -> Bool {
    if case .good = try outcome(of: script) { true } else { false }
  }

  @Test func `statements are one script`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local x = 1", "x = x + 1", "#'abc'", "x -- what is it?", "x;", "x; -- c", "(print or error)('a')")
    _ = try typed.type("error('no')")
    _ = try typed.type("return x")
    #expect(
      try typed.prompt.script(isExpecting: false) == """
        local x = 1
        x = x + 1
        print(#'abc')
        print(x -- what is it?
        )
        print(x)
        print(x)
        ;(print or error)('a')
        -- [8] raised an error:
        -- error('no')
        -- [9] returns:
        -- return x

        """)
    #expect(try isGood(typed.prompt.script(isExpecting: false)))
  }

  @Test func `what is no script together is refused`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local i = 0 ::top:: i = i + 1", "local j = 0 ::top:: j = j + 1")
    #expect(throws: Prompt.Refusal.self) { try typed.prompt.script(isExpecting: false) }
  }

  @Test func `expect blocks hold what was sent`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string' }", "local song = Song { title = 'A' }",
      "song:addObserver(Recorder 'log', 'title', { 'new' })", "song.title = ']] x'", "song.title = 'C'")
    let script = try typed.prompt.script(isExpecting: true)
    #expect(
      script.hasSuffix(
        """
        song.title = ']] x'
        expect [=[
          log: observeValue title of <Song "]] x"> {kind: setting, new: "]] x"}
        ]=]
        song.title = 'C'
        expect [[
          log: observeValue title of <Song "C"> {kind: setting, new: "C"}
        ]]

        """))
    #expect(try isGood(script))
    let wrong = script.split(separator: "\n").map { $0.hasPrefix("song.title = 'C'") ? "song.title = 'D'" : $0 }
    #expect(try !isGood(wrong.joined(separator: "\n")))
  }

  @Test func `labels of one name stand apart`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("n = 0", "::a:: n = n + 1", "::a:: n = n + 1")
    #expect(try isGood(typed.prompt.script(isExpecting: false)))
  }
}
