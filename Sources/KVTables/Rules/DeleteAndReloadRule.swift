import KVPositions

/// T10: a row that is deleted as well as reloaded. A reload is a deletion and an insertion: two reloads of one row delete
/// it twice, and get the same sentence.
struct DeleteAndReloadRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard !update.rowReloads.isEmpty else { return nil }
    let deletes = Dictionary(update.rowDeletes.map { ($0.path, $0.operation) }, uniquingKeysWith: min)
    var last: ItemPath?
    for edit in update.rowReloads {
      defer { last = edit.path }
      let delete = deletes[edit.path]
      guard delete != nil || last == edit.path else { continue }
      return TableUpdateRefusal(
        rule: .deleteAndReload,
        reason: "attempt to delete and reload the same index path \(TableWords.indexPath(edit.path))",
        position: edit.path,
        operation: max(edit.operation, delete ?? edit.operation),
        hint: delete != nil
          ? "leave out reloadRows \(edit.path): the \(update.words.one) is gone afterwards"
          : "send reloadRows \(edit.path) once")
    }
    return nil
  }
}
