extension RulePages {
  /// What no line of a trace can show.
  static let pages: [RuleExample] = [
    RuleExample(
      "unnoticed-write", in: .observedTitle,
      """
      song:setPrimitive("B", "title")
      song:willChangeValueForKey("title")
      song:setPrimitive("C", "title")
      song:didChangeValueForKey("title")
      """,
      output: """
        example.lua:7  song:didChangeValueForKey("title")
            r: observeValue title of <Song "C"> {kind: setting, new: "C", old: "B"}
        """),
    RuleExample(
      "own-context-only",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      local observer = { observeValue = function(self, keyPath, object, change, context) print(context) end }
      song:addObserver(observer, "title", {}, "mine")
      song:addObserver(observer, "title", {}, "my superclass's")
      song.title = "B"
      """,
      output: """
        example.lua:6  song.title = "B"
            observer#1: observeValue title of <Song "B"> {kind: setting}
        mine
            observer#1: observeValue title of <Song "B"> {kind: setting}
        my superclass's
        """),
    RuleExample(
      "held-until-invalidated",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      local token = song:observe("title", {}, function() print("told") end)
      song.title = "B"
      token:invalidate()
      song.title = "C"
      """,
      output: """
        example.lua:4  song.title = "B"
            observer#1: observeValue title of <Song "B"> {kind: setting}
        told
        """),
    RuleExample(
      "any-is-not-one",
      """
      local Song = class "Song" { genre = "string", rating = "integer" }
      local Album = class "Album" { songs = array "Song" }
      local album = Album { songs = { Song { genre = "Folk", rating = 5 }, Song { genre = "Jazz", rating = 1 } } }
      print(predicate('ANY songs.genre == "Jazz" AND ANY songs.rating == 5'):evaluate(album))
      print(predicate('SUBQUERY(songs, $s, $s.genre == "Jazz" AND $s.rating == 5).@count > 0'):evaluate(album))
      """,
      output: """
        true
        false
        """),
    RuleExample(
      "found-by-identity",
      """
      local Song = class "Song" { title = "string" }
      local Album = class "Album" { songs = array "Song" }
      local a = Song { title = "A" }
      local album = Album { songs = { a } }
      print(album.songs:indexOf(Song { title = "A" }))
      print(album.songs:indexOf(a))
      print(#album.songs:filtered('title == "A"'))
      """,
      output: """
        nil
        0
        1
        """),
    RuleExample(
      "echo-of-a-drag", in: .library,
      """
      local controller = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
        filteredBy = "rating > 0", delegate = TableView { name = "list" } }
      assert(controller:performQuery())
      controller:userDriven(function() a.title = "Z" end)
      """,
      output: """
        example.lua:9  controller:userDriven(function() a.title = "Z" end)
            list: beginUpdates
            list: moveRow [0, 0] to [0, 2]
            list: endUpdates
            list: reconfigureRows [0, 2]
        """),
  ]
}
