package import KVObjects

/// A predicate resolved against what it is evaluated with.
///
/// A protocol of classes: a call costs what one of an overridden method does, and every evaluator that changes nothing is
/// checked to be sendable.
package protocol PredicateEvaluator: AnyObject, Sendable {
  /// Whether it is true of `subject`.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool
}

/// Always the same.
final class TruthEvaluator: PredicateEvaluator {
  let value: Bool

  init(_ value: Bool) {
    self.value = value
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool { value }
}

/// A function of the host language.
final class BlockEvaluator: PredicateEvaluator {
  private let body: BlockPredicate.Body

  init(_ body: @escaping BlockPredicate.Body) {
    self.body = body
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try body(subject, context.substitutionVariables)
  }
}
