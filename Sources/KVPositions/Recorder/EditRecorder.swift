/// Turns a run of single edits of a flat list into the one script of their net change, without remembering the list.
///
/// An `EditScript` is a result; a recorder is fed while a batch runs: every edit is recorded with positions in the list
/// *as it is at that moment*, and `finish()` says what it all comes to, in positions before the run and after it.
///
/// ```swift
/// var recorder = EditRecorder(count: 3)     // a b c
/// recorder.insert(at: 0)                    // x a b c
/// recorder.move(from: 3, to: 1)             // x c a b
/// recorder.remove(at: 0)                    // c a b
/// recorder.finish()                         // move [0, 2] to [0, 0]
/// ```
///
/// What was inserted and removed again is nothing; inserted and then moved or replaced is one insert; an original row
/// that was moved, exchanged or touched is a *touched* row, to which `EditScript`'s move-or-update rule applies.
///
/// How: a list of pieces. Rows that nobody touched are stretches of the original; k edits make O(k) pieces, whatever
/// the length of the list. An edit costs O(log k), `finish()` O(k log k + changes).
package struct EditRecorder: Sendable {
  var pieces = PieceList()
  var root = PieceList.none
  /// How many rows there were before.
  package let oldCount: Int
  /// Whether nothing was recorded. (What was recorded may still come to nothing: see `finish()`.)
  package internal(set) var isEmpty = true

  /// Begins with a list of `count` rows.
  package init(count: Int) {
    precondition(count >= 0, "a list has no negative number of rows")
    oldCount = count
    if count > 0 { root = pieces.make(Piece(old: 0, count: count)) }
  }

  /// How many rows there are now. O(1).
  package var count: Int { pieces.rows(root) }

  /// Which row of the list before the row at `position` (0..<count) is; nil if it was inserted. (A replaced one is
  /// the row in whose place it is.) O(log k).
  package func oldRow(at position: Int) -> Int? {
    check(position)
    let (link, offset) = pieces.link(at: position, of: root)
    return pieces[link].old.map { $0 + offset }
  }

  /// A row was inserted before `position` (0...count).
  package mutating func insert(at position: Int) {
    insert(count: 1, at: position)
  }

  /// `count` rows were inserted before `position` (0...count).
  package mutating func insert(count added: Int, at position: Int) {
    precondition(position >= 0 && position <= count && added >= 0, "position is out of range")
    guard added > 0 else { return }
    put(pieces.make(Piece(old: nil, count: added)), before: position)
  }

  /// Rows were inserted that are at `positions` now: each index lies within the list as it is once the smaller ones
  /// have come, as in Cocoa's `insertObjects:atIndexes:`. O(r log k) for r ranges.
  package mutating func insert(at positions: IndexRanges) {
    for range in positions.ranges { insert(count: range.count, at: range.lowerBound) }
  }

  /// The row at `position` (0..<count) was removed. Returns the row of the list before whose element went, or nil if
  /// the element had come since: what `reinsert(oldRow:at:isUpdated:)` wants, should it come back.
  @discardableResult
  package mutating func remove(at position: Int) -> Int? {
    let row = take(at: position)
    let old = pieces[row].isReplaced ? nil : pieces[row].old
    pieces.drop(row)
    return old
  }

  /// The rows of `range`, which lies in 0..<count, were removed.
  package mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "position is out of range")
    guard !range.isEmpty else { return }
    let (front, rest) = pieces.cut(root, before: range.lowerBound)
    let (removed, back) = pieces.cut(rest, before: range.count)
    pieces.drop(removed)
    root = pieces.join(front, back)
    isEmpty = false
  }

  /// The rows at `positions` (0..<count), all counted before any of them went, were removed. O(r log k) for r ranges.
  package mutating func remove(at positions: IndexRanges) {
    for range in positions.ranges.reversed() { remove(range) }
  }

  /// A row of the list before, whose element was removed or replaced, is back before `position` (0...count): it
  /// counts as touched, not as one that went and one that came. `finish()` stops the program if the row is there
  /// twice.
  package mutating func reinsert(oldRow: Int, at position: Int, isUpdated: Bool = false) {
    precondition(position >= 0 && position <= count, "position is out of range")
    precondition(oldRow >= 0 && oldRow < oldCount, "the list before has no such row")
    put(pieces.make(Piece(old: oldRow, count: 1, isTouched: true, isUpdated: isUpdated)), before: position)
  }

  /// The element of the row at `position` (0..<count) was replaced in place: reported as `replace` if the row keeps
  /// its place, else as a delete and an insert. Returns the row of the list before whose element went, as `remove(at:)`
  /// does.
  @discardableResult
  package mutating func replace(at position: Int) -> Int? {
    var old: Int?
    mark(at: position) { row in
      old = row.isReplaced ? nil : row.old
      // What was said about the element that is gone is gone with it.
      row.isUpdated = false
      row.isReplaced = true
    }
    return old
  }

  /// The row at `position` (0..<count) was touched; with `isUpdated` it shows something new and is reported even if
  /// it keeps its place.
  package mutating func touch(at position: Int, isUpdated: Bool) {
    mark(at: position) { row in
      if isUpdated { row.isUpdated = true }
    }
  }

  /// Everything was removed and `newCount` rows are there that have nothing to do with it.
  package mutating func replaceAll(newCount: Int) {
    precondition(newCount >= 0, "a list has no negative number of rows")
    guard count > 0 || newCount > 0 else { return }
    pieces = PieceList()
    root = newCount == 0 ? PieceList.none : pieces.make(Piece(old: nil, count: newCount))
    isEmpty = false
  }

  func check(_ position: Int) {
    precondition(position >= 0 && position < count, "position is out of range")
  }

  /// Cuts the row at `position` out as a piece of its own.
  mutating func take(at position: Int) -> PieceList.Link {
    check(position)
    let (front, rest) = pieces.cut(root, before: position)
    let (row, back) = pieces.cut(rest, before: 1)
    root = pieces.join(front, back)
    isEmpty = false
    return row
  }

  mutating func put(_ list: PieceList.Link, before position: Int) {
    let (front, back) = pieces.cut(root, before: position)
    root = pieces.join(pieces.join(front, list), back)
    isEmpty = false
  }

  /// Touches the row at `position`, unless it is new, and has `change` say more about it. It is cut out as a piece of
  /// its own where it is not one yet.
  private mutating func mark(at position: Int, _ change: (inout Piece) -> Void) {
    check(position)
    isEmpty = false
    var row = pieces.link(at: position, of: root).link
    guard pieces[row].old != nil else { return }
    if pieces[row].count > 1 {
      let (front, rest) = pieces.cut(root, before: position)
      let (cut, back) = pieces.cut(rest, before: 1)
      root = pieces.join(pieces.join(front, cut), back)
      row = cut
    }
    pieces[row].isTouched = true
    change(&pieces[row])
  }

  /// An original row is touched from now on; a new one is just new.
  mutating func mark(_ row: PieceList.Link) {
    if pieces[row].old != nil { pieces[row].isTouched = true }
  }
}
