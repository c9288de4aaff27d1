import KVPositions
import KVTexts

/// T1 and T2: in each section that stays, the rows before, less those that leave, with those that come, are the rows
/// after. The section is named by its index before the update; a reload counts as one deleted and one inserted.
struct NumberOfRowsRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let tally = Tally(update, plan)
    for section in update.before.indices {
      guard let target = plan.newSection(ofOld: section) else { continue }
      let inserted = tally.inserted[target] ?? 0
      let deleted = tally.deleted[section] ?? 0
      let movedIn = tally.movedIn[target] ?? 0
      let movedOut = tally.movedOut[section] ?? 0
      let expected = update.before[section] - deleted + inserted - movedOut + movedIn
      guard update.after[target] != expected else { continue }
      let rows = update.words.many
      return TableUpdateRefusal(
        rule: update.kind == .table ? .numberOfRows : .numberOfItems,
        reason: "Invalid update: invalid number of \(rows) in section \(section).  The number of \(rows) contained "
          + "in an existing section after the update (\(update.after[target])) must be equal to the number of "
          + "\(rows) contained in that section before the update (\(update.before[section])), plus or minus the "
          + "number of \(rows) inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and "
          + "plus or minus the number of \(rows) moved into or out of that section (\(movedIn) moved in, "
          + "\(movedOut) moved out).",
        operation: nil, hint: hint(update, plan, section: section, target: target, expected: expected),
        section: stray(plan, section: section, target: target) == nil ? (section, target) : nil)
    }
    return nil
  }

  private func hint(
    _ update: TableUpdate, _ plan: TableUpdatePlan, section: Int, target: Int, expected: Int
  ) -> Message {
    if let stray = stray(plan, section: section, target: target) {
      return .hintReconfigureStray(path: stray.from)
    }
    if let gone = gone(update, plan, section: section, target: target) {
      return .hintFewerRows(path: gone.from, rows: update.words.manySaid)
    }
    let moves = update.rowMoves.filter { plan.newSection(ofOld: $0.from.section) != $0.to.section }
    func calls(_ moves: [TableUpdate.RowMove]) -> [String] { moves.map { "moveRow \($0.from) to \($0.to)" } }
    return CountHint(
      before: update.before[section], expected: expected, actual: update.after[target],
      adding: update.rowInserts.filter { $0.path.section == target }.map { "insertRows \($0.path)" }
        + calls(moves.filter { $0.to.section == target }),
      removing: update.rowDeletes.filter { $0.path.section == section }.map { "deleteRows \($0.path)" }
        + calls(moves.filter { $0.from.section == section }),
      one: .wordsOfSection(words: update.words.oneSaid, section: section),
      many: .wordsOfSection(words: update.words.manySaid, section: section), insert: "insertRows",
      delete: "deleteRows"
    ).message
  }

  /// A section that moves leaves the insertion halves of its reloads behind.
  private func stray(_ plan: TableUpdatePlan, section: Int, target: Int) -> TableUpdatePlan.ReloadedRow? {
    plan.reloadedRows.first { ($0.from.section == section) != ($0.to.section == target) }
  }

  /// A reloaded row that is not there any more, and nothing else that could be meant (decisions.md 7).
  private func gone(
    _ update: TableUpdate, _ plan: TableUpdatePlan, section: Int, target: Int
  ) -> TableUpdatePlan.ReloadedRow? {
    guard update.rowMoves.isEmpty, update.sectionMoves.isEmpty else { return nil }
    return plan.reloadedRows.first {
      $0.from.section == section && $0.to.section == target && $0.to.row >= update.after[target]
    }
  }

  /// The numbers of the sentence, by section: inserted and moved in after the update, the others before it.
  private struct Tally {
    var inserted: [Int: Int] = [:]
    var deleted: [Int: Int] = [:]
    var movedIn: [Int: Int] = [:]
    var movedOut: [Int: Int] = [:]

    init(_ update: TableUpdate, _ plan: TableUpdatePlan) {
      for edit in update.rowInserts { inserted[edit.path.section, default: 0] += 1 }
      for edit in update.rowDeletes { deleted[edit.path.section, default: 0] += 1 }
      for row in plan.reloadedRows {
        deleted[row.from.section, default: 0] += 1
        inserted[row.to.section, default: 0] += 1
      }
      // A move within a section neither enters nor leaves it.
      for move in update.rowMoves where plan.newSection(ofOld: move.from.section) != move.to.section {
        movedOut[move.from.section, default: 0] += 1
        movedIn[move.to.section, default: 0] += 1
      }
    }
  }
}
