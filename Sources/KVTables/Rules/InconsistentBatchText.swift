import KVPositions

/// T18: the sentence of iOS 16 that takes the place of T1, T2 and T3 where the counts differ before and after.
///
/// The updates are listed as UIKit plans them: a reload as its two halves, what goes in descending order, then what
/// comes in ascending order, then what moves.
struct InconsistentBatchText {
  var update: TableUpdate
  var plan: TableUpdatePlan
  /// `<TableView "name">`.
  var view: String

  /// The refusal in the newer words; the same one where it is not about counts, or the counts have not changed.
  func rewording(_ refusal: TableUpdateRefusal) -> TableUpdateRefusal {
    switch refusal.rule {
    case .numberOfRows, .numberOfItems, .numberOfSections: break
    default: return refusal
    }
    guard update.before != update.after else { return refusal }
    var reworded = refusal
    reworded.rule = .inconsistentBatch
    reworded.reason = reason
    return reworded
  }

  private var reason: String {
    let words = update.words
    return "Invalid batch updates detected: the number of sections and/or \(words.many) returned by the data source "
      + "before and/or after performing the batch updates are inconsistent with the updates.\n"
      + "Data source before updates = { \(counts(update.before)) }\n"
      + "Data source after updates = { \(counts(update.after)) }\n"
      + "Updates = [\n\(updates.map { "\t\($0)" }.joined(separator: ",\n"))\n]\n"
      + "\(words.viewCapitalized): \(view)"
  }

  private func counts(_ rows: [Int]) -> String {
    "\(rows.count) \(rows.count == 1 ? "section" : "sections") with \(update.words.one) counts: \(rows)"
  }

  private var updates: [String] {
    let row = update.words.one
    func text(_ path: ItemPath) -> String { "(\(path.section) - \(path.row))" }
    let rowsGoing = (update.rowDeletes.map(\.path) + plan.reloadedRows.map(\.from)).sorted(by: >)
    let rowsComing = (update.rowInserts.map(\.path) + plan.reloadedRows.map(\.to)).sorted()
    return rowsGoing.map { "Delete \(row) \(text($0))" }
      + plan.goingSections.sorted(by: >).map { "Delete section (\($0))" }
      + plan.comingSections.sorted().map { "Insert section (\($0))" }
      + rowsComing.map { "Insert \(row) \(text($0))" }
      + update.sectionMoves.map { "Move section (\($0.from)) to (\($0.to))" }
      + update.rowMoves.map { "Move \(row) \(text($0.from)) to \(text($0.to))" }
      + update.rowReconfigures.map { "Reconfigure \(row) \(text($0.path))" }
  }
}
