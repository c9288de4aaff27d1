import KVObjects
import KVText

/// Any comparison, by the operator's own test.
final class GeneralComparisonEvaluator: PredicateEvaluator {
  private let left: any ValueEvaluator
  private let right: any ValueEvaluator
  private let site: ComparisonSite

  init(_ left: any ValueEvaluator, _ right: any ValueEvaluator, _ site: ComparisonSite) {
    (self.left, self.right, self.site) = (left, right, site)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    let value = try left.evaluate(subject, context)
    return try site.predicate.comparison.test(value, try right.evaluate(subject, context), site)
  }
}

/// A comparison whose right side was prepared.
final class PreparedComparisonEvaluator: PredicateEvaluator {
  private let left: any ValueEvaluator
  private let test: ComparisonOperator.PreparedTest

  init(_ left: any ValueEvaluator, _ test: @escaping ComparisonOperator.PreparedTest) {
    (self.left, self.test) = (left, test)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try test(try left.evaluate(subject, context))
  }
}

/// ANY, ALL, NONE: the elements of the left value, those of inner lists among them, compared one by one, no further than
/// needed. Nothing is an empty collection.
final class QuantifiedEvaluator: PredicateEvaluator {
  private let left: any ValueEvaluator
  private let right: any ValueEvaluator
  private let site: ComparisonSite
  private let prepared: ComparisonOperator.PreparedTest?

  init(
    _ left: any ValueEvaluator, _ right: any ValueEvaluator, _ site: ComparisonSite,
    _ prepared: ComparisonOperator.PreparedTest?
  ) {
    (self.left, self.right, self.site, self.prepared) = (left, right, site, prepared)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    let other = try right.evaluate(subject, context)
    let isAll = site.predicate.quantifier == .all
    let found = try left.containsElement(subject, context, site) { element in
      let holds = try prepared?(element) ?? site.predicate.comparison.test(element, other, site)
      return holds != isAll
    }
    return found == (site.predicate.quantifier == .any)
  }
}

/// A number or truth value compared with a whole number.
final class WholeComparisonEvaluator: PredicateEvaluator {
  private let source: any ValueEvaluator
  private let relation: OrderRelation
  private let constant: Int
  private let rest: OperandOrder

  init(_ source: any ValueEvaluator, _ relation: OrderRelation, _ constant: Int, _ rest: OperandOrder) {
    (self.source, self.relation, self.constant, self.rest) = (source, relation, constant, rest)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    let value = try source.evaluate(subject, context)
    switch value {
    case .integer(let number): return relation.holds(number, constant)
    case .boolean(let flag): return relation.holds(flag ? 1 : 0, constant)
    default: return try rest.test(value)
    }
  }
}

/// A number compared with a floating-point number.
final class FloatComparisonEvaluator: PredicateEvaluator {
  private let source: any ValueEvaluator
  private let relation: OrderRelation
  private let constant: Double
  private let rest: OperandOrder

  init(_ source: any ValueEvaluator, _ relation: OrderRelation, _ constant: Double, _ rest: OperandOrder) {
    (self.source, self.relation, self.constant, self.rest) = (source, relation, constant, rest)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    let value = try source.evaluate(subject, context)
    // NaN sorts before every number, which `<` does not know.
    if case .number(let number) = value, !number.isNaN { return relation.holds(number, constant) }
    return try rest.test(value)
  }
}

/// A string compared for equality with one that never changes.
final class TextEqualityEvaluator: PredicateEvaluator {
  private let source: any ValueEvaluator
  private let needle: FoldedNeedle
  private let isEqual: Bool
  private let rest: OperandOrder

  init(_ source: any ValueEvaluator, _ needle: FoldedNeedle, isEqual: Bool, _ rest: OperandOrder) {
    (self.source, self.needle, self.isEqual, self.rest) = (source, needle, isEqual, rest)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    let value = try source.evaluate(subject, context)
    if case .string(let text) = value { return needle.equals(text) == isEqual }
    return try rest.test(value)
  }
}

/// `x == nil`, `x != nil`.
final class NothingEvaluator: PredicateEvaluator {
  private let source: any ValueEvaluator
  private let isNothing: Bool

  init(_ source: any ValueEvaluator, isNothing: Bool) {
    (self.source, self.isNothing) = (source, isNothing)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try source.evaluate(subject, context).isNothing == isNothing
  }
}
