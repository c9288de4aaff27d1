package import KVObjects

/// `a OR b`: asked from left to right, no further than needed.
package struct OrPredicate: PredicateNode {
  /// The parts, none of them itself an OrPredicate.
  package let parts: [any PredicateNode]

  /// The predicate that is true where any of `parts` is; always false where there is none. Parts that are themselves of this
  /// kind are taken apart: the text has no parentheses that would keep them together.
  package init(_ parts: [any PredicateNode]) {
    self.parts = parts.flatMap { ($0 as? OrPredicate)?.parts ?? [$0] }
  }

  // MARK: Text

  package var binding: PredicateBinding {
    switch parts.count {
    case 0: .comparison
    case 1: parts[0].binding
    default: .or
    }
  }

  package func write(to text: inout String) {
    if parts.isEmpty { return TruthPredicate(false).write(to: &text) }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += " OR " }
      part.write(to: &text, at: binding)
    }
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool { areEqual(left.parts, right.parts) }

  package func hash(into hasher: inout Hasher) {
    for part in parts { hasher.combine(part) }
  }

  // MARK: Reads

  package func trace(_ reads: inout ReadCollector) {
    for part in parts { part.trace(&reads) }
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any PredicateNode {
    OrPredicate(parts.map { $0.substituting(values) })
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> PredicateEvaluator {
    .any(try parts.map { try $0.compile(in: scope) })
  }
}
