import KVObjects

/// A world with a few classes of records, and makers for their objects.
struct Library {
  let world: ObjectWorld
  let artist: ObjectClass
  let album: ObjectClass
  let track: ObjectClass

  init(_ world: ObjectWorld = ObjectWorld()) throws {
    self.world = world
    artist = try world.define(
      ClassDefinition(
        "Artist",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("albums", .object(className: "Album"), collection: .orderedSet, inverse: "artist"),
          PropertyDefinition("tags", .string, collection: .set),
          PropertyDefinition("scores", .integer, collection: .array),
        ]))
    album = try world.define(
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("rating", .integer, default: .integer(3)),
          PropertyDefinition("artist", .object(className: "Artist")),
          PropertyDefinition("tracks", .object(className: "Track"), collection: .array, inverse: "album"),
        ]))
    track = try world.define(
      ClassDefinition(
        "Track",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("duration", .number),
          PropertyDefinition("album", .object(className: "Album"), inverse: "tracks"),
        ]))
  }

  func makeArtist(_ name: String) throws -> ModelObject { try artist.makeObject(["name": .string(name)]) }
  func makeAlbum(_ title: String) throws -> ModelObject { try album.makeObject(["title": .string(title)]) }
  func makeTrack(_ title: String) throws -> ModelObject { try track.makeObject(["title": .string(title)]) }
}

extension ModelObject {
  /// The collection of a to-many key.
  func collection(_ key: String) throws -> ToManyCollection {
    let property = try objectClass.requireProperty(key, access: .reading, receiver: description)
    return collection(of: property)
  }

  /// What a to-many key holds now.
  func elements(_ key: String) throws -> [Value] {
    Array(try collection(key).snapshot())
  }
}
