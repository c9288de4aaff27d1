import KVPositions
import KVTexts

/// T6 and T7: a row to insert that is not there after the update. Rows of sections that come are looked at too, before they
/// are forgotten (section B1.9). The insertion half of a reload is none of them: the counts refuse it (decisions.md 7), or
/// ``ReloadTargetRule``.
struct RowTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    // The list is ascending: its first offender is the lowest.
    guard let insert = update.rowInserts.first(where: { !update.after.contains($0.path) }) else { return nil }
    let (path, words) = (insert.path, update.words)
    guard update.after.indices.contains(path.section) else {
      return TableUpdateRefusal(
        rule: .sectionOfRowAfterUpdate,
        reason: "\(words.insertion(of: path)) \(update.after.count) sections after the update",
        position: path, operation: insert.operation, hint: hint(of: update, insertedInto: path))
    }
    return TableUpdateRefusal(
      rule: .rowAfterUpdate, reason: words.insertion(of: path, beyond: update.after[path.section]),
      position: path, operation: insert.operation,
      hint: .hintAddRow(row: words.oneSaid, extent: update.extentAfter(ofSection: path.section)))
  }

  private func hint(of update: TableUpdate, insertedInto path: ItemPath) -> Message {
    path.section == update.after.count
      ? .hintAddSectionForRow(path: path, section: path.section)
      : .hintNameRowAfter(path: path, row: update.words.oneSaid, extent: update.extentAfter)
  }
}

/// A reloaded row whose new cell would stand where there is none, though the counts fit: beside moves, since a reload is
/// placed as if nothing moved (section B1.3). It has T6's words.
struct ReloadTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let reload = plan.reloadedRows.first(where: { !update.after.contains($0.to) }) else { return nil }
    let path = reload.to
    // A section that is not there is one that the counts refuse too.
    guard update.after.indices.contains(path.section), NumberOfSectionsRule().refusal(of: update, plan: plan) == nil,
      NumberOfRowsRule().refusal(of: update, plan: plan) == nil
    else { return nil }
    return TableUpdateRefusal(
      rule: .rowAfterUpdate, reason: update.words.insertion(of: path, beyond: update.after[path.section]),
      position: path, operation: reload.operation,
      hint: .hintReconfigureLater(path: reload.from))
  }
}

extension TableWords {
  fileprivate func insertion(of path: ItemPath) -> String {
    "attempt to insert \(one) \(path.row) into section \(path.section), but there are only"
  }

  fileprivate func insertion(of path: ItemPath, beyond count: Int) -> String {
    "\(insertion(of: path)) \(count) \(many) in section \(path.section) after the update"
  }
}
