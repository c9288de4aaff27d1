import KVObjects
import KVText

/// Chooses how a comparison is evaluated: by the operator's own test, by one prepared for a right side that never
/// changes, or, for the shapes that are met most, by a class of its own.
struct ComparisonCompiler {
  private let predicate: ComparisonPredicate
  private let site: ComparisonSite

  init(_ predicate: ComparisonPredicate) {
    self.predicate = predicate
    site = ComparisonSite(predicate)
  }

  func evaluator(_ left: any ValueEvaluator, _ right: any ValueEvaluator) throws -> any PredicateEvaluator {
    guard predicate.quantifier == .direct else {
      var prepared: ComparisonOperator.PreparedTest?
      if let constant = right as? ConstantEvaluator {
        prepared = try predicate.comparison.prepare(constant.value, site)
      }
      return QuantifiedEvaluator(left, right, site, prepared)
    }
    if let constant = right as? ConstantEvaluator {
      if left is ConstantEvaluator { return folded(GeneralComparisonEvaluator(left, right, site)) }
      return try special(left, predicate.comparison.relation, constant.value, isMirrored: false)
        ?? predicate.comparison.prepare(constant.value, site).map { PreparedComparisonEvaluator(left, $0) }
        ?? GeneralComparisonEvaluator(left, right, site)
    }
    if let constant = left as? ConstantEvaluator,
      let special = special(right, predicate.comparison.relation?.mirrored, constant.value, isMirrored: true)
    {
      return special
    }
    return GeneralComparisonEvaluator(left, right, site)
  }

  private func special(
    _ source: any ValueEvaluator, _ relation: OrderRelation?, _ constant: Value, isMirrored: Bool
  ) -> (any PredicateEvaluator)? {
    guard let relation else { return nil }
    switch constant {
    case .integer, .boolean:
      guard let whole = constant.wholeNumber else { return nil }
      return WholeComparisonEvaluator(source, relation, whole, OperandOrder(site, constant, isMirrored: isMirrored))
    case .number(let number) where !number.isNaN:
      return FloatComparisonEvaluator(source, relation, number, OperandOrder(site, constant, isMirrored: isMirrored))
    case .string(let text) where relation.isEquality:
      return TextEqualityEvaluator(
        source, FoldedNeedle(text, site.options), isEqual: relation == .same,
        OperandOrder(site, constant, isMirrored: isMirrored))
    case .nil, .null:
      guard relation.isEquality else { return nil }
      return NothingEvaluator(source, isNothing: relation == .same)
    default: return nil
    }
  }

  /// What compares two constants is known at once; where that fails the failure is left to the evaluation.
  private func folded(_ evaluator: any PredicateEvaluator) -> any PredicateEvaluator {
    let context = EvaluationContext(world: nil, substitutionVariables: [:], elementCount: 0)
    guard let value = try? evaluator.evaluate(.nil, context) else { return evaluator }
    return TruthEvaluator(value)
  }
}

/// The operator's own test with a constant on one side: for the values that a quicker evaluator leaves to it.
struct OperandOrder: Sendable {
  private let site: ComparisonSite
  private let constant: Value
  private let isMirrored: Bool

  init(_ site: ComparisonSite, _ constant: Value, isMirrored: Bool) {
    (self.site, self.constant, self.isMirrored) = (site, constant, isMirrored)
  }

  @inline(never)
  func test(_ value: Value) throws -> Bool {
    let test = site.predicate.comparison.test
    return isMirrored ? try test(constant, value, site) : try test(value, constant, site)
  }
}
