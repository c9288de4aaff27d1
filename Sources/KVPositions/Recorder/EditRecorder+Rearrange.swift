/// Changes of order. The rows concerned are touched; unless something else is said of them, those that keep their
/// place are not reported.
extension EditRecorder {
  /// The row at `source` (0..<count) was moved and is at `target` (0..<count) now. From i to i: nothing happened.
  package mutating func move(from source: Int, to target: Int) {
    check(source)
    check(target)
    guard source != target else { return }
    let row = take(at: source)
    mark(row)
    put(row, before: target)
  }

  /// The rows at two positions (0..<count) changed places. i with i: nothing happened.
  package mutating func exchange(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    guard first != second else { return }
    let later = take(at: max(first, second))
    let earlier = take(at: min(first, second))
    mark(later)
    mark(earlier)
    put(later, before: min(first, second))
    put(earlier, before: max(first, second))
  }

  /// The whole list was put into a new order: `newOrder` says for each new position which current position it was
  /// taken from, nil for a row that is new. Current positions that do not occur are removed, none may occur twice.
  /// All rows count as touched. O(n log n) for n rows.
  package mutating func reorder(_ newOrder: [Int?]) {
    var current: [Piece?] = []
    current.reserveCapacity(count)
    pieces.visit(root) { piece in
      for offset in 0..<piece.count {
        var row = piece.suffix(from: offset)
        row.count = 1
        row.isTouched = row.old != nil
        current.append(row)
      }
    }
    var list = PieceList()
    var order = PieceList.none
    for source in newOrder {
      var row = Piece(old: nil, count: 1)
      if let source {
        guard current.indices.contains(source), let taken = current[source].take() else {
          preconditionFailure("a new order takes every row from a place of its own")
        }
        row = taken
      }
      order = list.join(order, list.make(row))
    }
    pieces = list
    root = order
    isEmpty = false
  }
}
