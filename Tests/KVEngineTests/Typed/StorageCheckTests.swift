import KVEngine
import Testing

/// A to-many relation that is declared in the storage and not named.
@Suite struct StorageCheckTests {
  final class Song: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var isLive = false
      var title: String?
      var artist: Artist?
      var cache = 0
    }
    var storage = Storage()
    static let definition = ClassDefinition(Song.self, [.attribute("title", \.title)])
  }

  final class Artist: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var rank: Int8 = 0
      var name = ""
      var tags = Many<String>()
      var songs = Many<Song>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(Artist.self, [.attribute("name", \.name), .toMany("tags", \.tags, .set)])
  }

  /// Everything that need not be named, and all that has to be.
  final class Complete: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var flag = true
      var kept: Song?
      var pair: (Int8, Double) = (1, 2)
      var song: Song?
      var other: Int?
      var words: [String] = []
      var songs = Many<Song>()
      weak var nobody: Song?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Complete.self, [.toOne("song", \.song), .toMany("songs", \.songs, .array)])
  }

  @Test func `A to-many is refused at the declaration, by its name`() {
    let error = #expect(throws: KeyValueCodingError.self) { _ = try ObjectWorld().objectClass(for: Artist.self) }
    #expect(
      error?.description.contains("class Artist stores the relation 'songs', which its definition does not name")
        == true)
    #expect(error?.hint == #"name it there: .toMany("songs", \.songs, .orderedSet)"#)
  }

  @Test func `What is no relation need not be named, and no serial number is used up`() throws {
    let world = ObjectWorld()
    #expect(try Complete.make(in: world).serial == 1)
  }
}
