import KVPositions
import KVTexts

/// T14: a row that moves into a section which is inserted or, which counts as inserting it, reloaded.
struct MoveIntoInsertedSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let move = update.rowMovesByTarget.first(where: { plan.comingSections.contains($0.to.section) }) else {
      return nil
    }
    return TableUpdateRefusal(
      rule: .moveIntoInsertedSection,
      reason: "cannot move \(update.words.anyOne) into a newly inserted section (\(move.to.section))",
      position: move.to, operation: move.operation,
      hint: .hintNewSectionBringsRows(from: move.from, to: move.to, rows: update.words.manySaid))
  }
}
