/// `NOT x == 1`.
package struct NotPredicate: PredicateNode {
  /// What must not be true.
  package let part: any PredicateNode

  /// The predicate that is true where `part` is false.
  package init(_ part: any PredicateNode) {
    self.part = part
  }

  package static func == (left: Self, right: Self) -> Bool { left.part.isEqual(to: right.part) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(part)
  }
}
