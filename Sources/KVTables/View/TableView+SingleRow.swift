package import KVPositions

/// The change of one row, and of nothing else: most updates are that.
///
/// In contrast to an update it needs no lists: the counts are compared, the row is changed in place and its cell read. What
/// an update would refuse, and what observers of the table are to see, is left to an update, with nothing changed.
extension TableView {
  /// Shows the change of one row: from `old` before it, nil for one that comes, to `new` after it, nil for one that goes.
  ///
  /// `sections` are the sections after it; `cell` reads what the row shows. Returns whether that was done. Throws what `cell`
  /// throws; the table reads everything when it is next asked then. O(s + log n) for s sections and n rows.
  package func showRow(
    from old: ItemPath?, to new: ItemPath?, leadingTo sections: SectionList, cell: () throws -> TableCell
  ) throws -> Bool {
    guard openUpdate == nil, !isAsking, operationObserver == nil, questionObserver == nil, stateObserver == nil,
      let lists = shown?.sections, lists.count == sections.count
    else { return false }
    for (index, list) in lists.enumerated() {
      let count = list.rows.count + (new?.section == index ? 1 : 0) - (old?.section == index ? 1 : 0)
      guard sections.rows(ofSection: index).count == count else { return false }
    }
    if let old, !lists.indices.contains(old.section) || !(0..<lists[old.section].rows.count).contains(old.row) {
      return false
    }
    guard let new else {
      if let old { lists[old.section].rows.remove(at: old.row) }
      return true
    }
    guard lists.indices.contains(new.section), (0..<sections.rows(ofSection: new.section).count).contains(new.row)
    else { return false }
    let read: TableCell
    do {
      isAsking = true
      defer { isAsking = false }
      read = try cell()
    } catch {
      shown = nil
      throw error
    }
    if old == new {
      lists[new.section].rows[new.row] = read
    } else {
      if let old { lists[old.section].rows.remove(at: old.row) }
      lists[new.section].rows.insert(read, at: new.row)
    }
    return true
  }
}
