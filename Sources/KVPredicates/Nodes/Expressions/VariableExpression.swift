/// `$name`: a value given when the predicate is evaluated, or the element that a SUBQUERY is at.
package struct VariableExpression: ExpressionNode {
  /// Its name, without the `$`.
  package let name: String

  /// The variable of that name.
  package init(_ name: String) {
    self.name = name
  }
}
