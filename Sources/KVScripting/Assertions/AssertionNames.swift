import KVLua
import KVObjects

/// `assert.is`, `assert.is_not` and their like: a name before the name of an assertion.
final class AssertionModifier {
  let isNegated: Bool

  init(isNegated: Bool) {
    self.isNegated = isNegated
  }
}

/// Finds assertions by their names, dotted or joined by underscores: `is_not_nil` is `is`, `not`, `nil`.
final class AssertionNames {
  /// Words that say nothing.
  static let modifiers: Set<String> = ["are", "does", "has", "is", "was"]
  /// Words that turn an assertion round.
  static let negations: Set<String> = ["no", "not"]

  let rules: [AssertionRule]
  let plain = AssertionModifier(isNegated: false)
  let negated = AssertionModifier(isNegated: true)
  private let byName: [String: Int]
  /// Functions by rule, plain and negated, made when first used.
  var functions: [String: LuaFunction] = [:]

  init(_ rules: [AssertionRule]) {
    self.rules = rules
    byName = Dictionary(
      uniqueKeysWithValues: rules.enumerated().flatMap { index, rule in rule.names.map { ($0, index) } })
  }

  /// What a name means.
  enum Meaning {
    case assertion(AssertionRule, isNegated: Bool)
    case modifier(AssertionModifier)
  }

  /// The meaning of a name behind `assert.` or behind a modifier; nil where it has none.
  func meaning(of name: String, isNegated: Bool) -> Meaning? {
    var isNegated = isNegated
    var words = name.parts(separatedBy: "_").map(String.init)[...]
    while let word = words.first {
      if let index = byName[words.joined(separator: "_")] {
        return .assertion(rules[index], isNegated: isNegated)
      }
      if Self.negations.contains(word) {
        isNegated.toggle()
      } else if !Self.modifiers.contains(word) {
        return nil
      }
      words.removeFirst()
    }
    return .modifier(isNegated ? negated : plain)
  }

  /// The names to suggest for a misspelt one.
  var suggestions: [String] {
    let shown = rules.map { String($0.signature.prefix { $0 != "(" }) }
    return shown + shown.filter { $0.hasPrefix("is_") }.map { "is_not_" + $0.dropFirst(3) }
      + ["has_no_error", "no_callbacks", "not_equal", "not_same"]
  }
}

extension AssertionRule {
  /// The name that messages call it by: that of its signature.
  var shownName: String { String(signature.prefix { $0 != "(" }) }

  /// The same, turned round: `is_not_nil`, `has_no_error`, `not_equal`.
  var negatedName: String {
    for prefix in ["is_", "has_"] where shownName.hasPrefix(prefix) {
      return prefix + (prefix == "has_" ? "no_" : "not_") + shownName.dropFirst(prefix.count)
    }
    return (names[0] == "callbacks" ? "no_" : "not_") + shownName
  }

  /// The parameter's name, counted from 0, as the signature says.
  func parameter(_ index: Int) -> String {
    let list = signature.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" && $0 != "[" }
    let names = list.split(whereSeparator: { $0 == "," || $0 == " " })
    return index < names.count ? String(names[index]) : "value"
  }
}
