/// `TRUEPREDICATE`, `FALSEPREDICATE`.
package struct TruthPredicate: PredicateNode {
  /// What it always is.
  package let value: Bool

  /// The predicate that is always `value`.
  package init(_ value: Bool) {
    self.value = value
  }
}
