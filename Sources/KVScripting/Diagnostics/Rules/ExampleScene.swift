/// What scripts of examples begin with. Most show the same objects, so that a reader of one knows those of the next.
struct ExampleScene {
  /// The lines, without an end of the last.
  let lines: String

  private init(_ lines: String) { self.lines = lines }

  /// A song whose title is observed.
  static let observedTitle = ExampleScene(
    """
    local Song = class "Song" { title = "string" }
    local song = Song { title = "A" }
    song:addObserver(Recorder "r", "title", { "new", "old" })
    """)

  /// An album of two songs, and a third.
  static let album = ExampleScene(
    """
    local Song = class "Song" { title = "string", rating = "integer" }
    local Album = class "Album" { songs = array "Song" }
    local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
    local album = Album { songs = { a, b } }
    """)

  /// The same, with an observer of the songs.
  static let observedAlbum = ExampleScene(
    """
    \(album.lines)
    album:addObserver(Recorder "r", "songs", { "new", "old" })
    """)

  /// The same, with a controller of the songs that keeps out those without a rating.
  static let controllerOfAlbum = ExampleScene(
    """
    \(album.lines)
    local controller = RelationalCollectionController {
      relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 0",
      observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
    """)

  /// A set of three songs.
  static let library = ExampleScene(
    """
    local Song = class "Song" { title = "string", rating = "integer" }
    local Library = class "Library" { songs = set "Song" }
    local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
    local library = Library { songs = { a, b, c } }
    """)

  /// The same, with a controller of the songs that keeps out those without a rating.
  static let controllerOfLibrary = ExampleScene(
    """
    \(library.lines)
    local controller = SetController {
      observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
      filteredBy = "rating > 0", delegate = Recorder "c" }
    assert(controller:performQuery())
    """)

  /// Three songs of two genres.
  static let genres = ExampleScene(
    """
    local Song = class "Song" { title = "string", genre = "string", rating = "integer" }
    local Library = class "Library" { songs = set "Song" }
    local a = Song { title = "A", genre = "Folk", rating = 1 }
    local b = Song { title = "B", genre = "Jazz", rating = 2 }
    local c = Song { title = "C", genre = "Jazz", rating = 3 }
    local library = Library { songs = { a, b, c } }
    """)

  /// The same, with a controller that shows each genre as a section.
  static let sections = ExampleScene(
    """
    \(genres.lines)
    local controller = SetController {
      observed = library, setKeyPath = "songs", keyPaths = { "title", "rating" }, sortDescriptors = { "genre", "title" },
      sectionNameKeyPath = "genre", delegate = Recorder "c" }
    assert(controller:performQuery())
    """)
}
