public import KVObjects

/// A song, an episode or a film of a media library, as MPMediaItem is: what a ``MediaItemCollection`` holds.
///
/// In contrast to MPMediaItem, which a device's library makes and only reads, it is an ordinary object of the engine:
/// whoever has it may set its properties, and they notify. Equality is identity: two items with the same properties are
/// two items. A script may extend the class (lua-api.md section 9).
///
/// ```swift
/// let item = try MediaItem.make(in: world)
/// item.title = "Wuthering Heights"     // notifies observers
/// try item.value(forKey: "playCount")  // 0
/// print(item)                          // <MediaItem "Wuthering Heights">
/// ```
///
/// Costs and threads are those of every ``TypedModel``.
public final class MediaItem: ModelObject, TypedModel, @unchecked Sendable {
  /// The properties, under MPMediaItem's names. Texts are nil and numbers 0 where nobody has set them.
  public struct Storage {
    /// What it is called. It describes the item: `<MediaItem "Wuthering Heights">`.
    public var title: String?
    /// Who performs it.
    public var artist: String?
    /// What the album is called that it is from.
    public var albumTitle: String?
    /// The kind of music, or of film.
    public var genre: String?
    /// Who wrote it.
    public var composer: String?
    /// How long it is, in seconds.
    public var playbackDuration = 0.0
    /// How often it was played to its end.
    public var playCount = 0
    /// What its listener thinks of it: in Cocoa 0 to 5 stars. Any number is taken.
    public var rating = 0
  }
  /// The values; setting one here notifies nobody.
  public var storage = Storage()

  /// The keys are the names of the properties, all of them attributes; scripts may extend the class.
  public static let definition = ClassDefinition(
    MediaItem.self,
    [
      .attribute("title", \.title), .attribute("artist", \.artist), .attribute("albumTitle", \.albumTitle),
      .attribute("genre", \.genre), .attribute("composer", \.composer),
      .attribute("playbackDuration", \.playbackDuration), .attribute("playCount", \.playCount),
      .attribute("rating", \.rating),
    ], allowsSubclassing: true)
}
