/// Two runs side by side: statements aligned by a longest common subsequence of their text, and what each caused row by row.
///
/// In contrast to a ``TraceDiff``, which stops at the first difference of one expectation, it shows all of two whole runs.
///
///     let comparison = RunComparison(ours, originals)
///     print(comparison.summary)   // 3 of 8 statements differ, first at friends.lua:24
///
/// Of statements that caused nothing in either run nothing is said.
package struct RunComparison {
  /// What becomes of a statement or row from the left to the right.
  package enum Verdict: String, Sendable {
    case same = "="
    case different = "≠"
    case missing = "−"
    case extra = "+"
  }

  /// A row on the left, on the right, or on both sides.
  package struct RowPair {
    package let left: ComparedRun.Row?
    package let right: ComparedRun.Row?

    /// What becomes of it.
    package var verdict: Verdict {
      guard let left else { return .extra }
      guard let right else { return .missing }
      return left == right ? .same : .different
    }
  }

  /// A statement on the left, on the right, or on both sides.
  package struct StatementPair {
    package let left: ComparedRun.Statement?
    package let right: ComparedRun.Statement?
    package let rows: [RowPair]

    /// What becomes of it.
    package var verdict: Verdict {
      guard left != nil else { return .extra }
      guard right != nil else { return .missing }
      return rows.allSatisfy { $0.verdict == .same } ? .same : .different
    }

    /// Where it stands on the left, or else on the right.
    package var place: String { (left ?? right).map { "\($0.file):\($0.line)" } ?? "" }
  }

  package let left: ComparedRun
  package let right: ComparedRun
  /// The statements that caused anything, in order.
  package let statements: [StatementPair]

  /// The two side by side. O(nd) for n statements and rows, of which d differ.
  package init(_ left: ComparedRun, _ right: ComparedRun) {
    (self.left, self.right) = (left, right)
    statements = Alignment(left.statements.map(\.source), right.statements.map(\.source)).places.compactMap { place in
      let (one, other) = (place.left.map { left.statements[$0] }, place.right.map { right.statements[$0] })
      if one?.rows.isEmpty ?? true, other?.rows.isEmpty ?? true { return nil }
      return StatementPair(left: one, right: other, rows: Self.pairs(one?.rows ?? [], other?.rows ?? []))
    }
  }

  /// Rows side by side: what goes and what comes in its place stands in one row.
  private static func pairs(_ left: [ComparedRun.Row], _ right: [ComparedRun.Row]) -> [RowPair] {
    var pairs: [RowPair] = []
    var (gone, come): ([ComparedRun.Row], [ComparedRun.Row]) = ([], [])
    func flush() {
      for place in 0..<max(gone.count, come.count) {
        pairs.append(
          RowPair(left: place < gone.count ? gone[place] : nil, right: place < come.count ? come[place] : nil))
      }
      (gone, come) = ([], [])
    }
    for place in Alignment(left, right).places {
      switch place {
      case (let one?, let other?) where left[one] == right[other]:
        flush()
        pairs.append(RowPair(left: left[one], right: right[other]))
      default:
        if let one = place.left { gone.append(left[one]) }
        if let other = place.right { come.append(right[other]) }
      }
    }
    flush()
    return pairs
  }

  /// Those that differ, in order.
  package var differences: [StatementPair] { statements.filter { $0.verdict != .same } }

  /// `3 of 8 statements differ, first at friends.lua:24`.
  package var summary: String {
    let differences = differences
    let noun = statements.count == 1 ? "statement" : "statements"
    guard let first = differences.first else {
      return statements.isEmpty ? "neither tells anybody anything" : "\(statements.count) \(noun), none differs"
    }
    return "\(differences.count) of \(statements.count) \(noun) \(differences.count == 1 ? "differs" : "differ"), "
      + "first at \(first.place)"
  }
}
