import KVPositions

/// T10 and its kin: a row that is named twice in one frame by calls of the same sort.
struct RepeatedRowRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let found = [
      reload(of: update),
      twice(update.rowDeletes.map { ($0.path, $0.operation) }, "delete"),
      twice(update.rowInserts.map { ($0.path, $0.operation) }, "insert"),
      twice(update.rowMoves.map { ($0.from, $0.operation) }, "move"),
    ]
    // Lowest path first, whatever the sort; `min` keeps the order above where paths are equal.
    return found.compactMap { $0 }.min { $0.path < $1.path }?.refusal
  }

  private typealias Offence = (path: ItemPath, refusal: TableUpdateRefusal)

  /// A reload is a deletion and an insertion: two reloads of one row delete it twice, and get T10 too.
  private func reload(of update: TableUpdate) -> Offence? {
    let deletes = Dictionary(update.rowDeletes.map { ($0.path, $0.operation) }, uniquingKeysWith: min)
    var last: ItemPath?
    for edit in update.rowReloads {
      defer { last = edit.path }
      let delete = deletes[edit.path]
      guard delete != nil || last == edit.path else { continue }
      let refusal = TableUpdateRefusal(
        rule: .deleteAndReload,
        reason: "attempt to delete and reload the same index path \(TableWords.indexPath(edit.path))",
        operation: max(edit.operation, delete ?? edit.operation),
        hint: delete != nil
          ? "leave out reloadRows \(edit.path): the row is gone afterwards" : "reload \(edit.path) once")
      return (edit.path, refusal)
    }
    return nil
  }

  private func twice(_ edits: [(path: ItemPath, operation: Int)], _ verb: String) -> Offence? {
    for (first, second) in zip(edits, edits.dropFirst()) where first.path == second.path {
      let refusal = TableUpdateRefusal(
        rule: .repeatedRow,
        reason: "attempt to \(verb) the same row twice \(TableWords.indexPath(second.path))",
        operation: second.operation,
        hint: "\(verb) \(second.path) once; paths of a group all refer to the state "
          + (verb == "insert" ? "after it" : "before it"))
      return (second.path, refusal)
    }
    return nil
  }
}
