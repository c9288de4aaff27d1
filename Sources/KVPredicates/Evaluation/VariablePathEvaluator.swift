import KVObjects

/// `owner.$key`.
final class VariablePathEvaluator: ValueEvaluator {
  private let expression: VariablePathExpression
  private let base: any ValueEvaluator
  private let path: any ValueEvaluator

  init(_ expression: VariablePathExpression, _ base: any ValueEvaluator, _ path: any ValueEvaluator) {
    (self.expression, self.base, self.path) = (expression, base, path)
  }

  /// Throws where what names the path is no text, and what key-value coding throws.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    let name = try path.evaluate(subject, context)
    guard case .string(let text) = name else {
      throw PredicateEvaluationError.function(
        text: expression.canonicalText, problem: "a key is text, got \(name.givenText)", hint: nil)
    }
    return try base.evaluate(subject, context).value(forKeyPath: text)
  }
}
