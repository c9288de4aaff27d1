import KVPositions

/// T4 and T5: a row to delete, reload or reconfigure that was not there before the update. A reload is a deletion, and
/// has its words. Rows of sections that go are looked at too, before they are forgotten (section B1.9).
struct RowSourceRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let named =
      update.rowDeletes.map { (path: $0.path, verb: "delete", operation: $0.operation) }
      + update.rowReloads.map { (path: $0.path, verb: "delete", operation: $0.operation) }
      + update.rowReconfigures.map { (path: $0.path, verb: "reconfigure", operation: $0.operation) }
    let beyond = named.filter { offender in
      guard update.before.indices.contains(offender.path.section) else { return true }
      return !(0..<update.before[offender.path.section]).contains(offender.path.row)
    }
    return beyond.min { $0.path < $1.path }.map { offender in
      refusal(of: update, path: offender.path, offender.verb, offender.operation)
    }
  }

  private func refusal(
    of update: TableUpdate, path: ItemPath, _ verb: String, _ operation: Int
  ) -> TableUpdateRefusal {
    let row = "attempt to \(verb) \(update.words.one) \(path.row) from section \(path.section)"
    let hint = "name the \(update.words.one) by its index path before the group of updates"
    guard update.before.indices.contains(path.section) else {
      return TableUpdateRefusal(
        rule: .sectionOfRowBeforeUpdate,
        reason: "\(row), but there are only \(update.before.count) sections before the update",
        operation: operation, hint: hint)
    }
    return TableUpdateRefusal(
      rule: .rowBeforeUpdate,
      reason: "\(row) which only contains \(update.before[path.section]) \(update.words.many) before the update",
      operation: operation, hint: hint)
  }
}
