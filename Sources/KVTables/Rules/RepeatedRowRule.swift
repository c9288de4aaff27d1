import KVPositions

/// A row that is named twice in one frame by calls of the same sort: kin of T10.
struct RepeatedRowRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let row = update.words.one
    let deleted = first(update.rowDeletes, at: \.path, "delete") { path in
      "send deleteRows \(path) once: paths count the \(update.words.many) before the update, where the next \(row) is "
        + "\(path.next)"
    }
    let inserted = first(update.rowInserts, at: \.path, "insert") { path in
      "send insertRows \(path) once: paths count the \(update.words.many) after the update, where the next \(row) is "
        + "\(path.next)"
    }
    let moved = first(update.rowMoves, at: \.from, "move") { path in
      "send one moveRow for \(path), straight to where the \(row) stands after the update"
    }
    return [deleted, inserted, moved].compactMap { $0 }.min { first, second in
      guard let one = first.position, let other = second.position else { return false }
      return one < other
    }
  }

  private func first<Edit: TableUpdateEdit>(
    _ edits: [Edit], at path: (Edit) -> ItemPath, _ verb: String, hint: (ItemPath) -> String
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
