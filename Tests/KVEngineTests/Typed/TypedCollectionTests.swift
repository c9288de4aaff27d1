import KVEngine
import Testing

/// Sorting, filtering and exchanging members of a typed property.
@Suite struct TypedCollectionTests {
  private final class Song: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title = ""
      var rating = 0
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Song.self, [.attribute("title", \.title), .attribute("rating", \.rating)])
  }

  private final class Playlist: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var songs = Many<Song>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(Playlist.self, [.toMany("songs", \.songs, .array)])
  }

  private let world = ObjectWorld()
  private let songs: ToMany<Song>

  init() throws {
    songs = try Playlist.make(in: world).songs
    for (title, rating) in [("B", 2), ("A", 1), ("C", 3)] {
      try songs.add(
        Song.make(in: world) {
          $0.title = title
          $0.rating = rating
        })
    }
  }

  private var titles: String { songs.map(\.title).joined() }

  @Test func `Members are sorted, filtered and exchanged as what they are`() throws {
    let byRating = KeyValueSortDescriptor(Song.self, \.rating, ascending: false)
    #expect(byRating.text == "-rating")
    #expect(try songs.sorted(using: [byRating]).map(\.rating) == [3, 2, 1])
    #expect(try songs.filtered(using: KeyValuePredicate(format: "rating > 1")).map(\.title) == ["B", "C"])
    #expect(titles == "BAC")
    try songs.exchange(0, 2)
    #expect(titles == "CAB")
    try songs.sort(using: [byRating.reversed])
    #expect(titles == "ABC")
  }
}
