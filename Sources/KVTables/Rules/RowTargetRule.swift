import KVPositions

/// T6 and T7: a row to insert that is not there after the update. The insertion half of a reload is one of them.
/// Rows of sections that come are looked at too, before they are forgotten (section B1.9).
struct RowTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let named =
      update.rowInserts.map { (path: $0.path, operation: $0.operation) }
      + plan.reloadedRows.map { (path: $0.to, operation: $0.operation) }
    let beyond = named.filter { offender in
      guard update.after.indices.contains(offender.path.section) else { return true }
      return !(0..<update.after[offender.path.section]).contains(offender.path.row)
    }
    return beyond.min { $0.path < $1.path }.map { refusal(of: update, path: $0.path, operation: $0.operation) }
  }

  private func refusal(of update: TableUpdate, path: ItemPath, operation: Int) -> TableUpdateRefusal {
    let row = "attempt to insert \(update.words.one) \(path.row) into section \(path.section), but there are only"
    let hint = "change the data before the updates end, and name the \(update.words.one) by its index path after them"
    guard update.after.indices.contains(path.section) else {
      return TableUpdateRefusal(
        rule: .sectionOfRowAfterUpdate,
        reason: "\(row) \(update.after.count) sections after the update",
        operation: operation, hint: hint)
    }
    return TableUpdateRefusal(
      rule: .rowAfterUpdate,
      reason: "\(row) \(update.after[path.section]) \(update.words.many) in section \(path.section) after the update",
      operation: operation, hint: hint)
  }
}
