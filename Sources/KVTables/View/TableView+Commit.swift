import KVPositions

extension TableView {
  /// Checks the updates of an outermost group and carries them out. `filled` are the places, before it, of cells that were
  /// filled meanwhile; `isFirstReading`: the rows before were read for it, and not while the view was on screen;
  /// `saysEverything`: nobody has been told of these.
  func commit(
    _ operations: [TableOperation], filled: [ItemPath] = [], isFirstReading: Bool = false,
    saysEverything: Bool = false
  ) throws {
    // The data source was replaced within the group: what is shown is gone, and so is the frame before.
    guard var sections = shown else { return try load() }
    if !operations.isEmpty, operations.allSatisfy({ $0 == .reloadData }) { return try load() }
    let after: [Int]
    do {
      after = try asking { try askRowCounts() }
    } catch {
      shown = nil
      throw error
    }
    let update = TableUpdate(operations: operations, before: sections.rowCounts, after: after, kind: kind)
    let plan = TableUpdatePlan(update)
    if let refusal = TableUpdateRules.refusal(of: update, plan: plan) {
      readAfterRefusal()
      let refined = refined(refusal, of: update, from: sections, isFirstReading: isFirstReading)
      let error = error(for: refined, update, plan)
      noteEverything(refusal: error, rowCounts: after)
      guard let refusalObserver else { throw error }
      return refusalObserver(error)
    }
    // Only now may the old content go; an error of the data source from here on leaves nothing, to be read anew. It
    // also leaves `sections` the only owner of the rows, so that they are changed in place.
    shown = nil
    let rows = plan.rows(of: update)
    sections.apply(update, plan: plan, rows: rows)
    let paths = pathsToRead(update, plan, rows)
    try asking {
      for section in plan.comingSections.sorted() { try readSection(section, of: &sections) }
      for path in paths { sections[path] = try askCell(at: path) }
    }
    shown = sections
    if saysEverything {
      noteEverything()
    } else if stateObserver != nil {
      noteUpdate(reading: paths + plan.paths(ofStaying: filled, rows: rows), plan.comingSections)
    }
  }

  /// The rows that the update inserted, reloaded or reconfigured, outside new sections: in the order shown.
  private func pathsToRead(
    _ update: TableUpdate, _ plan: TableUpdatePlan, _ rows: TableUpdatePlan.Rows
  ) -> [ItemPath] {
    let inserted = update.rowInserts.lazy.map(\.path).filter { !plan.comingSections.contains($0.section) }
    let reloaded = plan.reloadedRows.lazy.map(\.to)
    return Set(Array(inserted) + reloaded + plan.reconfiguredPaths(of: update, rows: rows)).sorted()
  }

  /// The refusal with a hint that names rows, where those before and those now show which.
  private func refined(
    _ refusal: TableUpdateRefusal, of update: TableUpdate, from sections: TableSections, isFirstReading: Bool
  ) -> TableUpdateRefusal {
    guard let section = refusal.section, let shown, shown.rowCounts == update.after,
      let before = sections.sections[section.before].rows.identities,
      let after = shown.sections[section.after].rows.identities,
      let hint = RowChangeHint(update: update, section: section, isFirstReading: isFirstReading)
        .text(before: before, after: after)
    else { return refusal }
    var refined = refusal
    refined.hint = hint
    return refined
  }

  private func error(
    for refusal: TableUpdateRefusal, _ update: TableUpdate, _ plan: TableUpdatePlan
  ) -> TableUpdateError {
    var refusal = refusal
    if messages == .ios16 {
      refusal = InconsistentBatchText(update: update, plan: plan, view: description).rewording(refusal)
    }
    return TableUpdateError(
      rule: refusal.rule, reason: refusal.reason, operation: refusal.operation.map { update.operations[$0] },
      operationIndex: refusal.operation, hintMessage: refusal.hint)
  }

  /// Shows the data source's state. An error in reading it would hide the one to be reported: nothing is kept then,
  /// and the next call meets it.
  func readAfterRefusal() {
    shown = nil
    try? read()
  }
}
