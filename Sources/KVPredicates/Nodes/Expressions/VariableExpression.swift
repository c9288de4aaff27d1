package import KVObjects

/// `$name`: a value given when the predicate is evaluated, or the element that a SUBQUERY is at.
package struct VariableExpression: ExpressionNode {
  /// Its name, without the `$`.
  package let name: String

  /// The variable of that name.
  package init(_ name: String) {
    self.name = name
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    text += "$\(name)"
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) -> [String] { reads.keyPaths(ofVariable: name) }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    values[name].map { ConstantExpression($0) } ?? self
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    if let element = scope.elementVariable(name) {
      return ElementVariableEvaluator(slot: element.slot, elementClass: element.elementClass)
    }
    return SubstitutionVariableEvaluator(name: name)
  }
}
