import KVObjects

/// Songs in their order, published together.
final class Album: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    var releaseDate: DateValue?
    var rating = 0
    var live = false
    var artist: Artist?
    var songs = Many<Song>()
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Album.self,
    [
      .attribute("title", \.title), .attribute("releaseDate", \.releaseDate), .attribute("rating", \.rating),
      .attribute("live", \.live), .toOne("artist", \.artist, inverse: "albums"),
      .toMany("songs", \.songs, .orderedSet, inverse: "album"),
      // As Lua adds: what does not fit wraps.
      .computed("duration", dependsOn: ["songs.duration"]) { album in album.songs.reduce(0) { $0 &+ $1.duration } },
    ], allowsSubclassing: true)
}
