import KVPositions
import KVTexts

/// T10: a row that is deleted as well as reloaded. A reload is a deletion and an insertion: two reloads of one row delete
/// it twice, and get the same sentence.
struct DeleteAndReloadRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard !update.rowReloads.isEmpty else { return nil }
    let deletes = Set(update.rowDeletes.map(\.path))
    var last: ItemPath?
    for edit in update.rowReloads {
      defer { last = edit.path }
      let isDeleted = deletes.contains(edit.path)
      guard isDeleted || last == edit.path else { continue }
      return TableUpdateRefusal(
        rule: .deleteAndReload,
        reason: "attempt to delete and reload the same index path \(TableWords.indexPath(edit.path))",
        position: edit.path,
        operation: edit.operation,
        hint: isDeleted
          ? .hintReloadOfGoneRow(path: edit.path, row: update.words.oneSaid)
          : .hintReloadRowOnce(path: edit.path))
    }
    return nil
  }
}
