package import KVObjects

/// How two collections are made one.
package enum SetOperation: String, Hashable, Sendable, CaseIterable {
  /// What either has.
  case union = "UNION"
  /// What both have.
  case intersect = "INTERSECT"
  /// What the left one has and the right one has not.
  case minus = "MINUS"
}

/// `tags UNION {"a"}`: a list of distinct values, in the order of their first appearance.
package struct SetExpression: ExpressionNode {
  /// How the two are made one.
  package let operation: SetOperation
  /// The left collection.
  package let left: any ExpressionNode
  /// The right collection.
  package let right: any ExpressionNode

  /// `left` and `right` made one by `operation`.
  package init(_ operation: SetOperation, _ left: any ExpressionNode, _ right: any ExpressionNode) {
    self.operation = operation
    self.left = left
    self.right = right
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .set }

  package func write(to text: inout String) {
    left.write(to: &text, atLeast: .set)
    text += " \(operation.rawValue) "
    right.write(to: &text, atLeast: .sum)
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.operation == right.operation && left.left.isEqual(to: right.left) && left.right.isEqual(to: right.right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(left)
    hasher.combine(right)
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) -> [String] {
    let origins = left.collectReads(into: &reads)
    // What is taken away is looked at, and is no part of the value.
    guard operation != .minus else {
      reads.noteReads(of: right)
      return origins
    }
    return origins + right.collectReads(into: &reads)
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    SetExpression(operation, left.substituting(values), right.substituting(values))
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let parts = [try left.compile(in: scope), try right.compile(in: scope)]
    return SetEvaluator(self, parts[0], parts[1]).folded(from: parts)
  }
}
