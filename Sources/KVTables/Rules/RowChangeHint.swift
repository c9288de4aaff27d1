import KVPositions
import KVTexts

/// What to send for a section whose number of rows does not fit: the rows that it had are compared with those that it has,
/// so that the hint can name the calls that are missing and those that are wrong.
///
/// In contrast to a `CountHint`, which knows numbers alone, it needs to know whose each row is, before and after. Costs O(n)
/// for the section's rows, which a refused table reads anyway, and the square of what differs, up to a limit.
struct RowChangeHint {
  /// Whose a row is.
  typealias Row = TableCell.Identity

  var update: TableUpdate
  /// The section's index on both sides.
  var section: (before: Int, after: Int)
  /// Whether the rows before were read for this update alone.
  var isFirstReading = false

  /// More than so many pairs of rows that may differ are not compared.
  private static let mostPairs = 40_000

  /// The hint; nil where the rows do not show what changed.
  func text(before: [Row], after: [Row]) -> Message? {
    guard let changed = difference(before, after) else { return nil }
    let moved = (
      from: update.rowMoves.filter { $0.from.section == section.before }.map(\.from.row),
      to: update.rowMoves.filter { $0.to.section == section.after }.map(\.to.row)
    )
    // A move that is not what happened is not for this hint: it concerns two places.
    guard changed.deleted.isSuperset(of: moved.from), changed.inserted.isSuperset(of: moved.to) else { return nil }
    let deleted = Set(update.rowDeletes.lazy.filter { $0.path.section == section.before }.map(\.path.row))
    let inserted = Set(update.rowInserts.lazy.filter { $0.path.section == section.after }.map(\.path.row))
    let wrong =
      calls("deleteRows", deleted.subtracting(changed.deleted), section.before)
      + calls("insertRows", inserted.subtracting(changed.inserted), section.after)
    var gone = changed.deleted.subtracting(moved.from).subtracting(deleted)
    var come = changed.inserted.subtracting(moved.to).subtracting(inserted)
    let lost = settleReloads(&gone, &come, changed)
    return text(
      wrong: wrong + calls("reloadRows", lost, section.before),
      missing: calls("deleteRows", gone, section.before) + calls("insertRows", come, section.after))
  }

  /// A reload names the row that went and one that came between the same rows that stay: neither is missing.
  /// Gives the reloads of rows for which none came.
  private func settleReloads(
    _ gone: inout Set<Int>, _ come: inout Set<Int>, _ changed: (deleted: Set<Int>, inserted: Set<Int>)
  ) -> Set<Int> {
    let reloads = update.rowReloads.filter { $0.path.section == section.before }.map(\.path.row)
    if reloads.isEmpty { return [] }
    func gap(_ row: Int, _ others: Set<Int>) -> Int { row - others.count { $0 < row } }
    var lost: Set<Int> = []
    for row in reloads where gone.contains(row) {
      let place = gap(row, changed.deleted)
      if let new = come.filter({ gap($0, changed.inserted) == place }).min() {
        gone.remove(row)
        come.remove(new)
      } else {
        lost.insert(row)
      }
    }
    return lost
  }

  private func text(wrong: [String], missing: [String]) -> Message? {
    let section = section.before
    let (out, sent) = (Message.all(wrong.map(Message.verbatim)), Message.all(missing.map(Message.verbatim)))
    switch (wrong.isEmpty, missing.isEmpty) {
    case (true, true): return nil
    case (true, false): return .hintSendCalls(calls: sent, section: section)
    case (false, false): return .hintSendOtherCalls(wrong: out, calls: sent, section: section)
    case (false, true) where isFirstReading:
      return .hintCountedLate
    case (false, true):
      return .hintLeaveOutCalls(calls: out, section: section)
    }
  }

  private func calls(_ name: String, _ rows: Set<Int>, _ section: Int) -> [String] {
    if rows.isEmpty { return [] }
    let paths = rows.sorted().map { ItemPath(section: section, row: $0) }
    return switch name {
    case "deleteRows": [TableOperation.deleteRows(paths).summary]
    case "reloadRows": [TableOperation.reloadRows(paths).summary]
    default: [TableOperation.insertRows(paths).summary]
    }
  }

  /// The rows that went and the rows that came; nil where too many may have.
  private func difference(_ before: [Row], _ after: [Row]) -> (deleted: Set<Int>, inserted: Set<Int>)? {
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (old, new) = (before[start..<before.count - end], after[start..<after.count - end])
    guard old.isEmpty || new.isEmpty || new.count <= Self.mostPairs / old.count else { return nil }
    var result: (deleted: Set<Int>, inserted: Set<Int>) = ([], [])
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, _, _): result.deleted.insert(start + offset)
      case .insert(let offset, _, _): result.inserted.insert(start + offset)
      }
    }
    return result
  }
}
