package import KVObjects

/// `NOT x == 1`.
package struct NotPredicate: PredicateNode {
  /// What must not be true.
  package let part: any PredicateNode

  /// The predicate that is true where `part` is false.
  package init(_ part: any PredicateNode) {
    self.part = part
  }

  // MARK: Text

  package var binding: PredicateBinding { .not }

  package func write(to text: inout String) {
    text += "NOT "
    part.write(to: &text, at: .not)
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool { left.part.isEqual(to: right.part) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(part)
  }

  // MARK: Reads

  package func trace(_ reads: inout ReadCollector) {
    part.trace(&reads)
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any PredicateNode {
    NotPredicate(part.substituting(values))
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> PredicateEvaluator {
    let inner = try part.compile(in: scope)
    if let known = inner as? TruthEvaluator { return TruthEvaluator(!known.value) }
    return NotEvaluator(inner)
  }
}
