import KVScripting
import KVTrace
import Testing

struct PromptKnowledgeTests {
  private func playlist() throws -> TypedPrompt {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string' }",
      "local Playlist = class 'Playlist' { name = 'string', songs = orderedSet 'Song', best = 'Song' }",
      "local list = Playlist { songs = { Song { title = 'A' }, Song { title = 'B' } } }",
      "local view = TableView { name = 'table' }",
      "TableObserver { object = list, keyPath = 'songs', tableView = view }",
      "list:addObserver(Recorder 'observer', 'songs', { 'new' })",
      "list.songs:insert(Song { title = 'C' }, 1)")
    return typed
  }

  @Test func `objects are listed by their ids`() throws {
    let typed = try playlist()
    let session = typed.prompt.session
    #expect(
      try session.objectLines(ofClass: "Song") == [
        "Song#1  <Song \"A\">", "Song#2  <Song \"B\">", "Song#3  <Song \"C\">",
      ])
    #expect(try session.objectLines(ofClass: nil).count == 4)
    #expect(
      typed.refusal { _ = try session.objectLines(ofClass: "Sonk") }
        == "there is no class 'Sonk': did you mean 'Song'?")
  }

  @Test func `the graph says what leads where`() throws {
    let typed = try playlist()
    try typed.typeAll("list.best = list.songs:at(0)")
    let lines = typed.prompt.session.graphLines
    #expect(lines.contains("    songs → [Song#1, Song#3, Song#2]"))
    #expect(lines.contains("    best → Song#1"))
  }

  @Test func `tables and contents are shown`() throws {
    let typed = try playlist()
    let session = typed.prompt.session
    #expect(
      try session.tableLines(named: "table") == ["table", "    ── (3)", "       0 A", "       1 C", "       2 B"])
    #expect(session.contentLines == ["controller 1", "    0 A", "    1 C", "    2 B"])
    #expect(
      typed.refusal { _ = try session.tableLines(named: "tabel") }
        == "there is no table 'tabel': did you mean 'table'?")
    let empty = try TypedPrompt()
    #expect(empty.refusal { _ = try empty.prompt.session.tableLines(named: nil) } == "there is no table")
  }

  @Test func `observers of an object are named`() throws {
    let typed = try playlist()
    #expect(try typed.prompt.session.observerLines(of: "list") == ["observer: songs { new }  [6]:1"])
    #expect(try typed.prompt.session.observerLines(of: "Playlist#1").count == 1)
    #expect(try typed.prompt.session.observerLines(of: "Song#1").isEmpty)
    let refusal = "'nothing' is no object: an object is a name, a path such as list.owner, or an id such as Song#1"
    #expect(typed.refusal { _ = try typed.prompt.session.observerLines(of: "nothing") } == refusal)
    #expect(
      typed.refusal { _ = try typed.prompt.session.observerLines(of: "list.songs") }
        == "'list.songs' is no object of a class, but a userdata")
  }

  @Test func `who has changed a property is known`() throws {
    let typed = try playlist()
    try typed.typeAll("list.name = 'x'", "local function f() list.name = 'y' end", "f()", "list.songs:removeAt(0)")
    let changes = try typed.prompt.session.changes(of: "list.name")
    #expect(changes.map(\.text) == ["nil ⇒ \"x\"", "\"x\" ⇒ \"y\""])
    #expect(changes.map { $0.cause?.description } == ["[8]:1  list.name = 'x'", "[10]:1  f()"])
    let songs = try typed.prompt.session.changes(of: "list.songs")
    #expect(songs.map(\.text) == ["⇒ [Song#1, Song#2]", "+ Song#3 at 1", "− Song#1 at 0"])
    #expect(
      typed.refusal { _ = try typed.prompt.session.changes(of: "list") }
        == "it is :who OBJECT.KEY, such as :who song.title")
    #expect(
      typed.refusal { _ = try typed.prompt.session.changes(of: "list.nam") }
        == "Playlist has no property 'nam': did you mean 'name'?")
  }

  @Test func `why names cause and rule`() throws {
    let typed = try TypedPrompt()
    #expect(typed.refusal { _ = try typed.prompt.reason(ofCallback: nil) } == "no statement has sent anything")
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string' }", "local song = Song { title = 'A' }",
      "local token = song:observe('title', { 'new', 'old' }, function() end)", "song.title = 'A'", "x = 1")
    let reason = try typed.prompt.reason(ofCallback: nil)
    #expect(reason.callback.line.cause?.description == "[4]:1  song.title = 'A'")
    #expect(reason.rule?.name == "equal-values-notify")
    #expect(reason.rule?.facts.contains("K016") == true)
    #expect(try typed.prompt.reason(ofCallback: 1).number == 1)
    #expect(
      typed.refusal { _ = try typed.prompt.reason(ofCallback: 2) }
        == "there is no callback 2: the last statement that sent any has sent 1")
  }

  @Test func `what is asked runs nothing of the script`() throws {
    let typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string', loud = { 'string', get = function() error('asked') end } }",
      "local song = Song { title = 'A' }")
    _ = typed.prompt.session.graphLines
    #expect(typed.refusal { _ = try typed.prompt.session.observerLines(of: "song.loud") } != nil)
    #expect(
      typed.refusal { _ = try typed.prompt.session.changes(of: "song.loud") }
        == "'loud' is computed: what it depends on can be asked for")
  }

  @Test func `questions know what was shown before`() throws {
    let typed = try playlist()
    try typed.prompt.keepAccount(true)
    let questions = ScriptQuestions(of: typed.prompt.session)
    try typed.typeAll("list.songs:removeAt(0)")
    let asked = questions.take()
    #expect(asked.count == 1)
    #expect(asked.first?.lines.count == 2)
    #expect(asked.first?.held.first?.rows == ["── (3)", "   0 A", "   1 C", "   2 B"])
    #expect(questions.take().isEmpty)
  }
}
