/// A function of the format language, `sum:` or `uppercase:`; arithmetic is such functions too, written with symbols.
package struct PredicateFunction: Hashable, Sendable {
  /// Cocoa's selector, as canonical text has it: `sum:`, `modulus:by:`, `now`.
  package let selector: String
  /// How many arguments it takes.
  package let argumentCounts: ClosedRange<Int>

  /// The selector up to its first colon: `sum`, `modulus`.
  package var name: String { String(selector.prefix { $0 != ":" }) }

  init(_ selector: String, _ argumentCounts: ClosedRange<Int>) {
    self.selector = selector
    self.argumentCounts = argumentCounts
  }

  package static func == (left: Self, right: Self) -> Bool { left.selector == right.selector }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(selector)
  }

  /// The function that `name` means: its selector, with or without the last colon, or the selector's first word.
  package static func named(_ name: String) -> PredicateFunction? {
    bySpelling[name] ?? bySpelling[name.lowercased()]
  }

  /// The first words of all selectors, for "did you mean".
  package static let names: [String] = all.map(\.name).sorted()

  private static let bySpelling: [String: PredicateFunction] = {
    var found: [String: PredicateFunction] = [:]
    for function in all {
      let selector = function.selector
      var spellings = [selector, function.name]
      if selector.hasSuffix(":") { spellings.append(String(selector.dropLast())) }
      for spelling in spellings {
        found[spelling] = function
        found[spelling.lowercased()] = function
      }
    }
    return found
  }()

  /// Every function.
  package static let all: [PredicateFunction] = [
    .sum, .average, .count, .min, .max, .median, .mode, .stddev, .distinct, .add, .subtract, .multiply, .divide,
    .power, .negate, .modulus, .abs, .ceiling, .floor, .trunc, .sqrt, .exp, .ln, .log, .random, .randomBelow,
    .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement, .uppercase, .lowercase, .length,
    .canonical, .noindex, .now,
  ]
}
