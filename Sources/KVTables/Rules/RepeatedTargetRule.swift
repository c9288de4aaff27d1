import KVPositions
import KVTexts

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
        hint: .hintMoveRowsApart(first: first.from, second: second.from, row: update.words.oneSaid))
    }
    return nil
  }
}
