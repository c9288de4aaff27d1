import KVPositions
import KVTexts

/// T12: a row that is moved as well as deleted or, which counts as deleting it, reloaded.
struct DeleteAndMoveRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard !update.rowMoves.isEmpty else { return nil }
    let deleted = Set(update.rowDeletes.map(\.path))
    let reloaded = Dictionary(
      update.rowReloads.map { ($0.path, $0.operation) }, uniquingKeysWith: { first, _ in first })
    let move = update.rowMoves.first { deleted.contains($0.from) || reloaded[$0.from] != nil }
    guard let move else { return nil }
    return TableUpdateRefusal(
      rule: .deleteAndMove,
      reason: "attempt to perform a delete and a move from the same index path \(TableWords.indexPath(move.from))",
      operation: reloaded[move.from] ?? move.operation,
      hint: reloaded[move.from] != nil
        ? .hintReconfigureMoved(from: move.from, to: move.to)
        : .hintMoveOfDeleted(from: move.from, to: move.to, row: update.words.oneSaid))
  }
}
