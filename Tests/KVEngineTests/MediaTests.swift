import KVEngine
import Testing

/// Media items among everything else that the library product has.
@Suite("Media items in the engine") struct MediaTests {
  final class Player: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var queue = Many<MediaItem>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(Player.self, [.toMany("queue", \.queue, .array)])
  }

  @Test("are observed through a relation") func observing() throws {
    let world = ObjectWorld()
    let (player, item) = (try Player.make(in: world), try MediaItem.make(in: world))
    try player.queue.add(item)
    let told = Told()
    let token = try player.observe("queue.@sum.playCount", options: [.new]) { change in
      told.values.append("\(change)")
    }
    item.playCount = 2
    token.invalidate()
    #expect(told.values == ["{kind: setting, new: 2, element: <MediaItem#1>}"])
  }

  @Test("go from a relation into a collection and back") func collections() throws {
    let world = ObjectWorld()
    let player = try Player.make(in: world)
    let items = try (0..<3).map { _ in try MediaItem.make(in: world) }
    let collection = try MediaItemCollection(items: items)
    try player.queue.addAll(collection.items)
    #expect(try MediaItemCollection(items: player.queue) == collection)
  }

  private final class Told {
    var values: [String] = []
  }
}
