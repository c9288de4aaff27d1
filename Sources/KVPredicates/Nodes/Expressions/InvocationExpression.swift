/// `FUNCTION(operand, "selector", …)`: a message to a value.
package struct InvocationExpression: ExpressionNode {
  /// The receiver.
  package let operand: any ExpressionNode
  /// The message.
  package let selector: String
  /// What goes with it.
  package let arguments: [any ExpressionNode]

  /// What `operand` answers to `selector`.
  package init(operand: any ExpressionNode, selector: String, arguments: [any ExpressionNode]) {
    self.operand = operand
    self.selector = selector
    self.arguments = arguments
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.selector == right.selector && left.operand.isEqual(to: right.operand)
      && areEqual(left.arguments, right.arguments)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operand)
    hasher.combine(selector)
    for argument in arguments { hasher.combine(argument) }
  }
}
