/// `{ 1, 2 }`: a list of what its elements give.
package struct AggregateExpression: ExpressionNode {
  /// The elements.
  package let elements: [any ExpressionNode]

  /// A list of `elements`.
  package init(_ elements: [any ExpressionNode]) {
    self.elements = elements
  }

  package static func == (left: Self, right: Self) -> Bool { areEqual(left.elements, right.elements) }

  package func hash(into hasher: inout Hasher) {
    for element in elements { hasher.combine(element) }
  }
}
