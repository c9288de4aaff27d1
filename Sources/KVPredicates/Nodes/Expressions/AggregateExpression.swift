package import KVObjects

/// `{ 1, 2 }`: a list of what its elements give.
package struct AggregateExpression: ExpressionNode {
  /// The elements.
  package let elements: [any ExpressionNode]

  /// A list of `elements`.
  package init(_ elements: [any ExpressionNode]) {
    self.elements = elements
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    text += "{"
    elements.writeList(to: &text)
    text += "}"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool { areEqual(left.elements, right.elements) }

  package func hash(into hasher: inout Hasher) {
    if let literalValue { return hasher.combine(literalValue) }
    for element in elements { hasher.combine(element) }
  }

  package var literalValue: Value? {
    var values: [Value] = []
    for element in elements {
      guard let value = element.literalValue else { return nil }
      values.append(value)
    }
    return .list(ValueList(values))
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) -> [String] {
    for element in elements { reads.noteReads(of: element) }
    return []
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    AggregateExpression(elements.map { $0.substituting(values) })
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let parts = try elements.map { try $0.compile(in: scope) }
    return AggregateEvaluator(parts).folded(from: parts)
  }
}
