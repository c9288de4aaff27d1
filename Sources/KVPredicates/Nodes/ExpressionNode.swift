package import KVObjects

/// A part of a predicate that has a value.
///
/// Every node is a struct in a file of its own, with the same blocks in the same order: what it holds, its canonical
/// text, equality, what it reads, substitution, compilation.
package protocol ExpressionNode: Hashable, Sendable {
  /// The precedence of its text: where its surroundings need a higher one, it is written in parentheses.
  var precedence: ExpressionPrecedence { get }
  /// Appends its canonical text.
  func write(to text: inout String)
  /// The value that it is whatever it is evaluated with, where its text alone says so.
  var literalValue: Value? { get }
  /// Notes what it reads on its way to its value, and returns the key paths of the value itself: the caller
  /// notes those, or longer ones.
  func collectReads(into reads: inout ReadCollector) -> [String]
  /// The same with `values` in the places of the variables of those names.
  func substituting(_ values: [String: Value]) -> any ExpressionNode
  /// Resolves it against what it will be evaluated with.
  func compile(in scope: CompilationScope) throws -> any ValueEvaluator
}

/// A part of a predicate that is true or false.
package protocol PredicateNode: Hashable, Sendable {
  /// The precedence of its text: where its surroundings need a higher one, it is written in parentheses.
  var precedence: PredicatePrecedence { get }
  /// Appends its canonical text.
  func write(to text: inout String)
  /// Notes what it reads.
  func collectReads(into reads: inout ReadCollector)
  /// The same with `values` in the places of the variables of those names.
  func substituting(_ values: [String: Value]) -> any PredicateNode
  /// Resolves it against what it will be evaluated with.
  func compile(in scope: CompilationScope) throws -> any PredicateEvaluator
}

extension ExpressionNode {
  /// Most nodes are no literals.
  package var literalValue: Value? { nil }

  /// Whether `other` is the same tree; a literal is its value, however it is spelt.
  package func isEqual(to other: any ExpressionNode) -> Bool {
    if let mine = literalValue, let others = other.literalValue { return mine == others }
    return (other as? Self) == self
  }
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
