import KVPositions
import KVTexts

/// A row that moves to where no row is after the update: the counterpart of T16 in the frame after.
struct MoveTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let beyond = update.rowMovesByTarget.first { !update.after.contains($0.to) }
    guard let move = beyond else { return nil }
    let paths = "\(TableWords.indexPath(move.from)) to index path \(TableWords.indexPath(move.to))"
    let isInSection = update.after.indices.contains(move.to.section)
    let rest =
      isInSection
      ? "that does not exist - there are only \(update.after[move.to.section]) \(update.words.many) "
        + "in section \(move.to.section) after the update"
      : "in section that does not exist - there are only \(update.after.count) sections after the update"
    return TableUpdateRefusal(
      rule: .moveTarget,
      reason: "attempt to move index path \(paths) \(rest)",
      position: move.to, operation: move.operation,
      hint: .hintMoveRowTarget(
        path: move.from, row: update.words.oneSaid,
        extent: (isInSection ? update.extentAfter(ofSection: move.to.section) : update.extentAfter)))
  }
}
