// What examples in the documentation take for granted: these classes, and an object of each by the name that the parameters
// of `examples` have.
import Foundation
import KVEngine
import KVFoundation
import KVObservation
import KVScripting
import KVStore
import Observation

final class Song: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title = ""
    var seconds = 0
    var rating = 0
    var live = false
    var genre: String?
    var album: Album?
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Song.self,
    [
      .attribute("title", \.title), .attribute("seconds", \.seconds), .attribute("rating", \.rating),
      .attribute("live", \.live), .attribute("genre", \.genre), .toOne("album", \.album, inverse: "songs"),
    ])
}

final class Album: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title = ""
    var released: DateValue?
    var live = false
    var artist: Artist?
    var songs = Many<Song>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Album.self,
    [
      .attribute("title", \.title), .attribute("released", \.released), .attribute("live", \.live),
      .toOne("artist", \.artist, inverse: "albums"), .toMany("songs", \.songs, .orderedSet, inverse: "album"),
    ])
}

final class Artist: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name = ""
    var albums = Many<Album>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Artist.self, [.attribute("name", \.name), .toMany("albums", \.albums, .set, inverse: "artist")])
}

final class Playlist: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name = ""
    var songs = Many<Song>()
    var tags = Many<String>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Playlist.self,
    [.attribute("name", \.name), .toMany("songs", \.songs, .array), .toMany("tags", \.tags, .array)])
}
