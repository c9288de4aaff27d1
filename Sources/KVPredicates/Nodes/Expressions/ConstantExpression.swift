package import KVObjects

/// A value written out, or given as an argument of the format.
package struct ConstantExpression: ExpressionNode {
  /// The value.
  package let value: Value

  /// The expression whose value is `value`.
  package init(_ value: Value) {
    self.value = value
  }
}
