/// An operator between two expressions. Each has a file of its own.
package struct ComparisonOperator: Hashable, Sendable {
  /// How it is written in canonical text.
  package let symbol: String
  /// Every other way to write it.
  package let synonyms: [String]

  init(_ symbol: String, synonyms: [String] = []) {
    self.symbol = symbol
    self.synonyms = synonyms
  }

  package static func == (left: Self, right: Self) -> Bool { left.symbol == right.symbol }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(symbol)
  }

  /// All operators.
  package static let all: [ComparisonOperator] = [
    .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .between, .in,
    .contains, .beginsWith, .endsWith, .like, .matches,
  ]
}
