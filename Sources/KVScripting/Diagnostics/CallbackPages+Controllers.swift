extension CallbackPages {
  /// What the delegate of a controller is told, or asked.
  package static let controllers: [CallbackPage] = [
    CallbackPage(
      "willChangeContent", "willChangeContent(controller)",
      cocoa: "controllerWillChangeContent:",
      example: albumOfSongs + """
        album.songs:add(other)
        """,
      output: """
        example.lua:8  album.songs:add(other)
            c: willChangeContent
            c: insertedObject <Song "B"> atIndex 1
            c: didChangeContent
        """),
    CallbackPage(
      "didChangeContent", "didChangeContent(controller)",
      cocoa: "controllerDidChangeContent:",
      example: albumOfSongs + """
        album.songs:add(other)
        """,
      output: """
        example.lua:8  album.songs:add(other)
            c: willChangeContent
            c: insertedObject <Song "B"> atIndex 1
            c: didChangeContent
        """),
    CallbackPage(
      "insertedObject", "insertedObject(controller, object, index)",
      cocoa: "relationalCollectionController:insertedObject:atIndex:",
      example: albumOfSongs + """
        album.songs:add(other)
        """,
      output: """
        example.lua:8  album.songs:add(other)
            c: willChangeContent
            c: insertedObject <Song "B"> atIndex 1
            c: didChangeContent
        """),
    CallbackPage(
      "removedObject", "removedObject(controller, object, index)",
      cocoa: "relationalCollectionController:removedObject:atIndex:",
      example: albumOfSongs + """
        album.songs:remove(song)
        """,
      output: """
        example.lua:8  album.songs:remove(song)
            c: willChangeContent
            c: removedObject <Song "A"> atIndex 0
            c: didChangeContent
        """),
    CallbackPage(
      "movedObject", "movedObject(controller, object, from, to)",
      cocoa: "relationalCollectionController:movedObject:fromIndex:toIndex:",
      example: albumOfSongs + """
        album.songs:add(other)
        song.rating = 3
        """,
      output: """
        example.lua:8  album.songs:add(other)
            c: willChangeContent
            c: insertedObject <Song "B"> atIndex 1
            c: didChangeContent
        example.lua:9  song.rating = 3
            c: willChangeContent
            c: movedObject <Song "A"> fromIndex 0 toIndex 1
            c: updatedObject <Song "A"> atIndex 1 changedKeyPath rating
            c: didChangeContent
        """),
    CallbackPage(
      "updatedObject", "updatedObject(controller, object, index, keyPath)",
      cocoa: "relationalCollectionController:updatedObject:atIndex:changedKeyPath:",
      example: albumOfSongs + """
        song.rating = 5
        """,
      output: """
        example.lua:8  song.rating = 5
            c: willChangeContent
            c: updatedObject <Song "A"> atIndex 0 changedKeyPath rating
            c: didChangeContent
        """),
    CallbackPage(
      "replacedEntireCollection", "replacedEntireCollection(controller)",
      cocoa: "relationalCollectionController:replacedEntireCollection:",
      example: albumOfSongs + """
        album.songs = { other }
        """,
      output: """
        example.lua:8  album.songs = { other }
            c: willChangeContent
            c: replacedEntireCollection
            c: didChangeContent
        """),
    CallbackPage(
      "didChangeObject", "didChangeObject(controller, object, indexPath, type, newIndexPath)",
      cocoa: "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:",
      example: libraryWithSections + """
        library.songs:add(Song { title = "B", genre = "Folk" })
        song.title = "C"
        """,
      output: """
        example.lua:9  library.songs:add(Song { title = "B", genre = "Folk" })
            c: willChangeContent
            c: didChangeObject <Song "B"> insert at [0, 1]
            c: didChangeContent
        example.lua:10  song.title = "C"
            c: willChangeContent
            c: didChangeObject <Song "C"> move from [0, 0] to [0, 1]
            c: didChangeContent
        """),
    CallbackPage(
      "didChangeSection", "didChangeSection(controller, section, index, type)",
      cocoa: "controller:didChangeSection:atIndex:forChangeType:",
      example: libraryWithSections + """
        library.songs:add(Song { title = "B", genre = "Rock" })
        """,
      output: """
        example.lua:9  library.songs:add(Song { title = "B", genre = "Rock" })
            c: willChangeContent
            c: didChangeSection "Rock" insert at 1
            c: didChangeObject <Song "B"> insert at [1, 0]
            c: didChangeContent
        """),
    CallbackPage(
      "didChangeContentWithSnapshot", "didChangeContentWithSnapshot(controller, snapshot)",
      cocoa: "controller:didChangeContentWithSnapshot:",
      example: """
        local Song = class "Song" { title = "string", genre = "string" }
        local ctx = Context { classes = { Song } }
        ctx:insert(Song { title = "A", genre = "Folk" })
        ctx:save()
        local controller = FetchedResultsController {
          context = ctx, fetchRequest = { entity = "Song", sortDescriptors = { "title" } },
          delegate = Recorder { snapshot = true } }
        assert(controller:performFetch())
        ctx:insert(Song { title = "B", genre = "Folk" })
        ctx:processPendingChanges()
        """,
      output: """
        example.lua:8  assert(controller:performFetch())
            delegate#1: didChangeContentWithSnapshot {"": [<Song "A">]} reloaded []
        example.lua:10  ctx:processPendingChanges()
            delegate#1: didChangeContentWithSnapshot {"": [<Song "A">, <Song "B">]} reloaded []
        """),
    CallbackPage(
      "didChangeContentWithDifference", "didChangeContentWithDifference(controller, difference)",
      cocoa: "controller:didChangeContentWithDifference:",
      example: """
        local Song = class "Song" { title = "string", genre = "string" }
        local ctx = Context { classes = { Song } }
        ctx:insert(Song { title = "A", genre = "Folk" })
        ctx:save()
        local controller = FetchedResultsController {
          context = ctx, fetchRequest = { entity = "Song", sortDescriptors = { "title" } },
          delegate = Recorder { difference = true } }
        assert(controller:performFetch())
        ctx:insert(Song { title = "B", genre = "Folk" })
        ctx:processPendingChanges()
        """,
      output: """
        example.lua:10  ctx:processPendingChanges()
            delegate#1: didChangeContentWithDifference removals [] insertions [1 <Song "B">] updates []
        """),
    CallbackPage(
      "sectionIndexTitleForSectionName", "sectionIndexTitleForSectionName(controller, name)",
      cocoa: "controller:sectionIndexTitleForSectionName:",
      example: """
        local Song = class "Song" { title = "string", genre = "string" }
        local ctx = Context { classes = { Song } }
        ctx:insert(Song { title = "A", genre = "Folk" })
        ctx:save()
        local controller = FetchedResultsController {
          context = ctx, fetchRequest = { entity = "Song", sortDescriptors = { "title" } }, sectionNameKeyPath = "title",
          delegate = { sectionIndexTitleForSectionName = function(controller, name) return name:sub(1, 2) end } }
        assert(controller:performFetch())
        print(table.concat(controller.sectionIndexTitles, " "))
        """,
      output: """
        A
        """),
  ]

  /// What the examples have before the statement that they show.
  private static let albumOfSongs = """
    local Song = class "Song" { title = "string", rating = "integer" }
    local Album = class "Album" { songs = array "Song" }
    local song, other = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }
    local album = Album { songs = { song } }
    local controller = RelationalCollectionController {
      relation = "songs", onObject = album, observingChildKeyPaths = { "rating" }, sortedBy = { "rating" },
      delegate = Recorder "c" }

    """

  /// What the examples have before the statement that they show.
  private static let libraryWithSections = """
    local Song = class "Song" { title = "string", genre = "string" }
    local Library = class "Library" { songs = set "Song" }
    local song = Song { title = "A", genre = "Folk" }
    local library = Library { songs = { song } }
    local controller = SetController {
      observed = library, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = { "genre", "title" },
      sectionNameKeyPath = "genre", delegate = Recorder "c" }
    assert(controller:performQuery())

    """
}
