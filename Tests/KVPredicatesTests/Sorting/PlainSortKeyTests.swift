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

  /// Texts of random bytes, some of which are kept outside of the string though they are short.
  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<random.below(18) {
      switch random.below(40) {
      case 0...3: text += ["\0", "\u{1}", "\u{2}", "\u{7F}"][random.below(4)]
      case 4: text += "é"
      default: text.unicodeScalars.append(Unicode.Scalar(UInt8(2 + random.below(126))))
      }
    }
    guard random.once(in: 4) else { return text }
    text += String(repeating: "x", count: 40)
    text.removeLast(40)
    return text
  }

  @Test(arguments: [
    ["title"], ["-title"], ["place"], ["-place", "-title"], ["rank", "-place"], ["rank", "-rank", "title", "-place"],
    ["place", "-rank", "title", "-rank"], ["-rank", "rank", "-title", "place"],
  ])
  func `Random fields make the keys that values make`(keys: [String]) throws {
    var random = SeededGenerator(seed: 99)
    let note = try Note.make(in: world)
    let order = try SortOrder(try keys.map { try KeyValueSortDescriptor($0) }, for: note.objectClass)
    let plain = try #require(PlainSortKey(order, like: note))
    for _ in 0..<3_000 {
      note.title = Self.text(&random)
      note.place = random.once(in: 10) ? nil : Self.text(&random)
      let width = random.below(63)
      let rank = random.below(1 << width)
      note.rank = random.once(in: 2) ? rank : ~rank
      let (found, expected) = (plain.key(of: note), try order.key(of: note))
      try #require(found == expected, "\(note.title.debugDescription), \(note.place ?? "nil"), \(note.rank)")
    }
  }
}
