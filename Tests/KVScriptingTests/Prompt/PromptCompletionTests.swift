import KVScripting
import Testing

struct PromptCompletionTests {
  private let typed: TypedPrompt

  init() throws {
    typed = try TypedPrompt()
    try typed.typeAll(
      "local Song = class 'Song' { title = 'string', rating = 'integer' }",
      "local Playlist = class 'Playlist' { name = 'string', songs = array 'Song', first = 'Song', shuffle = function(self) end }",
      "local list = Playlist { songs = { Song { title = 'A' } } }", "list.first = Song { title = 'B' }",
      "local shelf = { list = list, [1] = 2, ['no name'] = 3 }")
  }

  private func complete(_ line: String, commands: [String] = []) -> PromptCompletion {
    PromptCompletion(line, cursor: line.utf8.count, commands: commands, in: typed.prompt.session)
  }

  private func names(_ line: String) -> [String] { complete(line).choices.map(\.name) }

  @Test func `names are those of the session and the language`() {
    #expect(names("li") == ["list"])
    #expect(names("x = she") == ["shelf"])
    #expect(names("Tab") == ["TableObserver", "TableView"])
    #expect(names("whi") == ["while"])
    #expect(complete("Tab").insertion == "le")
    #expect(complete("lis").insertion == "t")
    #expect(names("nothingLikeIt").isEmpty)
  }

  @Test func `keys follow a dot`() {
    #expect(names("list.") == ["first", "name", "songs"])
    #expect(names("list.first.") == ["rating", "title"])
    #expect(names("shelf.") == ["list"])
    #expect(names("print(shelf.list.first.t") == ["title"])
    #expect(names("math.flo") == ["floor"])
    #expect(names("list().").isEmpty)
  }

  @Test func `methods follow a colon with their signatures`() {
    #expect(names("list:shu") == ["shuffle"])
    let found = complete("list:addO")
    #expect(found.choices.first?.name == "addObserver")
    #expect(found.choices.first?.signature?.hasPrefix("addObserver(") == true)
    #expect(names("list.songs:insert").contains("insert"))
    #expect(names("('x'):upp").isEmpty)
  }

  @Test func `key paths stand between quotes`() {
    #expect(names("list:observe(\"") == ["first", "name", "songs"])
    #expect(names("list:observe(\"first.ti") == ["title"])
    #expect(names("list:observe('songs.").contains("@count"))
    #expect(names("TableObserver { object = list, keyPath = 'so") == ["songs"])
    #expect(names("x = '-ra") == ["rating"])
  }

  @Test func `options stand in their lists`() {
    #expect(names("list:observe(\"name\", { \"new\", \"o") == ["old"])
    #expect(names("list:observe(\"name\", { \"") == ["initial", "new", "old", "prior"])
    #expect(names("TableView { na") == ["name"])
    #expect(names("Song { ti") == ["title"])
  }

  @Test func `a comment offers nothing`() {
    #expect(names("-- li").isEmpty)
    #expect(names("-- ").isEmpty)
    #expect(names("list.name = 'A' -- she").isEmpty)
    #expect(names("--[[ li").isEmpty)
    #expect(names("--[[ a ]] li") == ["list"])
  }

  @Test func `commands and their words`() {
    #expect(complete(":un", commands: ["undo", "quit"]).choices.map(\.name) == [":undo"])
    #expect(names(":objects S") == ["Song"])
    #expect(names(":explain net-ch") == ["net-change"])
    #expect(names(":who list.fi") == ["list.first"])
    #expect(names(":who Song#") == ["Song#1", "Song#2"])
  }

  @Test func `hostile lines are no matter`() {
    for line in [
      "", ":", "::", "\"", "[[", "a.b.c.", "…", "x = \"é日🎈", "list.first.title.x.", "--", "list:", "{{{{(", "1.",
    ] {
      _ = names(line)
      _ = PromptCompletion(line, cursor: 1, commands: [], in: typed.prompt.session)
    }
    _ = names(String(repeating: "(", count: 100_000))
  }
}
