extension RulePages {
  /// What becomes of rows and sections.
  static let controllers: [RuleExample] = [
    RuleExample(
      "move-is-a-new-gap", in: .sections,
      """
      b.title = "D"
      c.title = "CC"
      """,
      output: """
        example.lua:11  b.title = "D"
            c: willChangeContent
            c: didChangeObject <Song "D"> move from [1, 0] to [1, 1]
            c: didChangeContent
        example.lua:12  c.title = "CC"
            c: willChangeContent
            c: didChangeObject <Song "CC"> update at [1, 0]
            c: didChangeContent
        """),
    RuleExample(
      "move-implies-update", in: .sections,
      """
      batch(function()
        b.title = "D"
        b.rating = 5
      end)
      """,
      output: """
        example.lua:11  batch(function()
            c: willChangeContent
            c: didChangeObject <Song "D"> move from [1, 0] to [1, 1]
            c: didChangeContent
        """),
    RuleExample(
      "filter-comes-first", in: .controllerOfLibrary,
      """
      b.rating = 0
      b.rating = 4
      """,
      output: """
        example.lua:9  b.rating = 0
            c: willChangeContent
            c: didChangeObject <Song "B"> delete at [0, 1]
            c: didChangeContent
        example.lua:10  b.rating = 4
            c: willChangeContent
            c: didChangeObject <Song "B"> insert at [0, 1]
            c: didChangeContent
        """),
    RuleExample(
      "hidden-is-silent", in: .library,
      """
      local controller = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
        filteredBy = "rating > 1", delegate = Recorder "c" }
      assert(controller:performQuery())
      a.title = "Z"
      a.rating = 0
      a.rating = 7
      """,
      output: """
        example.lua:11  a.rating = 7
            c: willChangeContent
            c: didChangeObject <Song "Z"> insert at [0, 2]
            c: didChangeContent
        """),
    RuleExample(
      "section-with-its-rows", in: .sections,
      """
      a.genre = "Pop"
      library.songs:remove(a)
      """,
      output: """
        example.lua:11  a.genre = "Pop"
            c: willChangeContent
            c: didChangeSection "Folk" delete at 0
            c: didChangeSection "Pop" insert at 1
            c: didChangeObject <Song "A"> move from [0, 0] to [1, 0]
            c: didChangeContent
        example.lua:12  library.songs:remove(a)
            c: willChangeContent
            c: didChangeSection "Pop" delete at 1
            c: didChangeObject <Song "A"> delete at [1, 0]
            c: didChangeContent
        """),
    RuleExample(
      "sections-must-not-interleave", in: .genres,
      """
      local controller = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "title", "rating" }, sortDescriptors = { "title" },
        sectionNameKeyPath = "genre", delegate = Recorder "c" }
      assert(controller:performQuery())
      print(pcall(function() a.title = "BB" end))
      """,
      output: """
        false	NSInternalInconsistencyException: The fetched object at index 2 has an out of order section name 'Jazz'. Objects must be sorted by section name
        """),
    RuleExample(
      "only-named-keys",
      """
      local Song = class "Song" { title = "string", year = "integer", genre = "string", rating = "integer" }
      local Library = class "Library" { songs = set "Song" }
      local a = Song { title = "A", genre = "Folk", rating = 1 }
      local b = Song { title = "B", genre = "Jazz", rating = 2 }
      local c = Song { title = "C", genre = "Jazz", rating = 3 }
      local library = Library { songs = { a, b, c } }
      local controller = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "genre", "title" },
        sectionNameKeyPath = "genre", delegate = Recorder "c" }
      assert(controller:performQuery())
      a.year = 1985
      a.rating = 5
      """,
      output: """
        example.lua:12  a.rating = 5
            c: willChangeContent
            c: didChangeObject <Song "A"> update at [0, 0]
            c: didChangeContent
        """),
    RuleExample(
      "replaced-whole", in: .controllerOfAlbum,
      """
      album.songs = { c }
      """,
      output: """
        example.lua:8  album.songs = { c }
            c: willChangeContent
            c: replacedEntireCollection
            c: didChangeContent
        """),
  ]
}
