import KVTestSupport
import KVTrees

/// Sorted rows and the plain sorted array that says what they must contain, changed together and compared.
///
/// Rows with the same key stand in the order of their elements' numbers, and those with the same element number in the
/// order of their own.
struct ShadowRows {
  typealias Element = LifetimeTracker.Tracked

  /// A row as the array keeps it.
  struct Row: Equatable {
    var key: SortKey
    var element: Element
    var number: UInt32

    static func == (left: Row, right: Row) -> Bool {
      left.key == right.key && left.element === right.element && left.number == right.number
    }
  }

  /// What an element that cannot be compared throws.
  struct Incomparable: Error {}

  private(set) var rows: SortedRows<Element>
  private(set) var expected: [Row]

  init(_ expected: [Row], limit: Int) {
    self.expected = expected
    rows = SortedRows(sorted: expected.map { ($0.key, $0.element, $0.number) }, limit: limit)
  }

  /// The same content and layout in nodes of its own: what follows is written in place, not behind a copy.
  func unshared() -> ShadowRows {
    var other = self
    other.rows = rows.unshared()
    return other
  }

  /// Whether `row` stands before another one with the same key.
  static func isBefore(_ element: Element, _ number: UInt32, _ other: Row) -> Bool {
    (element.number, number) < (other.element.number, other.number)
  }

  private static func isBefore(_ row: Row, _ other: Row) -> Bool {
    row.key < other.key || row.key == other.key && isBefore(row.element, row.number, other)
  }

  private func place(of row: Row) -> Int {
    expected.firstIndex { !ShadowRows.isBefore($0, row) } ?? expected.count
  }

  /// Inserts into both. The answer says whether they put it in the same place.
  mutating func insert(_ row: Row) -> Bool {
    let place = place(of: row)
    expected.insert(row, at: place)
    return rows.insert(row.element, key: row.key, number: row.number) { ShadowRows.isBefore($0, $1, row) } == place
  }

  /// Inserts into both at the position where the row belongs.
  mutating func insertAtPosition(_ row: Row) -> Bool {
    let place = place(of: row)
    expected.insert(row, at: place)
    rows.insert(row.element, key: row.key, number: row.number, at: place)
    return true
  }

  /// Removes the row at `place` from both, by its key.
  mutating func remove(at place: Int) -> Bool {
    let row = expected.remove(at: place)
    return rows.remove(row.element, key: row.key, number: row.number) { ShadowRows.isBefore($0, $1, row) } == place
  }

  /// Removes the row at `place` from both, by its position.
  mutating func removeAtPosition(_ place: Int) -> Bool {
    let row = expected.remove(at: place)
    let (key, element, number) = rows.remove(at: place)
    return Row(key: key, element: element, number: number) == row
  }

  /// Files the row at `place` of both under another key: within its leaf, or out of one and into another. The answer says
  /// whether they put it in the same place.
  mutating func move(at place: Int, to key: SortKey) -> Bool {
    let old = expected.remove(at: place)
    let new = Row(key: key, element: old.element, number: old.number)
    let target = self.place(of: new)
    expected.insert(new, at: target)
    guard
      let way = rows.way(
        to: old.element, key: old.key, number: old.number, before: { ShadowRows.isBefore($0, $1, old) })
    else { return false }
    let isBefore: (Element, UInt32) -> Bool = { ShadowRows.isBefore($0, $1, new) }
    // Where it may not go, nothing is changed.
    if rows.move(along: way, to: key, within: target + 1..<rows.count + 1, before: isBefore) != nil { return false }
    if let found = rows.move(along: way, to: key, within: target..<target + 1, before: isBefore) {
      return found == target
    }
    let held = rows.remove(along: way)
    let next = rows.way(to: key, before: isBefore)
    rows.insert(held: held, key: key, number: new.number, along: next)
    return next.position == target
  }

  /// Takes the rows at `going` out of both and puts `coming` in, all at once.
  mutating func merge(removing going: Set<Int>, inserting coming: [Row]) {
    var merged = expected.indices.filter { !going.contains($0) }.map { (row: expected[$0], isNew: false) }
    for row in coming {
      let place = merged.firstIndex { !ShadowRows.isBefore($0.row, row) } ?? merged.count
      merged.insert((row, true), at: place)
    }
    expected = merged.map(\.row)
    let places = merged.indices.filter { merged[$0].isNew }
    rows.merge(removing: ContiguousArray(going.sorted()), inserting: places.count) { index in
      let row = merged[places[index]].row
      return (places[index], row.key, .passUnretained(row.element), row.number)
    }
  }

  /// Tries to take out what is not there. The answer says whether nothing was found.
  mutating func removeMissing(_ row: Row) -> Bool {
    rows.remove(row.element, key: row.key, number: row.number) { ShadowRows.isBefore($0, $1, row) } == nil
  }

  /// Tries to insert and to remove with a comparison that throws. The answer says whether it did where it was asked.
  mutating func failToCompare(_ row: Row) -> Bool {
    let mustThrow = expected.contains { $0.key == row.key }
    var thrown = 0
    for isInserting in [true, false] {
      do {
        if isInserting {
          let copy = rows
          try rows.insert(row.element, key: row.key, number: row.number) { _, _ in throw Incomparable() }
          rows = copy
        } else {
          _ = try rows.remove(row.element, key: row.key, number: row.number) { _, _ in throw Incomparable() }
        }
      } catch {
        thrown += 1
      }
    }
    return thrown == (mustThrow ? 2 : 0)
  }

  /// The content as an array.
  static func content(_ rows: SortedRows<Element>) -> [Row] {
    var content: [Row] = []
    rows.forEachEntry { content.append(Row(key: $0, element: $1, number: $2)) }
    return content
  }

  /// The first thing in which the two differ, or nil.
  func firstDifference() -> String? {
    if let fault = rows.brokenInvariant() { return fault }
    if rows.count != expected.count { return "count is \(rows.count), not \(expected.count)" }
    if ShadowRows.content(rows) != expected { return "the content is another" }
    if !rows.elementsEqual(expected.map(\.element), by: ===) { return "iteration gives something else" }
    for (position, row) in expected.enumerated() {
      let (key, element, number) = rows.entry(at: position)
      if Row(key: key, element: element, number: number) != row { return "[\(position)] is another row" }
      let isBefore = { ShadowRows.isBefore($0, $1, row) }
      if rows.position(of: key, before: isBefore) != position { return "the place of [\(position)] is wrong" }
      if rows.position(of: element, key: key, number: number, before: isBefore) != position {
        return "the position of [\(position)] is wrong"
      }
    }
    return nil
  }
}
