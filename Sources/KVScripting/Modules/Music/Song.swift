import KVObjects

/// One song of an album.
final class Song: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    /// In seconds.
    var duration = 0
    var album: Album?
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Song.self,
    [
      .attribute("title", \.title), .attribute("duration", \.duration), .toOne("album", \.album, inverse: "songs"),
    ], allowsSubclassing: true)
}
