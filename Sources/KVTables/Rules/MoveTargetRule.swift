import KVPositions

/// A row that moves to where no row is after the update: the counterpart of T16 in the frame after.
struct MoveTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let beyond = update.rowMoves.filter { move in
      guard update.after.indices.contains(move.to.section) else { return true }
      return !(0..<update.after[move.to.section]).contains(move.to.row)
    }
    guard let move = beyond.min(by: { $0.to < $1.to }) else { return nil }
    let paths = "\(TableWords.indexPath(move.from)) to index path \(TableWords.indexPath(move.to))"
    let rest =
      update.after.indices.contains(move.to.section)
      ? "that does not exist - there are only \(update.after[move.to.section]) \(update.words.many) "
        + "in section \(move.to.section) after the update"
      : "in section that does not exist - there are only \(update.after.count) sections after the update"
    return TableUpdateRefusal(
      rule: .moveTarget,
      reason: "attempt to move index path \(paths) \(rest)",
      operation: move.operation,
      hint: "name the place to move to by its index path after the group of updates")
  }
}
