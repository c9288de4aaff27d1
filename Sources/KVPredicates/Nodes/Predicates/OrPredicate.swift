/// `a OR b`: asked from left to right, no further than needed.
package struct OrPredicate: PredicateNode {
  /// The parts, none of them itself an OrPredicate.
  package let parts: [any PredicateNode]

  /// The predicate that is true where any of `parts` is; always false where there is none. Parts that are themselves of this
  /// kind are taken apart: the text has no parentheses that would keep them together.
  package init(_ parts: [any PredicateNode]) {
    self.parts = parts.flatMap { ($0 as? OrPredicate)?.parts ?? [$0] }
  }

  package static func == (left: Self, right: Self) -> Bool { areEqual(left.parts, right.parts) }

  package func hash(into hasher: inout Hasher) {
    for part in parts { hasher.combine(part) }
  }
}
