/// The rows of one section as the table view keeps them: a cell, or nil for one that was not read yet.
///
/// A plain array behind the three verbs that an update needs, so that a counted tree can take its place: taking out or
/// putting in k of n rows is O(n + k) here, however the k are spread.
struct TableRowList {
  private var cells: [TableCell?]
  /// Up to so many rows are taken out or put in one by one: the array moves the rest as plain memory then, which beats
  /// one pass that moves each row by itself.
  private static let few = 8

  /// `count` rows, none of them read.
  init(unread count: Int) {
    cells = Array(repeating: nil, count: count)
  }

  var count: Int { cells.count }

  subscript(row: Int) -> TableCell? {
    get { cells[row] }
    set { cells[row] = newValue }
  }

  /// Takes out the rows at `positions`: ascending, without repeats, all within the list.
  mutating func remove(at positions: [Int]) {
    guard let first = positions.first, positions.count > Self.few else {
      for position in positions.reversed() { cells.remove(at: position) }
      return
    }
    var next = 0
    var write = first
    for read in first..<cells.count {
      if next < positions.count, positions[next] == read {
        next += 1
      } else {
        cells.swapAt(write, read)
        write += 1
      }
    }
    cells.removeLast(cells.count - write)
  }

  /// Makes room for unread rows at `positions`: ascending, without repeats, each where its row will be found
  /// afterwards.
  mutating func insertUnread(at positions: [Int]) {
    guard let first = positions.first, positions.count > Self.few else {
      for position in positions { cells.insert(nil, at: position) }
      return
    }
    var read = cells.count - 1
    cells.append(contentsOf: repeatElement(nil, count: positions.count))
    var next = positions.count - 1
    for write in stride(from: cells.count - 1, through: first, by: -1) {
      if next >= 0, positions[next] == write {
        // What stood here has been moved on already, or was made unread by `append`.
        cells[write] = nil
        next -= 1
      } else {
        cells.swapAt(write, read)
        read -= 1
      }
    }
  }
}
