/// `sum:(ratings)`, `rating + 1`: a function of the language; arithmetic too.
package struct FunctionExpression: ExpressionNode {
  /// The function.
  package let function: PredicateFunction
  /// What it is given.
  package let arguments: [any ExpressionNode]

  /// `function` of `arguments`, as many as it takes.
  package init(_ function: PredicateFunction, _ arguments: [any ExpressionNode]) {
    self.function = function
    self.arguments = arguments
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.function == right.function && areEqual(left.arguments, right.arguments)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(function)
    for argument in arguments { hasher.combine(argument) }
  }
}
