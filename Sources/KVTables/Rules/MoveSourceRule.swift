import KVPositions

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
    let hint =
      if update.rowInserts.contains(where: { $0.path == move.from }) {
        "leave out moveRow \(move.from): insert the \(update.words.one) where it stands after the update"
      } else {
        "instead of moveRow \(move.from) name the \(update.words.one) by its place before the update: "
          + (isInSection ? update.extentBefore(ofSection: move.from.section) : update.extentBefore)
      }
    return TableUpdateRefusal(
      rule: .moveSource,
      reason: "attempt to move index path \(TableWords.indexPath(move.from)) \(rest)",
      operation: move.operation, hint: hint)
  }
}
