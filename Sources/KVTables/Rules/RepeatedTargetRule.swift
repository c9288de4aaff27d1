import KVPositions

/// Two rows that move to one place: kin of T11.
struct RepeatedTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let moves = update.rowMovesByTarget
    guard moves.count > 1 else { return nil }
    for (first, second) in zip(moves, moves.dropFirst()) where first.to == second.to {
      return TableUpdateRefusal(
        rule: .repeatedRow,
        reason: "attempt to move two rows to the same index path \(TableWords.indexPath(second.to))",
        position: second.to, operation: second.operation,
        hint: "send moveRow \(first.from) and moveRow \(second.from) each to where its \(update.words.one) stands "
          + "after the update")
    }
    return nil
  }
}
