package import KVObjects
package import KVPositions
import KVTrees

/// Locating what is shown.
extension ArrangementEngine {
  /// The flat index of the first row that shows `object`; nil where none does. O(log n) for each occurrence; O(n) while a
  /// change is under way.
  package func firstRow(of object: ModelObject) -> Int? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    // Members and keys are those of the moment: they find rows of a content that is of the moment too.
    guard isValid, openBracket.isEmpty, followed.list.isInStep, isAtRest else {
      return sent.rows.firstIndex { $0 === object }
    }
    var (first, isElsewhere): (Int?, Bool) = (nil, false)
    followed.list.forEachNumber(of: object) { number in
      guard let key = try? rows.reader.key(of: object),
        let position = try? rows.position(of: object, number, key), rows.isRow(number, at: position)
      else {
        if rows.numbers.contains(number) { isElsewhere = true }
        return
      }
      first = min(first ?? position, position)
    }
    // Filed by other answers than it gives now: it is shown all the same.
    if isElsewhere { return sent.rows.firstIndex { $0 === object } }
    guard let window, let row = first else { return first }
    let range = window.window.range(of: rows.content.rows.count)
    return range.contains(row) ? row - range.lowerBound : nil
  }

  /// Whether the content that was sent last is that of the moment.
  private var isAtRest: Bool {
    guard window != nil else { return sent.rows.isIdentical(to: rows.content.rows) }
    guard case .live = shown, let events else { return false }
    return outbox.first == nil && events.held.isEmpty
  }

  /// The index path of that row; nil where there is none. Costs as ``firstRow(of:)``.
  package func firstPath(of object: ModelObject) -> ItemPath? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return firstRow(of: object).map(sent.path)
  }
}
