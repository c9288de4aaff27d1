extension RulePages {
  /// What observers are notified of: one key.
  static let observing: [RuleExample] = [
    RuleExample(
      "equal-values-notify", in: .observedTitle,
      """
      song.title = "A"
      """,
      output: """
        example.lua:4  song.title = "A"
            r: observeValue title of <Song "A"> {kind: setting, new: "A", old: "A"}
        """),
    RuleExample(
      "nil-is-null", in: .observedTitle,
      """
      song.title = nil
      """,
      output: """
        example.lua:4  song.title = nil
            r: observeValue title of <Song#1> {kind: setting, new: null, old: "A"}
        """),
    RuleExample(
      "prior-has-no-new",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      song:addObserver(Recorder "r", "title", { "new", "old", "prior" })
      song.title = "B"
      """,
      output: """
        example.lua:4  song.title = "B"
            r: observeValue title of <Song "A"> {kind: setting, isPrior: true, old: "A"}
            r: observeValue title of <Song "B"> {kind: setting, new: "B", old: "A"}
        """),
    RuleExample(
      "initial-has-no-old",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      song:addObserver(Recorder "r", "title", { "new", "old", "initial" })
      """,
      output: """
        example.lua:3  song:addObserver(Recorder "r", "title", { "new", "old", "initial" })
            r: observeValue title of <Song "A"> {kind: setting, new: "A"}
        """),
    RuleExample(
      "frames-of-indexes", in: .observedAlbum,
      """
      album.songs:removeAt(0)
      album.songs:insert(c, 0)
      """,
      output: """
        example.lua:6  album.songs:removeAt(0)
            r: observeValue songs of <Album#1> {kind: removal, indexes: [0], old: [<Song "A">]}
        example.lua:7  album.songs:insert(c, 0)
            r: observeValue songs of <Album#1> {kind: insertion, indexes: [0], new: [<Song "C">]}
        """),
    RuleExample(
      "one-call-one-notification", in: .observedAlbum,
      """
      album.songs:removeAtIndexes { 0, 1 }
      """,
      output: """
        example.lua:6  album.songs:removeAtIndexes { 0, 1 }
            r: observeValue songs of <Album#1> {kind: removal, indexes: [0-1], old: [<Song "A">, <Song "B">]}
        """),
    RuleExample(
      "exchange-is-two", in: .observedAlbum,
      """
      album.songs:exchange(0, 1)
      album.songs:move(0, 1)
      """,
      output: """
        example.lua:6  album.songs:exchange(0, 1)
            r: observeValue songs of <Album#1> {kind: replacement, indexes: [0], new: [<Song "B">], old: [<Song "A">]}
            r: observeValue songs of <Album#1> {kind: replacement, indexes: [1], new: [<Song "A">], old: [<Song "B">]}
        example.lua:7  album.songs:move(0, 1)
            r: observeValue songs of <Album#1> {kind: removal, indexes: [0], old: [<Song "B">]}
            r: observeValue songs of <Album#1> {kind: insertion, indexes: [1], new: [<Song "B">]}
        """),
    RuleExample(
      "nothing-changed", in: .observedAlbum,
      """
      album.songs:remove(c)
      album.songs:exchange(0, 0)
      album.songs:addAll {}
      album.songs:add(c)
      """,
      output: """
        example.lua:9  album.songs:add(c)
            r: observeValue songs of <Album#1> {kind: insertion, indexes: [2], new: [<Song "C">]}
        """),
    RuleExample(
      "assignment-is-setting", in: .observedAlbum,
      """
      album.songs = { c }
      """,
      output: """
        example.lua:6  album.songs = { c }
            r: observeValue songs of <Album#1> {kind: setting, new: [<Song "C">], old: [<Song "A">, <Song "B">]}
        """),
    RuleExample(
      "bare-list-is-silent",
      """
      local Song = class "Song" { title = "string", rating = "integer" }
      local Album = class "Album" { songs = array "Song" }
      local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
      local list = { a, b }
      local album = Album { songs = list }
      album:addObserver(Recorder "r", "songs", { "new" })
      table.insert(list, c)
      album.songs:add(c)
      """,
      output: """
        example.lua:8  album.songs:add(c)
            r: observeValue songs of <Album#1> {kind: insertion, indexes: [2], new: [<Song "C">]}
        """),
  ]
}
