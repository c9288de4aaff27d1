import KVTexts

/// T13, first half: a section that is moved as well as deleted or, which counts as deleting it, reloaded.
struct DeleteAndMoveSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let move = update.sectionMoves.first(where: { plan.goingSections.contains($0.from) }) else { return nil }
    let isReloaded = update.sectionReloads.contains { $0.index == move.from }
    return TableUpdateRefusal(
      rule: .sectionMove,
      reason: "attempt to perform a delete and a move from the same section (\(move.from))",
      operation: move.operation,
      hint: isReloaded
        ? .hintReloadMovedSection(from: move.from, to: move.to)
        : .hintMoveOfDeletedSection(from: move.from, to: move.to))
  }
}
