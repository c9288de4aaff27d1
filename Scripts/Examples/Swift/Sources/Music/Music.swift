public import KVEngine

/// A song of a playlist.
public final class Song: ModelObject, TypedModel, @unchecked Sendable {
  public struct Storage {
    public var title = ""
    public var seconds = 0
    public var playlist: Playlist?
  }
  public var storage = Storage()
  public static let definition = ClassDefinition(
    Song.self,
    [
      .attribute("title", \.title),
      // No song has a negative length: `validateValue(_:forKey:)` says so, and a context that saves.
      .attribute(
        "seconds", \.seconds, validate: { _, value in (isValid: value.compare(0) != .ascending, replacement: value) }),
      .toOne("playlist", \.playlist, inverse: "songs"),
    ], describedBy: "title")
}

/// Songs in an order, and how long they take together.
public final class Playlist: ModelObject, TypedModel, @unchecked Sendable {
  public struct Storage {
    public var name = ""
    public var songs = Many<Song>()
  }
  public var storage = Storage()
  public static let definition = ClassDefinition(
    Playlist.self,
    [
      .attribute("name", \.name), .toMany("songs", \.songs, .orderedSet, inverse: "playlist"),
      // Observers of `length` are notified when a song comes, goes or changes its length.
      .computed("length", dependsOn: ["songs.seconds"]) { $0.songs.reduce(0) { $0 + $1.seconds } },
    ], describedBy: "name")
}
