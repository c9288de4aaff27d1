package import KVObjects

/// `a AND b`: asked from left to right, no further than needed.
package struct AndPredicate: PredicateNode {
  /// The parts, none of them itself an AndPredicate.
  package let parts: [any PredicateNode]

  /// The predicate that is true where all of `parts` are; always true where there is none. Parts that are themselves of this
  /// kind are taken apart: the text has no parentheses that would keep them together.
  package init(_ parts: [any PredicateNode]) {
    self.parts = parts.flatMap { ($0 as? AndPredicate)?.parts ?? [$0] }
  }

  // MARK: Text

  package var binding: PredicateBinding {
    switch parts.count {
    case 0: .comparison
    case 1: parts[0].binding
    default: .and
    }
  }

  package func write(to text: inout String) {
    if parts.isEmpty { return TruthPredicate(true).write(to: &text) }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += " AND " }
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
    AndPredicate(parts.map { $0.substituting(values) })
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> PredicateEvaluator {
    .all(try parts.map { try $0.compile(in: scope) })
  }
}
