import KVPositions
import KVTexts

/// T16: a row to move that was not there before the update.
struct MoveSourceRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let move = update.rowMoves.first(where: { !update.before.contains($0.from) }) else { return nil }
    let isInSection = update.before.indices.contains(move.from.section)
    let rest =
      isInSection
      ? "that does not exist - there are only \(update.before[move.from.section]) \(update.words.many) in section "
        + "\(move.from.section) before the update"
      : "from a section that does not exist - there are only \(update.before.count) sections before the update"
    let hint: Message =
      if update.rowInserts.contains(where: { $0.path == move.from }) {
        .hintInsertInsteadOfMove(path: move.from, row: update.words.oneSaid)
      } else {
        .hintNameMovedRow(
          path: move.from, row: update.words.oneSaid,
          extent: (isInSection ? update.extentBefore(ofSection: move.from.section) : update.extentBefore))
      }
    return TableUpdateRefusal(
      rule: .moveSource,
      reason: "attempt to move index path \(TableWords.indexPath(move.from)) \(rest)",
      operation: move.operation, hint: hint)
  }
}
