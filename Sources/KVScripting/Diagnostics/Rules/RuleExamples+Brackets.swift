extension RulePages {
  /// What brackets are.
  static let brackets: [RuleExample] = [
    RuleExample(
      "one-bracket-per-mutation", in: .controllerOfAlbum,
      """
      album.songs:removeAll()
      """,
      output: """
        example.lua:8  album.songs:removeAll()
            c: willChangeContent
            c: removedObject <Song "B"> atIndex 1
            c: removedObject <Song "A"> atIndex 0
            c: didChangeContent
        """),
    RuleExample(
      "net-change", in: .controllerOfAlbum,
      """
      batch(function()
        album.songs:add(c)
        album.songs:remove(a)
        a.rating = 5
      end)
      """,
      output: """
        example.lua:8  batch(function()
            c: willChangeContent
            c: removedObject <Song "A"> atIndex 0
            c: insertedObject <Song "C"> atIndex 1
            c: didChangeContent
        """),
    RuleExample(
      "empty-bracket", in: .album,
      """
      local controller = RelationalCollectionController {
        relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 1",
        observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
      album.songs:remove(a)
      """,
      output: """
        example.lua:8  album.songs:remove(a)
            c: willChangeContent
            c: didChangeContent
        """),
    RuleExample(
      "fixed-order", in: .controllerOfAlbum,
      """
      batch(function()
        album.songs:add(c)
        album.songs:removeAtIndexes { 0, 1 }
        album.songs:add(Song { title = "0", rating = 1 })
      end)
      """,
      output: """
        example.lua:8  batch(function()
            c: willChangeContent
            c: removedObject <Song "B"> atIndex 1
            c: removedObject <Song "A"> atIndex 0
            c: insertedObject <Song "0"> atIndex 0
            c: insertedObject <Song "C"> atIndex 1
            c: didChangeContent
        """),
    RuleExample(
      "frames", in: .controllerOfAlbum,
      """
      album.songs:replaceAt(0, c)
      """,
      output: """
        example.lua:8  album.songs:replaceAt(0, c)
            c: willChangeContent
            c: removedObject <Song "A"> atIndex 0
            c: insertedObject <Song "C"> atIndex 1
            c: didChangeContent
        """),
    RuleExample(
      "silent-start", in: .sections,
      """
      controller:performQuery()
      print(#controller.sections)
      """,
      output: """
        2
        """),
    RuleExample(
      "brackets-never-nest", in: .library,
      """
      local controller = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
        filteredBy = "rating > 0", delegate = Recorder {
          willChangeContent = function() end,
          didChangeObject = function(_, object) if object == a then b.rating = 7 end end,
          didChangeContent = function() end,
        } }
      assert(controller:performQuery())
      a.rating = 5
      """,
      output: """
        example.lua:13  a.rating = 5
            delegate#1: willChangeContent
            delegate#1: didChangeObject <Song "A"> update at [0, 0]
            delegate#1: didChangeContent
            delegate#1: willChangeContent
            delegate#1: didChangeObject <Song "B"> update at [0, 1]
            delegate#1: didChangeContent
        """),
    RuleExample(
      "observers-before-controllers", in: .controllerOfLibrary,
      """
      a:addObserver(Recorder "r", "rating", { "new" })
      a.rating = 5
      """,
      output: """
        example.lua:10  a.rating = 5
            r: observeValue rating of <Song "A"> {kind: setting, new: 5}
            c: willChangeContent
            c: didChangeObject <Song "A"> update at [0, 0]
            c: didChangeContent
        """),
    RuleExample(
      "main-loop", in: .controllerOfLibrary,
      """
      background(function() a.rating = 5 end)
      print("not yet")
      mainLoop:drain()
      """,
      output: """
        not yet
        example.lua:11  mainLoop:drain()
            c: willChangeContent
            c: didChangeObject <Song "A"> update at [0, 0]
            c: didChangeContent
        """),
  ]
}
