import KVObjects

/// A predicate resolved against what it is evaluated with.
package class PredicateEvaluator: @unchecked Sendable {
  init() {}

  /// Whether it is true of `subject`.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    preconditionFailure("every evaluator says how it is evaluated")
  }
}

/// Always the same.
final class TruthEvaluator: PredicateEvaluator, @unchecked Sendable {
  let value: Bool

  init(_ value: Bool) {
    self.value = value
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool { value }
}

/// A function of the host language.
final class BlockEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let body: BlockPredicate.Body

  init(_ body: @escaping BlockPredicate.Body) {
    self.body = body
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try body(subject, context.bindings)
  }
}
