import KVPositions

/// T16: a row to move that was not there before the update.
struct MoveSourceRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    for move in update.rowMoves {
      let path = TableWords.indexPath(move.from)
      let hint = "name the \(update.words.one) to move by its index path before the group of updates"
      guard update.before.indices.contains(move.from.section) else {
        return TableUpdateRefusal(
          rule: .moveSource,
          reason: "attempt to move index path \(path) from a section that does not exist - there are only "
            + "\(update.before.count) sections before the update",
          operation: move.operation, hint: hint)
      }
      let count = update.before[move.from.section]
      guard (0..<count).contains(move.from.row) else {
        return TableUpdateRefusal(
          rule: .moveSource,
          reason: "attempt to move index path \(path) that does not exist - there are only \(count) "
            + "\(update.words.many) in section \(move.from.section) before the update",
          operation: move.operation, hint: hint)
      }
    }
    return nil
  }
}
