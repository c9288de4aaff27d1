import KVPositions
import KVTexts

/// T15: a row that moves out of a section which is deleted or, which counts as deleting it, reloaded.
struct MoveFromDeletedSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let move = update.rowMoves.first(where: { plan.goingSections.contains($0.from.section) }) else {
      return nil
    }
    let (call, rows) = ("moveRow \(move.from) to \(move.to)", update.words.manySaid)
    return TableUpdateRefusal(
      rule: .moveFromDeletedSection,
      reason: "cannot move \(update.words.anyOne) from a deleted section (\(move.from.section))",
      operation: move.operation,
      hint: plan.comingSections.contains(move.to.section)
        ? .hintOldSectionTakesRows(call: call, rows: rows)
        : .hintDeletedSectionTakesRows(call: call, path: move.to, rows: rows))
  }
}
