/// T13, first half: a section that is moved as well as deleted or, which counts as deleting it, reloaded.
struct DeleteAndMoveSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let move = update.sectionMoves.first(where: { plan.goingSections.contains($0.from) }) else { return nil }
    return TableUpdateRefusal(
      rule: .sectionMove,
      reason: "attempt to perform a delete and a move from the same section (\(move.from))",
      operation: move.operation,
      hint: "instead of the move send deleteSections [\(move.from)] and insertSections [\(move.to)]")
  }
}
