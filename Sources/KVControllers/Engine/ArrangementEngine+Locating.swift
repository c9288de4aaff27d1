package import KVObjects
package import KVPositions

/// Locating what is shown.
extension ArrangementEngine {
  /// The flat index of the first row that shows `object`; nil where none does. O(log n) for each occurrence; O(n) while a
  /// change is under way.
  package func firstRow(of object: ModelObject) -> Int? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    // Members and keys are those of the moment: they find rows of a content that is of the moment too.
    guard isValid, openBracket.isEmpty, followed.list.isInStep, sent.rows.isIdentical(to: rows.content.rows) else {
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
    return isElsewhere ? sent.rows.firstIndex { $0 === object } : first
  }

  /// The index path of that row; nil where there is none. Costs as ``firstRow(of:)``.
  package func firstPath(of object: ModelObject) -> ItemPath? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return firstRow(of: object).map(sent.path)
  }
}
