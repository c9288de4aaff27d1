extension RunComparison {
  /// The line of a trace that says how the right run parts from the left one, and behind how many lines of the right run it
  /// belongs; nil where the two are the same. A report shows the rows of the first statement that differs.
  package var failure: (line: JSONValue, place: Int)? {
    guard let first = differences.first else { return nil }
    let rows = first.rows
    let index = rows.firstIndex { $0.verdict != .same } ?? 0
    let statement = first.right ?? precedingStatement(of: first)
    var members = [JSONValue.Member("type", .string("failure"))]
    members.add("step", .integer(0))
    members.add("file", text: statement?.file)
    members.add("line", (statement?.line).map { .integer($0) })
    members.add("depth", .integer(0))
    members.add("message", text: "\(left.name) and \(right.name): \(summary)")
    members.append(
      .init(
        "rows", .array(rows.map { .array([.string($0.left?.text ?? ""), .string($0.right?.text ?? "")]) })))
    members.append(.init("first", .integer(index)))
    return (.object(members), statement?.lineCount ?? 0)
  }

  /// The last statement of the right run before one that only the left run has.
  private func precedingStatement(of pair: StatementPair) -> ComparedRun.Statement? {
    var last: ComparedRun.Statement?
    for statement in statements {
      if statement.left == pair.left, statement.right == pair.right { break }
      last = statement.right ?? last
    }
    return last ?? right.statements.last
  }
}
