/// `a AND b`: asked from left to right, no further than needed.
package struct AndPredicate: PredicateNode {
  /// The parts, none of them itself an AndPredicate.
  package let parts: [any PredicateNode]

  /// The predicate that is true where all of `parts` are; always true where there is none. Parts that are themselves of this
  /// kind are taken apart: the text has no parentheses that would keep them together.
  package init(_ parts: [any PredicateNode]) {
    self.parts = parts.flatMap { ($0 as? AndPredicate)?.parts ?? [$0] }
  }

  package static func == (left: Self, right: Self) -> Bool { areEqual(left.parts, right.parts) }

  package func hash(into hasher: inout Hasher) {
    for part in parts { hasher.combine(part) }
  }
}
