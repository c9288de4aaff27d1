import KVPositions

/// T6 and T7: a row to insert that is not there after the update. The insertion half of a reload is one of them.
/// Rows of sections that come are looked at too, before they are forgotten (section B1.9).
struct RowTargetRule: TableUpdateRule {
  private struct Named {
    var path: ItemPath
    /// The row before, where a reload puts it here.
    var reloaded: ItemPath?
    var operation: Int
  }

  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    // Both lists are ascending: their first offenders are the lowest.
    let insert = update.rowInserts.first { !update.after.contains($0.path) }
      .map { Named(path: $0.path, operation: $0.operation) }
    let reload = plan.reloadedRows.first { !update.after.contains($0.to) }
      .map { Named(path: $0.to, reloaded: $0.from, operation: $0.operation) }
    return [insert, reload].compactMap { $0 }.min { $0.path < $1.path }.map { refusal(of: update, $0) }
  }

  private func refusal(of update: TableUpdate, _ named: Named) -> TableUpdateRefusal {
    let (path, words) = (named.path, update.words)
    let row = "attempt to insert \(words.one) \(path.row) into section \(path.section), but there are only"
    guard update.after.indices.contains(path.section) else {
      return TableUpdateRefusal(
        rule: .sectionOfRowAfterUpdate,
        reason: "\(row) \(update.after.count) sections after the update",
        operation: named.operation,
        hint: named.reloaded.map { "instead of reloadRows \($0) send deleteSections [\($0.section)]: it is gone" }
          ?? hint(of: update, insertedInto: path))
    }
    return TableUpdateRefusal(
      rule: .rowAfterUpdate,
      reason: "\(row) \(update.after[path.section]) \(words.many) in section \(path.section) after the update",
      operation: named.operation,
      hint: named.reloaded.map { hint(of: update, reloaded: $0) }
        ?? "add the \(words.one) to the data before the update ends, or name its place there in insertRows: "
        + update.extentAfter(ofSection: path.section))
  }

  private func hint(of update: TableUpdate, insertedInto path: ItemPath) -> String {
    path.section == update.after.count
      ? "instead of insertRows \(path) add section \(path.section) to the data and send insertSections "
        + "[\(path.section)]"
      : "instead of insertRows \(path) name the place of the \(update.words.one) after the update: \(update.extentAfter)"
  }

  private func hint(of update: TableUpdate, reloaded: ItemPath) -> String {
    update.rowMoves.isEmpty && update.sectionMoves.isEmpty
      ? "instead of reloadRows \(reloaded) send deleteRows \(reloaded): there are fewer \(update.words.many) now"
      : "instead of reloadRows \(reloaded) call reconfigureRows after endUpdates: a reload is placed as if nothing moved"
  }
}
