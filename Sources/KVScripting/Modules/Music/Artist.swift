import KVObjects

/// Somebody who makes albums.
final class Artist: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var albums = Many<Album>()
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Artist.self, [.attribute("name", \.name), .toMany("albums", \.albums, .set, inverse: "artist")],
    allowsSubclassing: true)
}
