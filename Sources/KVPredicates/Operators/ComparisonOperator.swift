import KVObjects
import KVText

/// An operator between two expressions. Those that look at the order of two values share a file; each other one has its
/// own.
package struct ComparisonOperator: Hashable, Sendable {
  /// Compares two values.
  typealias Test = @Sendable (_ left: Value, _ right: Value, _ site: ComparisonSite) throws -> Bool
  /// Compares a value with one that was prepared.
  typealias PreparedTest = @Sendable (_ left: Value) throws -> Bool

  /// How it is written in canonical text.
  package let symbol: String
  /// Every other way to write it.
  package let synonyms: [String]
  /// The orders of the two values for which it is true; nil where it is not about their order.
  let relation: OrderRelation?
  let test: Test
  /// Prepares the right value where it never changes; nil where nothing would be gained.
  let prepare: @Sendable (_ right: Value, _ site: ComparisonSite) throws -> PreparedTest?

  init(
    _ symbol: String, synonyms: [String] = [], relation: OrderRelation? = nil, test: @escaping Test,
    prepare: @escaping @Sendable (Value, ComparisonSite) throws -> PreparedTest? = { _, _ in nil }
  ) {
    self.symbol = symbol
    self.synonyms = synonyms
    self.relation = relation
    self.test = test
    self.prepare = prepare
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

/// Outcomes of a comparison.
struct OrderRelation: OptionSet, Sendable {
  let rawValue: UInt8

  static let ascending = OrderRelation(rawValue: 1)
  static let same = OrderRelation(rawValue: 2)
  static let descending = OrderRelation(rawValue: 4)

  /// Whether it is about equality only, which values without an order have too.
  var isEquality: Bool { self == .same || self == [.ascending, .descending] }

  /// The relation with the two sides exchanged.
  var mirrored: OrderRelation {
    var result = intersection(.same)
    if contains(.ascending) { result.insert(.descending) }
    if contains(.descending) { result.insert(.ascending) }
    return result
  }

  /// Whether it holds between two numbers.
  @inline(__always)
  func holds<Number: Comparable>(_ left: Number, _ right: Number) -> Bool {
    rawValue & (left < right ? 1 : left == right ? 2 : 4) != 0
  }
}

/// A comparison as its operator needs it: the options, and what its errors quote.
package final class ComparisonSite: Sendable {
  let predicate: ComparisonPredicate

  init(_ predicate: ComparisonPredicate) {
    self.predicate = predicate
  }

  var options: StringOptions { predicate.options }
  /// Whether a quantifier takes lists inside lists as one. CONTAINS is about each collection itself.
  var flattens: Bool { predicate.comparison != .contains }
  var text: String { predicate.canonicalText }
  var symbol: String { predicate.comparison.symbol }

  func notText(_ given: Value) -> PredicateEvaluationError {
    .notText(text: text, taker: symbol, given: given.givenText)
  }

  func notACollection(_ given: Value) -> PredicateEvaluationError {
    .notACollection(text: text, taker: symbol, given: given.givenText)
  }

  func unlike(_ left: Value, _ right: Value) -> PredicateEvaluationError {
    .unlikeTypes(text: text, left: left.givenText, right: right.givenText)
  }

  func notToMany(_ given: Value) -> PredicateEvaluationError {
    .notToMany(text: text, given: given.givenText)
  }

  /// The error for a to-many value in the place of one value.
  func toMany(isLeft: Bool) -> PredicateEvaluationError {
    let operand = (isLeft ? predicate.left : predicate.right).canonicalText
    let comparison = (isLeft ? predicate : predicate.mirrored).canonicalText
    // Cocoa's arrays have a count, and tables of plain values answer nothing for that key.
    if operand.hasBytes(atEnd: ".count"), comparison.hasBytes(atStart: operand) {
      let collection = operand.utf8.dropLast("count".utf8.count)
      let rest = comparison.utf8.dropFirst(operand.utf8.count)
      return .toManyWithoutQuantifier(
        text: text, operand: operand, instead: "\(Substring(collection))@count\(Substring(rest))")
    }
    let quantified = isLeft || predicate.hasMirror ? "ANY \(comparison)" : nil
    return .toManyWithoutQuantifier(text: text, operand: operand, instead: quantified ?? predicate.withEachOfTheRight)
  }

  /// Throws where one of the values is to-many.
  func refuseMany(_ left: Value, _ right: Value) throws {
    if left.isMany { throw toMany(isLeft: true) }
    if right.isMany { throw toMany(isLeft: false) }
  }
}

extension ComparisonPredicate {
  /// The comparison with its sides exchanged, where there is an operator for that: a quantifier is about the left one.
  fileprivate var mirrored: ComparisonPredicate {
    guard let other = Self.mirrors[comparison.symbol] else { return self }
    return ComparisonPredicate(right, other, left, quantifier: quantifier, options: options)
  }

  /// Whether a quantifier before the mirrored comparison is about the elements of the right side: a list that is written
  /// out is better asked with IN.
  fileprivate var hasMirror: Bool {
    guard quantifier == .direct, Self.mirrors[comparison.symbol] != nil else { return false }
    return right.literalValue == nil || comparison.symbol != "==" && comparison.symbol != "!="
  }

  private static let mirrors: [String: ComparisonOperator] = [
    "==": .equalTo, "!=": .notEqualTo, "<": .greaterThan, "<=": .greaterThanOrEqualTo, ">": .lessThan,
    ">=": .lessThanOrEqualTo,
  ]

  /// The comparison with the elements of its right side, as one that can be evaluated: IN for equality.
  fileprivate var withEachOfTheRight: String {
    func text(_ comparison: ComparisonOperator, _ right: any ExpressionNode, _ quantifier: Quantifier) -> String {
      ComparisonPredicate(left, comparison, right, quantifier: quantifier, options: options).canonicalText
    }
    return switch (comparison.symbol, quantifier) {
    case ("==", _): text(.in, right, quantifier)
    case ("!=", .direct): "NOT \(text(.in, right, .direct))"
    case ("!=", .any): "NOT \(text(.in, right, .all))"
    case ("!=", .all): text(.in, right, .none)
    case ("!=", .none): text(.in, right, .all)
    default:
      "SUBQUERY(\(right.canonicalText), $each, \(text(comparison, VariableExpression("each"), quantifier))).@count > 0"
    }
  }
}
