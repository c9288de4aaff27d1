/// The words that mean something by themselves, in any case of letters (Predicate Programming Guide, "Reserved
/// Words"), and the few beside them that the format language reads where they cannot be keys.
package enum FormatKeyword: String, CaseIterable, Sendable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case `in` = "IN"
  case allOf = "ALL"
  case anyOf = "ANY"
  case someOf = "SOME"
  case noneOf = "NONE"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"
  case null = "NULL"
  case `nil` = "NIL"
  case selfObject = "SELF"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"
  case cast = "CAST"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case function = "FUNCTION"
  case ternary = "TERNARY"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"

  /// Whether the word can be a key only behind a `#`. The others are keys wherever they can be.
  package var isReserved: Bool {
    switch self {
    case .function, .ternary, .union, .intersect, .minus: false
    default: true
    }
  }

  /// Whether `word` as a key has to be written with a `#` in front (`#size`).
  package static func isReserved(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { FormatKeyword(spelling: $0)?.isReserved ?? false }
  }

  /// The keyword that these bytes spell, in any case of letters.
  package init?(spelling bytes: UnsafeBufferPointer<UInt8>) {
    guard let packed = PackedWord(bytes) else { return nil }
    for candidate in FormatKeyword.byLength[bytes.count] where candidate.word == packed {
      self = candidate.keyword
      return
    }
    return nil
  }

  private static let byLength: [[(word: PackedWord, keyword: FormatKeyword)]] = {
    var table = [[(word: PackedWord, keyword: FormatKeyword)]](repeating: [], count: PackedWord.longest + 1)
    for keyword in allCases {
      guard let packed = PackedWord(keyword.rawValue.utf8) else { continue }
      table[keyword.rawValue.utf8.count].append((packed, keyword))
    }
    return table
  }()
}

/// Up to 16 ASCII letters, capitalised, in two machine words: every keyword fits, and comparing one is two compares.
private struct PackedWord: Equatable {
  static let longest = 16

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init?(_ bytes: some Collection<UInt8>) {
    guard (2...PackedWord.longest).contains(bytes.count) else { return nil }
    for byte in bytes {
      let capital = byte & 0xDF
      guard capital >= UInt8(ascii: "A"), capital <= UInt8(ascii: "Z") else { return nil }
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(capital)
    }
  }
}
