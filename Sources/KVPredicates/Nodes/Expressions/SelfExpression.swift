package import KVObjects

/// `SELF`: what the predicate is evaluated with.
package struct SelfExpression: ExpressionNode {
  /// The expression.
  package init() {}

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    text += "SELF"
  }

  // MARK: Reads

  /// The empty path.
  package func collectReads(into reads: inout ReadCollector) -> [String] { [""] }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode { self }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    SelfEvaluator(objectClass: scope.objectClass)
  }
}
