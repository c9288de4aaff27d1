extension CallbackPages {
  /// What the delegate of a controller is told, or asked.
  public static let controllers: [CallbackPage] = [
    CallbackPage(
      "willChangeContent", "willChangeContent(controller)",
      cocoa: "controllerWillChangeContent:",
      text: """
        A controller is about to say what has changed: the first callback of every bracket. The objects have
        changed already.
        """,
      arguments: """
        The controller.
        """,
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
      text: """
        A bracket is complete: the last callback of every bracket. The callbacks before it, carried out on
        what the controller showed before, give what it shows now.
        """,
      arguments: """
        The controller.
        """,
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
      text: """
        A relational controller shows an object that it did not show: it came into the collection, or the
        filter lets it in now.
        """,
      arguments: """
        The controller; the object; its index in the arrangement after the change, from 0.
        """,
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
      text: """
        A relational controller shows an object no more: it left the collection, or the filter holds it back
        now.
        """,
      arguments: """
        The controller; the object; the index that it had in the arrangement before the change, from 0.
        """,
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
      text: """
        An object stands between other neighbours than before. One that slid along only because others came
        or went is not told.
        """,
      arguments: """
        The controller; the object; its index before the change; its index after it; both from 0.
        """,
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
            c: didChangeContent
            c: willChangeContent
            c: updatedObject <Song "A"> atIndex 1 changedKeyPath rating
            c: didChangeContent
        """),
    CallbackPage(
      "updatedObject", "updatedObject(controller, object, index, keyPath)",
      cocoa: "relationalCollectionController:updatedObject:atIndex:changedKeyPath:",
      text: """
        A property among those of observingChildKeyPaths has changed, and the object is shown before and
        after.
        """,
      arguments: """
        The controller; the object; its index after the change, from 0; the key path that changed.
        """,
      example: albumOfSongs + """
        song.rating = 5
        """,
      output: """
        example.lua:8  song.rating = 5
            c: willChangeContent
            c: didChangeContent
            c: willChangeContent
            c: updatedObject <Song "A"> atIndex 0 changedKeyPath rating
            c: didChangeContent
        """),
    CallbackPage(
      "replacedEntireCollection", "replacedEntireCollection(controller)",
      cocoa: "relationalCollectionController:replacedEntireCollection:",
      text: """
        The relation of a relational controller was assigned: there is no single change to tell, and all is
        to be read anew.
        """,
      arguments: """
        The controller.
        """,
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
      text: """
        A set controller or a fetched results controller has inserted, deleted, moved or updated a row.
        """,
      arguments: """
        The controller; the object; its index path before the change, nil for an insert; the type, "insert",
        "delete", "move" or "update"; its index path after the change, nil for a delete.
        """,
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
      text: """
        A section came or went. The rows of one that came or went are told too.
        """,
      arguments: """
        The controller; the section; its index, of one that goes before the change and of one that comes
        after it; the type, "insert" or "delete".
        """,
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
      text: """
        A fetched results controller says all that it shows at once. A delegate that has this function is
        called with nothing else, once for each batch of changes and once for performFetch.
        """,
      arguments: """
        The controller; the snapshot, with the sections and their objects after the change, and those to be
        reloaded.
        """,
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
      text: """
        A fetched results controller without sections says what changed as one difference. A delegate that
        has this function, and none for snapshots, is called with nothing else.
        """,
      arguments: """
        The controller; the difference: removals with indexes before the change, insertions with indexes
        after it; one in both is a move; and updates.
        """,
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
      text: """
        A fetched results controller asks what stands for a section in the index beside the table. Without
        this function it is the first letter, in upper case. This is a question: no trace shows it.
        """,
      arguments: """
        The controller; the section's name. Returns a text, or nil for none.
        """,
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
