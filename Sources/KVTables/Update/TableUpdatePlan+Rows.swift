import KVPositions

extension TableUpdatePlan {
  /// What happens to the rows of the sections that stay: which leave, which come, and what moves between them.
  struct Rows {
    /// Rows that leave, by section: both in the frame before, rows ascending.
    var leaving: [Int: [Int]] = [:]
    /// Rows that come, by section: both in the frame after, rows ascending.
    var arriving: [Int: [Int]] = [:]
    /// Where a moved row goes, by where it was.
    var targets: [ItemPath: ItemPath] = [:]
  }

  /// The rows of an accepted update. O(k log k) for its k positions.
  func rows(of update: TableUpdate) -> Rows {
    var rows = Rows()
    for edit in update.rowDeletes { leave(edit.path, &rows) }
    for row in reloadedRows {
      leave(row.from, &rows)
      arrive(row.to, &rows)
    }
    for edit in update.rowInserts { arrive(edit.path, &rows) }
    for move in update.rowMoves {
      leave(move.from, &rows)
      arrive(move.to, &rows)
      rows.targets[move.from] = move.to
    }
    for section in rows.leaving.keys { rows.leaving[section]?.sort() }
    for section in rows.arriving.keys { rows.arriving[section]?.sort() }
    return rows
  }

  /// Rows of a section that goes leave with it.
  private func leave(_ path: ItemPath, _ rows: inout Rows) {
    if !goingSections.contains(path.section) { rows.leaving[path.section, default: []].append(path.row) }
  }

  /// Rows of a section that comes are read with it.
  private func arrive(_ path: ItemPath, _ rows: inout Rows) {
    if !comingSections.contains(path.section) { rows.arriving[path.section, default: []].append(path.row) }
  }

  /// Where the reconfigured rows of an accepted update are afterwards; those that are gone or read anyway left out.
  func reconfiguredPaths(of update: TableUpdate, rows: Rows) -> [ItemPath] {
    paths(ofStaying: update.rowReconfigures.map(\.path), rows: rows)
  }

  /// Where rows of an accepted update are afterwards, by where they were before; those that are gone or read anew left out.
  func paths(ofStaying paths: [ItemPath], rows: Rows) -> [ItemPath] {
    var shifts: [Int: FrameShift] = [:]
    return paths.compactMap { path in
      if let target = rows.targets[path] { return target }
      guard let section = newSection(ofOld: path.section) else { return nil }
      let shift =
        shifts[path.section]
        ?? FrameShift(removed: rows.leaving[path.section] ?? [], inserted: rows.arriving[section] ?? [])
      shifts[path.section] = shift
      return shift.newIndex(ofOld: path.row).map { ItemPath(section: section, row: $0) }
    }
  }
}
