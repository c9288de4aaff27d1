import KVPositions
import KVTexts

/// A row that is named twice in one frame by calls of the same sort: kin of T10.
struct RepeatedRowRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let words = update.words
    let deleted = first(update.rowDeletes, at: \.path, "delete") { path in
      .hintDeleteRowOnce(path: path, rows: words.manySaid, row: words.oneSaid, next: path.next)
    }
    let inserted = first(update.rowInserts, at: \.path, "insert") { path in
      .hintInsertRowOnce(path: path, rows: words.manySaid, row: words.oneSaid, next: path.next)
    }
    let moved = first(update.rowMoves, at: \.from, "move") { path in
      .hintMoveRowOnce(path: path, row: words.oneSaid)
    }
    return [deleted, inserted, moved].compactMap { $0 }.min { first, second in
      guard let one = first.position, let other = second.position else { return false }
      return one < other
    }
  }

  private func first<Edit: TableUpdateEdit>(
    _ edits: [Edit], at path: (Edit) -> ItemPath, _ verb: String, hint: (ItemPath) -> Message
  ) -> TableUpdateRefusal? {
    guard let second = edits.firstRepeat(of: path) else { return nil }
    return TableUpdateRefusal(
      rule: .repeatedRow,
      reason: "attempt to \(verb) the same row twice \(TableWords.indexPath(path(second)))",
      position: path(second), operation: second.operation, hint: hint(path(second)))
  }
}

extension ItemPath {
  /// The place behind this one.
  fileprivate var next: ItemPath { ItemPath(section: section, row: row &+ 1) }
}
