extension RulePages {
  /// What observers are notified of: paths, order, errors.
  static let observingPaths: [RuleExample] = [
    RuleExample(
      "path-follows-the-middle",
      """
      local Artist = class "Artist" { name = "string" }
      local Song = class "Song" { title = "string", artist = "Artist" }
      local kate, nick = Artist { name = "Kate" }, Artist { name = "Nick" }
      local song = Song { title = "A", artist = kate }
      song:addObserver(Recorder "r", "artist.name", { "new", "old" })
      song.artist = nick
      kate.name = "nobody hears of it"
      song.artist = nil
      """,
      output: """
        example.lua:6  song.artist = nick
            r: observeValue artist.name of <Song "A"> {kind: setting, new: "Nick", old: "Kate"}
        example.lua:8  song.artist = nil
            r: observeValue artist.name of <Song "A"> {kind: setting, new: null, old: "Nick"}
        """),
    RuleExample(
      "collections-are-not-observable", in: .album,
      """
      print(pcall(function() album.songs:addObserver(Recorder "r", "count") end))
      album:addObserver(Recorder "r", "songs.@count", { "new" })
      album.songs:add(c)
      """,
      output: """
        false	KVOSandboxError: <array songs of <Album#1>> has no field or method 'addObserver'
        example.lua:7  album.songs:add(c)
            r: observeValue songs.@count of <Album#1> {kind: setting, new: 3}
        """),
    RuleExample(
      "count-by-operator", in: .album,
      """
      album:addObserver(Recorder "r", "songs.@count", { "new", "old" })
      album.songs:add(c)
      """,
      output: """
        example.lua:6  album.songs:add(c)
            r: observeValue songs.@count of <Album#1> {kind: setting, new: 3, old: 2}
        """),
    RuleExample(
      "to-many-path", in: .album,
      """
      album:addObserver(Recorder "r", "songs.title", { "new" })
      a.title = "Z"
      album.songs:add(c)
      """,
      output: """
        example.lua:6  a.title = "Z"
            r: observeValue songs.title of <Album#1> {kind: setting, new: ["Z", "B"], element: <Song "Z">}
        example.lua:7  album.songs:add(c)
            r: observeValue songs.title of <Album#1> {kind: setting, new: ["Z", "B", "C"]}
        """),
    RuleExample(
      "dependents-after-their-cause",
      """
      local Person = class "Person" {
        first = "string", last = "string",
        full = { "string", dependsOn = { "first", "last" }, get = function(self) return self.first .. " " .. self.last end },
      }
      local kate = Person { first = "Kate", last = "Bush" }
      kate:addObserver(Recorder "full", "full", { "new" })
      kate:addObserver(Recorder "first", "first", { "new" })
      kate.first = "Catherine"
      """,
      output: """
        example.lua:8  kate.first = "Catherine"
            first: observeValue first of <Person#1> {kind: setting, new: "Catherine"}
            full: observeValue full of <Person#1> {kind: setting, new: "Catherine Bush"}
        """),
    RuleExample(
      "registration-order",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      song:addObserver(Recorder "one", "title")
      song:addObserver(Recorder "two", "title")
      song.title = "B"
      """,
      output: """
        example.lua:5  song.title = "B"
            one: observeValue title of <Song "B"> {kind: setting}
            two: observeValue title of <Song "B"> {kind: setting}
        """),
    RuleExample(
      "nested-in-place",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      song:addObserver(Recorder {
        observeValue = function() if song.title == "B" then song.title = "C" end end,
      }, "title", { "new" })
      song:addObserver(Recorder "later", "title", { "new" })
      song.title = "B"
      """,
      output: """
        example.lua:7  song.title = "B"
            observer#1: observeValue title of <Song "B"> {kind: setting, new: "B"}
                observer#1: observeValue title of <Song "C"> {kind: setting, new: "C"}
                later: observeValue title of <Song "C"> {kind: setting, new: "C"}
            later: observeValue title of <Song "C"> {kind: setting, new: "B"}
        """),
    RuleExample(
      "every-observer-then-the-error",
      """
      local Song = class "Song" { title = "string" }
      local song = Song { title = "A" }
      song:observe("title", {}, function() error("not today") end)
      song:addObserver(Recorder "later", "title", { "new" })
      print(pcall(function() song.title = "B" end))
      print(song.title)
      """,
      output: """
        example.lua:5  print(pcall(function() song.title = "B" end))
            observer#1: observeValue title of <Song "B"> {kind: setting}
            later: observeValue title of <Song "B"> {kind: setting, new: "B"}
        false	example.lua:3: not today
        B
        """),
    RuleExample(
      "unregistered", in: .observedTitle,
      """
      print(pcall(function() song:removeObserver(Recorder "other", "title") end))
      """,
      output: """
        false	NSRangeException: Cannot remove an observer <Recorder "other"> for the key path "title" from <Song "A"> because it is not registered as an observer.
        """),
  ]
}
