import KVPositions

/// T14: a row that moves into a section which is inserted or, which counts as inserting it, reloaded.
struct MoveIntoInsertedSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let moves = update.rowMoves.filter { plan.comingSections.contains($0.to.section) }
    guard let move = moves.min(by: { $0.to < $1.to }) else { return nil }
    return TableUpdateRefusal(
      rule: .moveIntoInsertedSection,
      reason: "cannot move \(update.words.anyOne) into a newly inserted section (\(move.to.section))",
      operation: move.operation,
      hint: "instead of the move send deleteRows \(move.from): the section brings its rows with it")
  }
}
