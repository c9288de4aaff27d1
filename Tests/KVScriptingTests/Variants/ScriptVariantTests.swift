import KVScripting
import KVTrace
import Testing

@Suite struct ScriptVariantTests {
  /// What a script prints.
  private func output(_ text: String, _ variant: ScriptVariant) throws -> [String] {
    var configuration = ScriptRunner.Configuration()
    configuration.variant = variant
    let runner = try ScriptRunner(source: ScriptSource(name: "v.lua", text: text), configuration: configuration)
    var lines: [String] = []
    runner.printDirectly { lines.append($0) }
    _ = runner.run { lines.append($0.headline) }
    return lines
  }

  @Test("every name takes each of its values, and nothing else") func names() throws {
    for (name, values) in ScriptVariant.names {
      for value in values {
        var variant = ScriptVariant()
        try variant.set(name, to: value)
        #expect(!variant.isNothing)
      }
      #expect(throws: ScriptVariant.Problem.unknownValue("?", name: name, known: values)) {
        var variant = ScriptVariant()
        try variant.set(name, to: "?")
      }
    }
    #expect(throws: ScriptVariant.Problem.self) {
      var variant = ScriptVariant()
      try variant.set("?", to: "x")
    }
  }

  @Test("every option of compat is a name of a variant, with the same values") func options() throws {
    let names = ScriptVariant.names.filter { $0.name != "controllers" && $0.name != "mapping" }
    for (name, values) in names {
      for value in values {
        let text = value == "true" || value == "false" ? value : "'\(value)'"
        #expect(try output("compat { \(name) = \(text) }", ScriptVariant()).isEmpty)
      }
    }
    let known = try #require(
      try output("print(select(2, pcall(compat, { x = 1 })).hint)", ScriptVariant()).first)
    for (name, _) in names { #expect(known.contains(name)) }
    #expect(known.split(separator: ",").count == names.count)
  }

  @Test("a table's mapping is that of the variant, whatever the script says") func mapping() throws {
    let script = "print(TableView().mapping, TableView { mapping = 'recipe' }.mapping)"
    #expect(try output(script, .copying("current page")) == ["current page\tcurrent page\n"])
    #expect(try output(script, ScriptVariant()) == ["safe\trecipe\n"])
  }

  @Test("what an original cannot do has no effect: pausing, another filter, another order") func beyond() throws {
    let script = """
      local Song = class "Song" { title = "string", live = "boolean" }
      local Album = class "Album" { songs = array "Song" }
      local album = Album { songs = { Song { title = "B" }, Song { title = "A" } } }
      local log = Recorder()
      local c = RelationalCollectionController { relation = "songs", onObject = album, delegate = log }
      c.filteringPredicate = "live == YES"
      c.sortDescriptors = "title"
      print(#log, c:count(), c:objectAt(0).title)
      c:pause()
      album.songs:add(Song { title = "C" })
      print(#log)
      c:resume()
      print(#log, c.currentChange, c.delegate == log)
      c:invalidate()
      album.songs:add(Song { title = "D" })
      print(#log)
      print((pcall(c.objectAt, c, 9)))
      """
    #expect(
      try output(script, .originals) == ["0\t2\tB\n", "3\n", "3\tnil\ttrue\n", "3\n", "false\n"])
  }

  @Test("a set original begins, stops and begins again") func begin() throws {
    let script = """
      local Song = class "Song" { title = "string" }
      local Artist = class "Artist" { songs = set "Song" }
      local artist = Artist { songs = { Song { title = "B" } } }
      local log = Recorder()
      local c = SetController { observed = artist, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = { "title" } }
      print(#c.sections)
      c.delegate = log
      print(c:performQuery())
      artist.songs:add(Song { title = "A" })
      print(#log, tostring(c))
      c:stopObserving()
      artist.songs:add(Song { title = "C" })
      print(#log)
      c.keyPaths = {}
      """
    let lines = try output(script, .originals)
    #expect(lines.prefix(4) == ["1\n", "true\n", "3\t<SetController songs of <Artist#1>>\n", "3\n"])
  }
}
