/// `SELF`: what the predicate is evaluated with.
package struct SelfExpression: ExpressionNode {
  /// The expression.
  package init() {}
}
