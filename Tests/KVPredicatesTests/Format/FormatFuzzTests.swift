import KVObjects
import KVPredicates
import KVTestSupport
import Testing

@Suite("Formats made by chance")
struct FormatFuzzTests {
  @Test("Whatever is written is read or told, and what is read is written as what reads the same")
  func mutations() throws {
    var random = SeededGenerator(seed: 4)
    var read = 0
    for run in 0..<20_000 {
      let format = FormatMutation.format(&random)
      do {
        let tree = try FormatParser.parse(format, arguments: FormatMutation.arguments(&random))
        read += 1
        let text = tree.canonicalText
        let again = try FormatParser.parse(text)
        #expect(again.isEqual(to: tree) && again.canonicalText == text, "run \(run): \(format) → \(text)")
      } catch let error as PredicateFormatError {
        let isTold =
          error.position >= 0 && error.length >= 0 && error.position + error.length <= error.format.count
          && !error.reason.contains(where: \.isNewline) && error.hint?.contains(where: \.isNewline) != true
          && error.diagram().count == 2
          && error.diagram().allSatisfy { $0.count <= 81 && !$0.contains(where: \.isNewline) }
        #expect(isTold, "run \(run): \(error.format)")
        #expect(error.format == format, "run \(run): \(format) was written as \(error.format), which does not read")
      }
    }
    // The mutations are worth little if nearly everything is nonsense.
    #expect(read > 1_000)
  }
}

/// Well-formed formats, damaged here and there.
enum FormatMutation {
  static let seeds = [
    "live == NO AND rating > 3", "ANY albums.tracks.duration >= 3.5e2",
    "name BEGINSWITH[cd] 'K' OR NOT tags[SIZE] == 0",
    "SUBQUERY(albums, $x, $x.rating > 3 && $x.name LIKE \"*a?\").@count <> 0",
    "rating BETWEEN {1, -5} AND a IN {'b', nil}",
    "TERNARY(a == 1, -b ** 2, (c + 1) * 2) <= modulus:by:(d, 0x1F)",
    "FUNCTION(SELF, 'valueForKey:', %@) == CAST(0, 'NSDate')",
    "%K MATCHES %@ AND SELF.#size != $var.a", "NONE a.@max.b UNION {1} == sum({1, 2}) / 0b11",
    "!(a = '\\u00e4\\n' || TRUEPREDICATE)",
  ]

  static let pieces = [
    "(", ")", "{", "}", "[", "]", ",", ".", "==", "=", "<", ">", "!", "&&", "||", "AND", "OR", "NOT", "ANY", "ALL",
    "IN",
    "BETWEEN", "LIKE", "CONTAINS", "[c]", "[FIRST]", "%@", "%K", "%d", "%%", "%", "$x", "$", "#in", "#", "'", "\"",
    "\\", "\\x", "1",
    "1.5", "1e", "0x", "-", "+", "*", "**", "/", "SELF", "nil", "YES", "a", "name", "@count", "@", "sum(",
    "SUBQUERY(", "CAST(",
    "FUNCTION(", "TERNARY(", "UNION", "é", "“", "👩‍👩‍👧", "\u{301}", "\r\n", "\n", "\u{0}", " ", "FIRST", "modulus:by:",
    ":", ":=", "UTI-EQUALS", "then",
  ]

  static func format(_ random: inout SeededGenerator) -> String {
    var text = Array(seeds[random.below(seeds.count)])
    for _ in 0..<random.below(4) {
      let place = random.below(text.count + 1)
      let end = min(text.count, place + random.below(6))
      switch random.below(5) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: pieces[random.below(pieces.count)], at: place)
      case 2: text.insert(contentsOf: " \(pieces[random.below(pieces.count)]) ", at: place)
      case 3: text.replaceSubrange(place..<end, with: pieces[random.below(pieces.count)])
      default: text.insert(contentsOf: text[place..<end], at: random.below(text.count + 1))
      }
    }
    return String(text)
  }

  static func arguments(_ random: inout SeededGenerator) -> [Value] {
    let values: [Value] = [.string("name"), .string("a.b"), .integer(3), .nil, .list(ValueList([.integer(1)]))]
    return (0..<random.below(3)).map { _ in values[random.below(values.count)] }
  }
}
