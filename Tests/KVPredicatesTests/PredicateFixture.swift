import KVObjects
import KVPredicates
import Testing

/// A world with artists, albums and tracks, and an artist with three albums.
struct MusicWorld {
  let world = ObjectWorld()
  let artist: ObjectClass
  let album: ObjectClass
  let track: ObjectClass
  let kate: ModelObject

  init() throws {
    artist = try world.define(
      ClassDefinition(
        "Artist",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("albums", .object(className: "Album"), collection: .orderedSet, inverse: "artist"),
          PropertyDefinition("tags", .string, collection: .set),
          PropertyDefinition("scores", .integer, collection: .array),
          PropertyDefinition("anything", .any),
          PropertyDefinition("size", .integer),
          PropertyDefinition("manager", .object(className: "Artist")),
        ]))
    album = try world.define(
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("rating", .integer),
          PropertyDefinition("price", .number),
          PropertyDefinition("live", .boolean),
          PropertyDefinition("released", .date),
          PropertyDefinition("genre", .string),
          PropertyDefinition("artist", .object(className: "Artist"), inverse: "albums"),
          PropertyDefinition("tracks", .object(className: "Track"), collection: .array),
          PropertyDefinition(
            "summary", .string, dependsOn: ["title", "rating"],
            getter: { album in
              let title = try album.value(forKey: "title").plainText
              return .string("\(title) \(try album.value(forKey: "rating"))")
            }),
        ]))
    track = try world.define(
      ClassDefinition(
        "Track",
        properties: [PropertyDefinition("title", .string), PropertyDefinition("duration", .number)]))
    kate = try artist.makeObject([
      "name": .string("Kate"), "tags": .strings("pop", "art", "café"), "scores": .integers([3, 1, 2]),
      "size": .integer(7),
    ])
    let albums = try [
      makeAlbum("The Kick Inside", 3, live: false, "1978-02-17", durations: [200, 180]),
      makeAlbum("Lionheart", 4, live: false, "1978-11-10", durations: [300]),
      makeAlbum("Before the Dawn", 5, live: true, "2016-11-25", durations: []),
    ]
    try kate.setValue(.list(ValueList(albums.map(Value.object))), forKey: "albums")
  }

  func makeAlbum(
    _ title: String?, _ rating: Int, live: Bool, _ released: String?, durations: [Double]
  ) throws -> ModelObject {
    let tracks = try durations.map { duration in
      Value.object(
        try track.makeObject(["title": .string("track of \(duration)"), "duration": .number(duration)]))
    }
    return try album.makeObject([
      "title": title.map(Value.string) ?? .nil, "rating": .integer(rating), "live": .boolean(live),
      "price": .number(Double(rating) + 0.5),
      "released": released.flatMap { DateValue(iso8601: $0) }.map(Value.date) ?? .nil,
      "tracks": .list(ValueList(tracks)),
    ])
  }

  /// The albums of the artist.
  var albums: [ModelObject] {
    get throws { try kate.value(forKey: "albums").elements?.compactMap(\.object) ?? [] }
  }

  /// The titles' first words of the albums for which a format is true.
  func albums(where format: String, _ arguments: Value...) throws -> [String] {
    let predicate = try KeyValuePredicate(format: format, arguments: arguments)
    return try albums.filter { try predicate.evaluate(with: .object($0)) }.map { album in
      String(try album.value(forKey: "title").plainText.prefix { $0 != " " })
    }
  }

  /// Whether a format is true of the artist.
  func isTrue(_ format: String, _ arguments: Value...) throws -> Bool {
    try KeyValuePredicate(format: format, arguments: arguments).evaluate(with: .object(kate))
  }
}

/// Whether a format is true of a value that belongs to no world.
func isTrue(_ format: String, of subject: Value = .nil, _ arguments: Value...) throws -> Bool {
  try KeyValuePredicate(format: format, arguments: arguments).evaluate(with: subject)
}

/// The error that `body` throws, as a diagnostic shows it: reason, code, hint.
func failure(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let error as any DescribedError {
    return "\(error.reason) | \(error.code) | \(error.hint ?? "-")"
  } catch {
    return "\(error)"
  }
}

extension Value {
  /// Whole numbers as a list of values.
  static func integers(_ numbers: some Sequence<Int>) -> Value { .list(ValueList(numbers.map(Value.integer))) }

  /// Texts as a list of values.
  static func strings(_ texts: String...) -> Value { .list(ValueList(texts.map(Value.string))) }
}
