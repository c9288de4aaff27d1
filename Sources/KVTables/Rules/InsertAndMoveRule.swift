import KVPositions

/// T11: a row that moves to where another is inserted. The insertion half of a reload is one of them, which makes
/// this the text of many a reload that stands beside a move.
struct InsertAndMoveRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let inserted = Set(update.rowInserts.map(\.path))
    let reloaded = Set(plan.reloadedRows.map(\.to))
    var last: ItemPath?
    for move in update.rowMoves.sorted(by: { ($0.to, $0.operation) < ($1.to, $1.operation) }) {
      defer { last = move.to }
      if inserted.contains(move.to) || reloaded.contains(move.to) {
        return TableUpdateRefusal(
          rule: .insertAndMove,
          reason: "attempt to perform an insert and a move to the same index path \(TableWords.indexPath(move.to))",
          operation: move.operation,
          hint: reloaded.contains(move.to)
            ? "a reload is placed as if nothing moved: call reconfigureRows after endUpdates instead"
            : "no two rows end at \(move.to): look at the order of the data after the change")
      }
      if last == move.to {
        return TableUpdateRefusal(
          rule: .repeatedRow,
          reason: "attempt to move two rows to the same index path \(TableWords.indexPath(move.to))",
          operation: move.operation,
          hint: "no two rows end at \(move.to): look at the order of the data after the change")
      }
    }
    return nil
  }
}
