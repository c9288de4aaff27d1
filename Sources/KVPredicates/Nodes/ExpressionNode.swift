/// A part of a predicate that has a value.
///
/// Every node is a struct in a file of its own, with the same blocks in the same order: what it holds, its canonical
/// text, equality, key paths, substitution, compilation.
package protocol ExpressionNode: Hashable, Sendable {
}

/// A part of a predicate that is true or false.
package protocol PredicateNode: Hashable, Sendable {
}

extension ExpressionNode {
  /// Whether `other` is the same tree; a literal is the value it stands for, however it is spelt.
  package func isEqual(to other: any ExpressionNode) -> Bool { (other as? Self) == self }
}

extension PredicateNode {
  /// Whether `other` is the same tree.
  package func isEqual(to other: any PredicateNode) -> Bool { (other as? Self) == self }
}

/// Whether two lists of nodes are the same, node by node.
func areEqual(_ left: [any ExpressionNode], _ right: [any ExpressionNode]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
}

/// Whether two lists of nodes are the same, node by node.
func areEqual(_ left: [any PredicateNode], _ right: [any PredicateNode]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
}
