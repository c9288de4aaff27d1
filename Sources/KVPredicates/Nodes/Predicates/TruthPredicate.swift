package import KVObjects

/// `TRUEPREDICATE`, `FALSEPREDICATE`.
package struct TruthPredicate: PredicateNode {
  /// What it always is.
  package let value: Bool

  /// The predicate that is always `value`.
  package init(_ value: Bool) {
    self.value = value
  }

  // MARK: Text

  package var precedence: PredicatePrecedence { .comparison }

  package func write(to text: inout String) {
    text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) {}

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any PredicateNode { self }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any PredicateEvaluator { TruthEvaluator(value) }
}
