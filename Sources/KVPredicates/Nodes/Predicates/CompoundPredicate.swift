package import KVObjects

/// `a AND b`, `a OR b`, `NOT a`: predicates joined into one (NSCompoundPredicate). They are evaluated from left to right,
/// no further than needed.
package struct CompoundPredicate: PredicateNode {
  /// How the subpredicates are joined.
  package enum LogicalType: Hashable, Sendable {
    /// True where the one subpredicate is false.
    case not
    /// True where all subpredicates are; always true where there is none.
    case and
    /// True where any subpredicate is; never true where there is none.
    case or
  }

  /// How the subpredicates are joined.
  package let logicalType: LogicalType
  /// What is joined: one predicate for `not`; for `and` and `or` none is itself a compound of the same type.
  package let subpredicates: [any PredicateNode]

  private init(_ logicalType: LogicalType, _ subpredicates: [any PredicateNode]) {
    self.logicalType = logicalType
    self.subpredicates = subpredicates
  }

  /// The predicate that is true where all of `subpredicates` are.
  package static func and(_ subpredicates: [any PredicateNode]) -> CompoundPredicate {
    flat(.and, subpredicates)
  }

  /// The predicate that is true where any of `subpredicates` is.
  package static func or(_ subpredicates: [any PredicateNode]) -> CompoundPredicate {
    flat(.or, subpredicates)
  }

  /// The predicate that is true where `subpredicate` is false.
  package static func not(_ subpredicate: any PredicateNode) -> CompoundPredicate {
    CompoundPredicate(.not, [subpredicate])
  }

  /// Compounds of the same type are replaced by their own subpredicates: the text has no parentheses that would tell
  /// `a AND (b AND c)` from `a AND b AND c`.
  private static func flat(_ type: LogicalType, _ subpredicates: [any PredicateNode]) -> CompoundPredicate {
    CompoundPredicate(
      type,
      subpredicates.flatMap { node in
        guard let compound = node as? CompoundPredicate, compound.logicalType == type else { return [node] }
        return compound.subpredicates
      })
  }

  // MARK: Text

  package var precedence: PredicatePrecedence {
    switch (logicalType, subpredicates.count) {
    case (.not, _): .not
    case (_, 0): .comparison
    case (_, 1): subpredicates[0].precedence
    case (.and, _): .and
    case (.or, _): .or
    }
  }

  package func write(to text: inout String) {
    switch logicalType {
    case .not:
      text += "NOT "
      subpredicates[0].write(to: &text, atLeast: .not)
    case .and: write(to: &text, joinedBy: " AND ")
    case .or: write(to: &text, joinedBy: " OR ")
    }
  }

  private func write(to text: inout String, joinedBy connective: String) {
    if subpredicates.isEmpty { return TruthPredicate(logicalType == .and).write(to: &text) }
    for (index, subpredicate) in subpredicates.enumerated() {
      if index > 0 { text += connective }
      subpredicate.write(to: &text, atLeast: precedence)
    }
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.logicalType == right.logicalType && areEqual(left.subpredicates, right.subpredicates)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(logicalType)
    for subpredicate in subpredicates { hasher.combine(subpredicate) }
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) {
    for subpredicate in subpredicates { subpredicate.collectReads(into: &reads) }
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any PredicateNode {
    let substituted = subpredicates.map { $0.substituting(values) }
    return logicalType == .not
      ? CompoundPredicate(.not, substituted) : CompoundPredicate.flat(logicalType, substituted)
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any PredicateEvaluator {
    let parts = try subpredicates.map { try $0.compile(in: scope) }
    return switch logicalType {
    case .not: CompoundEvaluator.not(parts[0])
    case .and: CompoundEvaluator.and(parts)
    case .or: CompoundEvaluator.or(parts)
    }
  }
}
