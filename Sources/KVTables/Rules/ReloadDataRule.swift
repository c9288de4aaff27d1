import KVTexts

/// `reloadData` is not to be mixed with updates in one group (table-views.md section B1.10).
///
/// Alone in a group it does no harm: the view reads everything anew at the end.
struct ReloadDataRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard let reload = update.reloadData, let other = update.operations.first(where: { $0 != .reloadData }) else {
      return nil
    }
    let name = other.description.prefix { $0 != " " }
    return TableUpdateRefusal(
      rule: .reloadDataInUpdates,
      reason: "attempt to call reloadData within a group of updates",
      operation: reload,
      hint: .hintReloadDataAlone(call: name))
  }
}
