import KVObjects

/// Artists and albums, each once, in the order in which they came.
final class Catalogue: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var artists = Many<Artist>()
    var albums = Many<Album>()
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Catalogue.self,
    [
      .attribute("name", \.name), .toMany("artists", \.artists, .orderedSet),
      .toMany("albums", \.albums, .orderedSet),
    ], allowsSubclassing: true)
}

extension SwiftModule {
  /// `require "music"`: the world of the examples (lua-api.md section 1).
  static let music = SwiftModule("music", [Catalogue.self, Artist.self, Album.self, Song.self])
}
