import KVObjects
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

private final class Note: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title = ""
    var place: String?
    var rank = 0
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Note.self, [.attribute("title", \.title), .attribute("place", \.place), .attribute("rank", \.rank)])
}

/// Keys made of fields that are read where they lie against those that are made of values.
@Suite struct PlainSortKeyTests {
  private let world = ObjectWorld()

  /// Texts of every length that is kept in a string itself and some beyond, with bytes of all kinds.
  private static let texts: [String] = {
    var texts = (0...18).map { String("abcdefghijklmnopqr".prefix($0)) }
    for count in [1, 7, 8, 9, 14, 15, 16] {
      for special in ["\0", "\u{1}", "\u{2}", "\u{7F}", "é", "日"] {
        for place in [0, count / 2, count - 1] {
          var scalars = Array(repeating: "m", count: count)
          scalars[place] = special
          texts.append(scalars.joined())
        }
      }
    }
    return texts
  }()

  @Test func `A short text is read where it lies`() {
    #expect(SmallText.isLaidOutAsKnown)
  }

  @Test(arguments: [
    ["title"], ["-title"], ["place"], ["-place"], ["place", "title"], ["rank", "title"], ["rank", "-place", "title"],
    ["title", "rank", "-title", "place"],
  ])
  func `Fields that are read where they lie make the keys that values make`(keys: [String]) throws {
    let note = try Note.make(in: world)
    let order = try SortOrder(try keys.map { try KeyValueSortDescriptor($0) }, for: note.objectClass)
    let plain = try #require(PlainSortKey(order, like: note))
    for (index, title) in Self.texts.enumerated() {
      note.title = title
      for place in [nil, "", Self.texts[(index * 7 + 3) % Self.texts.count]] {
        note.place = place
        for rank in [0, -1, 127, 128, 1 << 20, Int.max, Int.min] {
          note.rank = rank
          #expect(
            plain.key(of: note) == (try order.key(of: note)), "\(title.debugDescription), \(place ?? "nil"), \(rank)")
        }
      }
    }
  }
}
