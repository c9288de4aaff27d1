import KVEngine
import KVObjects

// Classes as somebody outside the package writes them.

final class Player: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var records = Many<Record>()
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Player.self, [.attribute("name", \.name), .toMany("records", \.records, .set, inverse: "player")])
}

final class Record: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    var label = "none"
    var released: DateValue?
    var rating = 3
    var price = 9.5
    var isLive = false
    var note = Value.nil
    var player: Player?
    var tracks = Many<Track>()
    var plays = 0
  }
  var storage = Storage()

  var summary: String { "\(self.title ?? "untitled") \(self.rating)" }

  static let definition = ClassDefinition(
    Record.self,
    [
      .attribute("title", \.title), .attribute("label", \.label), .attribute("released", \.released),
      .attribute("rating", \.rating) { _, value in (value.compare(.integer(6)) == .ascending, value) },
      .attribute("price", \.price), .attribute("isLive", \.isLive), .attribute("note", \.note),
      .toOne("player", \.player, inverse: "records"),
      .toMany("tracks", \.tracks, .orderedSet, inverse: "record"),
      .attribute("plays", \.plays, isAutomatic: false),
      .computed("summary", dependsOn: ["title", "rating"]) { $0.summary },
      .computed(
        "seconds", dependsOn: ["tracks.duration"], set: { record, seconds in record.plays = seconds },
        get: { record in record.tracks.reduce(0) { $0 + $1.duration } }),
    ], describedBy: "title", allowsSubclassing: true)
}

final class Track: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    var duration = 0
    var record: Record?
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Track.self,
    [.attribute("title", \.title), .attribute("duration", \.duration), .toOne("record", \.record, inverse: "tracks")])
}

/// A world with a few objects, and what was observed in it.
final class Shelf {
  let world: ObjectWorld
  let player, other: Player
  let record: Record
  private(set) var seen: [String] = []
  private var tokens: [KeyValueObservation] = []

  init(_ sharing: ObjectWorld.Sharing = .confined) throws {
    world = ObjectWorld(sharing: sharing)
    // Tests look at what nobody handles; what else becomes of it has tests of its own.
    world.unhandledErrorTakers += 1
    player = try Player.make(in: world)
    other = try Player.make(in: world)
    record = try Record.make(in: world)
    (player.name, other.name, record.title) = ("Kate", "Tori", "Lionheart")
  }

  deinit {
    tokens = []
    world.close()
  }

  func track(_ title: String, _ duration: Int = 0) throws -> Track {
    let track = try Track.make(in: world)
    (track.title, track.duration) = (title, duration)
    return track
  }

  func watch(_ object: ModelObject, _ keyPath: String, _ options: ObservingOptions = [.new, .old]) throws {
    tokens.append(
      try object.observe(keyPath, options: options) { [unowned self] change in
        seen.append("\(keyPath) \(change)")
      })
  }

  func fail(_ object: ModelObject, _ keyPath: String) throws {
    tokens.append(try object.observe(keyPath) { _ in throw Refusal(keyPath: keyPath) })
  }

  /// What was observed since the last call.
  func take() -> [String] {
    defer { seen = [] }
    return seen
  }
}

struct Refusal: Error, Equatable {
  let keyPath: String
}
