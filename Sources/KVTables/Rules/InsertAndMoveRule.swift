import KVPositions
import KVTexts

/// T11: a row that moves to where another is inserted. The insertion half of a reload is one of them, which makes
/// this the text of many a reload beside a move.
struct InsertAndMoveRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard !update.rowMoves.isEmpty else { return nil }
    let inserted = Set(update.rowInserts.map(\.path))
    let reloaded = Dictionary(plan.reloadedRows.map { ($0.to, $0) }, uniquingKeysWith: { first, _ in first })
    let move = update.rowMovesByTarget.first { inserted.contains($0.to) || reloaded[$0.to] != nil }
    guard let move else { return nil }
    let reload = inserted.contains(move.to) ? nil : reloaded[move.to]
    let hint: Message =
      if let reload {
        .hintReconfigureLater(path: reload.from)
      } else {
        .hintOneRowThere(row: update.words.oneSaid, to: move.to, from: move.from)
      }
    return TableUpdateRefusal(
      rule: .insertAndMove,
      reason: "attempt to perform an insert and a move to the same index path \(TableWords.indexPath(move.to))",
      position: move.to, operation: reload?.operation ?? move.operation, hint: hint)
  }
}
