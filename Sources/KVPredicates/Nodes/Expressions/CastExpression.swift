/// `CAST(0, "NSDate")`: a value made one of another type.
package struct CastExpression: ExpressionNode {
  /// The value.
  package let value: any ExpressionNode
  /// The name of the type, Cocoa's.
  package let typeName: String

  /// `value` as a `typeName`.
  package init(_ value: any ExpressionNode, typeName: String) {
    self.value = value
    self.typeName = typeName
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.typeName == right.typeName && left.value.isEqual(to: right.value)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(typeName)
  }
}
