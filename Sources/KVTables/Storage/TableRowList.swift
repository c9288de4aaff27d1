import KVPositions
import KVTrees

/// The rows of one section as the table view keeps them: a cell, or nil for one that was not read yet.
///
/// A counted tree behind the verbs that an update needs: reading or changing a cell is O(log n), taking out or putting in
/// k of n rows O(k log n), or O(n) where that is less. So a row put into a table of 100,000 costs about what one put into a
/// table of a thousand does, where an array would move half of its cells.
///
/// A reference, as a tree cannot be copied: whoever changes a list must be the only one who shows it.
final class TableRowList {
  private var cells: PositionTree<TableCell?>

  /// `count` rows, none of them read. O(n).
  init(unread count: Int) {
    cells = PositionTree(repeatElement(nil, count: count))
  }

  /// How many rows there are. O(1).
  var count: Int { cells.count }

  subscript(row: Int) -> TableCell? {
    get { cells[row] }
    set { cells.update(at: row, with: newValue) }
  }

  /// Gives every row the cell that `cell` says, all or none: O(n).
  func read(_ cell: (Int) throws -> TableCell) rethrows {
    cells.replaceAll(
      with: try (0..<count).map { row in
        WorkCounter.countVisit()
        return try cell(row)
      })
  }

  /// Whose each row is, by its text where its cell does not say; nil where a row has not been read. O(n).
  var identities: [TableCell.Identity]? {
    var identities: [TableCell.Identity] = []
    identities.reserveCapacity(count)
    for cell in cells.snapshot() {
      guard let cell else { return nil }
      identities.append(cell.identity ?? .name(cell.text))
    }
    return identities
  }

  /// Takes out one row. O(log n).
  func remove(at row: Int) { cells.remove(at: row) }

  /// Puts in one row with its cell. O(log n).
  func insert(_ cell: TableCell, at row: Int) { cells.insert(cell, at: row) }

  /// Takes out the rows at `positions`: ascending, without repeats, all within the list.
  func remove(at positions: [Int]) {
    guard isMany(positions) else {
      for position in positions.reversed() { cells.remove(at: position) }
      return
    }
    var kept: ContiguousArray<TableCell?> = []
    kept.reserveCapacity(count - positions.count)
    var leaving = positions.makeIterator()
    var next = leaving.next()
    for (row, cell) in cells.snapshot().enumerated() {
      WorkCounter.countVisit()
      if row == next { next = leaving.next() } else { kept.append(cell) }
    }
    cells.replaceAll(with: kept)
  }

  /// Makes room for unread rows at `positions`: ascending, without repeats, each where its row will be found
  /// afterwards.
  func insertUnread(at positions: [Int]) {
    guard isMany(positions) else {
      for position in positions { cells.insert(nil, at: position) }
      return
    }
    var result: ContiguousArray<TableCell?> = []
    result.reserveCapacity(count + positions.count)
    var coming = positions.makeIterator()
    var next = coming.next()
    for cell in cells.snapshot() {
      WorkCounter.countVisit()
      while result.count == next {
        result.append(nil)
        next = coming.next()
      }
      result.append(cell)
    }
    while next != nil {
      result.append(nil)
      next = coming.next()
    }
    cells.replaceAll(with: result)
  }

  /// Whether building all anew is less work than as many walks down the tree.
  private func isMany(_ positions: [Int]) -> Bool {
    positions.count > 8 && positions.count > count / 16
  }
}
