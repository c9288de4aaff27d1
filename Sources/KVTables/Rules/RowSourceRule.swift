import KVPositions
import KVTexts

/// T4 and T5: a row to delete, reload or reconfigure that was not there before the update. A reload is a deletion, and
/// has its words. Rows of sections that go are looked at too, before they are forgotten (section B1.9).
struct RowSourceRule: TableUpdateRule {
  private struct Named {
    var path: ItemPath
    var verb: String
    var call: String
    var operation: Int
  }

  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    // Each list is ascending: its first offender is its lowest.
    func first(_ edits: [TableUpdate.RowEdit], _ verb: String, _ call: String) -> Named? {
      edits.first { !update.before.contains($0.path) }
        .map { Named(path: $0.path, verb: verb, call: "\(call) \($0.path)", operation: $0.operation) }
    }
    let beyond = [
      first(update.rowDeletes, "delete", "deleteRows"), first(update.rowReloads, "delete", "reloadRows"),
      first(update.rowReconfigures, "reconfigure", "reconfigureRows"),
    ]
    return beyond.compactMap { $0 }.min { $0.path < $1.path }.map { refusal(of: update, $0) }
  }

  private func refusal(of update: TableUpdate, _ named: Named) -> TableUpdateRefusal {
    let (path, words) = (named.path, update.words)
    let row = "attempt to \(named.verb) \(words.one) \(path.row) from section \(path.section)"
    guard update.before.indices.contains(path.section) else {
      let isInserted = update.sectionInserts.contains { $0.index == path.section }
      return TableUpdateRefusal(
        rule: .sectionOfRowBeforeUpdate,
        reason: "\(row), but there are only \(update.before.count) sections before the update",
        operation: named.operation,
        hint: isInserted
          ? .hintSectionBringsItself(call: named.call, section: path.section)
          : .hintNameRowBefore(call: named.call, row: words.oneSaid, extent: update.extentBefore))
    }
    let isInserted = update.rowInserts.contains { $0.path == path }
    return TableUpdateRefusal(
      rule: .rowBeforeUpdate,
      reason: "\(row) which only contains \(update.before[path.section]) \(words.many) before the update",
      operation: named.operation,
      hint: isInserted
        ? .hintRowBringsItself(call: named.call, path: path, row: words.oneSaid)
        : .hintNameRowBefore(
          call: named.call, row: words.oneSaid, extent: update.extentBefore(ofSection: path.section)))
  }
}
