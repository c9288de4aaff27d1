import KVScripting
import KVTrace
import Testing

struct PromptBackTests {
  private func songs() throws -> TypedPrompt {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string' }", "local song = Song { title = 'A' }",
      "local seen = {}; local token = song:observe('title', { 'new' }, function(c) seen[#seen + 1] = c.new end)",
      "song.title = 'B'", "song.title = 'C' .. math.random(1000)")
    return typed
  }

  @Test func `undo takes the last statements back exactly`() throws {
    let typed = try songs()
    let before = try typed.type("song.title, #seen")
    try typed.prompt.undo(1)
    try typed.prompt.undo(1)
    #expect(try typed.type("song.title, #seen") == "\"B\", 1")
    try typed.prompt.undo(1)
    _ = try typed.type("song.title = 'C' .. math.random(1000)")
    #expect(try typed.type("song.title, #seen") == before)
  }

  @Test func `undo is silent`() throws {
    let typed = try songs()
    _ = typed.takeShown()
    try typed.prompt.undo(2)
    #expect(typed.takeShown().isEmpty)
    try typed.typeAll("song.title = 'D'")
    #expect(
      typed.takeShown() == """
        [4]:1  song.title = 'D'
            observer#1: observeValue title of <Song "D"> {kind: setting, new: "D"}

        """)
  }

  @Test func `redo runs what was taken back`() throws {
    let typed = try songs()
    let before = try typed.type("song.title, #seen")
    try typed.prompt.undo(3)
    _ = try typed.prompt.redo { _ in }
    #expect(typed.takeShown().contains("[4]:1  song.title = 'B'"))
    _ = try typed.prompt.redo { _ in }
    _ = try typed.prompt.redo { _ in }
    #expect(try typed.type("song.title, #seen") == before)
    #expect(typed.refusal { _ = try typed.prompt.redo { _ in } } == "nothing has been taken back")
  }

  @Test func `what is typed behind an undo forgets what was undone`() throws {
    let typed = try songs()
    try typed.prompt.undo(1)
    try typed.typeAll("song.title")
    #expect(typed.prompt.nextUndone != nil)
    try typed.typeAll("x = 1")
    #expect(typed.refusal { _ = try typed.prompt.redo { _ in } } == "nothing has been taken back")
  }

  @Test func `there are no more to take back than there are`() throws {
    let typed = try songs()
    #expect(typed.refusal { try typed.prompt.undo(6) } == "there are 5 statements to take back")
    #expect(typed.prompt.inputs.count == 5)
    try typed.prompt.undo(5)
    #expect(typed.refusal { try typed.prompt.undo(1) } == "there are 0 statements to take back")
    #expect(try typed.type("song") == "failed")
  }

  @Test func `a statement that failed is run again as it was`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll("local n = 1")
    #expect(try typed.type("n = 2; error('no'); n = 3") == "failed")
    try typed.typeAll("local m = n")
    try typed.prompt.undo(1)
    #expect(try typed.type("n") == "2")
    #expect(typed.prompt.inputs.count == 3)
  }

  @Test func `the state of earlier is shown without leaving`() throws {
    let typed = try songs()
    let lines = try typed.prompt.session(after: 4).stateLines()
    #expect(lines == ["Song#1  <Song \"B\">", "    title \"B\""])
    #expect(try typed.prompt.session(after: 0).stateLines().isEmpty)
    #expect(try typed.type("song.title").hasPrefix("\"C"))
    #expect(typed.refusal { _ = try typed.prompt.session(after: 9) } == "there is no statement 9: there are 6")
  }

  @Test func `statements run again as one text with its lines`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' {\n  title = 'string' }", "local song = Song {}", "#'a'", "song.title = 'B'")
    let session = try typed.prompt.session(of: typed.prompt.inputs(asTextCalled: "repl"))
    #expect(
      try session.changes(of: "song.title").map { $0.cause?.description } == ["repl:5  song.title = 'B'"])
  }

  @Test func `reset begins anew and redo brings statements back`() throws {
    let typed = try songs()
    try typed.prompt.reset()
    #expect(typed.prompt.nextNumber == 1)
    #expect(try typed.type("song") == "failed")
    try typed.prompt.undo(1)
    #expect(typed.prompt.nextUndone != nil)
  }
}
