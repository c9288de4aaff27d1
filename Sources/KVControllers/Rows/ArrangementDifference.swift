import KVObjects
package import KVPositions
import KVTrees

/// The way from one content to another that was built anew: rows are matched by their objects.
///
/// Costs one pass over both, and what the moves cost: where no object is in either twice and nothing is known of single rows,
/// a comparison of addresses for each row that stays. The index of addresses is all that is hashed.
package struct ArrangementDifference {
  /// Every row that is not simply where it was among the others.
  package let rows: [TouchedRow]
  private let before: Arrangement
  private let after: Arrangement

  /// `touched` are the objects that something happened to; with `everyRow` all rows count as touched. Rows that are not
  /// are assumed to have kept their order and section; where the order has changed all count as touched after all, where
  /// the section has, which nobody said, the row does. `occurrences` say which rows of an object that is in several times are
  /// the same; without them that is not known.
  package init(
    _ before: Arrangement, _ after: Arrangement, touched: SmallDictionary<ObjectIdentifier, OpenBracket.Touch>,
    everyRow: Bool, _ occurrences: Occurrences? = nil
  ) {
    self.before = before
    self.after = after
    // Both contents keep their objects while these are looked at.
    let runs = MatchedRuns(from: before.rows.identities, to: after.rows.identities)
    if let runs, touched.count == 0, !before.isSectioned, !after.isSectioned {
      rows = ArrangementDifference.rows(of: runs, before, after)
      return
    }
    let oldObjects = Array(before.rows)
    let newObjects = Array(after.rows)
    let order = runs?.order ?? ArrangementDifference.order(before, after, occurrences)
    let untouched = zip(newObjects, order).compactMap { object, old in
      touched[ObjectIdentifier(object)] == nil ? old : nil
    }
    let all = everyRow || !zip(untouched, untouched.dropFirst()).allSatisfy { $0 < $1 }
    // Without sections, rows of a longest run that kept its order can pass for untouched.
    var keeping: Set<Int> = []
    if all, !after.isSectioned, !before.isSectioned {
      // In old order, so that of several runs the one that stood first is kept.
      var newRows = [Int?](repeating: nil, count: oldObjects.count)
      for (new, old) in order.enumerated() { if let old { newRows[old] = new } }
      let survivors = newRows.indices.filter { newRows[$0] != nil }
      keeping = Set(longestIncreasingSubsequence(survivors.compactMap { newRows[$0] }).map { survivors[$0] })
    }
    let (oldNames, newNames) = (before.sectionNames, after.sectionNames)
    var rows: [TouchedRow] = []
    var isThere = [Bool](repeating: false, count: oldObjects.count)
    for (new, (object, old)) in zip(newObjects, order).enumerated() {
      guard let old else {
        rows.append(TouchedRow(object: object, old: nil, new: new))
        continue
      }
      isThere[old] = true
      let isTouched = touched[ObjectIdentifier(object)] != nil || oldNames?[old] != newNames?[new]
      if isTouched || all && !keeping.contains(old) { rows.append(TouchedRow(object: object, old: old, new: new)) }
    }
    for (old, object) in oldObjects.enumerated() where !isThere[old] {
      rows.append(TouchedRow(object: object, old: old, new: nil))
    }
    self.rows = rows
  }

  /// For each row after the row before that is the same, where objects are in several times: that of the same occurrence, and
  /// of what is left the first of an object the first. O(n).
  private static func order(_ before: Arrangement, _ after: Arrangement, _ occurrences: Occurrences?) -> [Int?] {
    let (oldRows, newRows) = (before.occurrences, after.occurrences)
    var order = [Int?](repeating: nil, count: newRows.count)
    var isLeft = [Bool](repeating: true, count: oldRows.count)
    if let occurrences, occurrences.tellApart {
      var rowOfNumber: [UInt32: Int] = [:]
      for (row, old) in oldRows.enumerated() { rowOfNumber[old.number] = row }
      for (row, new) in newRows.enumerated() {
        guard let number = occurrences.numberBefore(new.number), let old = rowOfNumber[number], isLeft[old],
          oldRows[old].object == new.object
        else { continue }
        (order[row], isLeft[old]) = (old, false)
      }
    }
    let (old, new) = (oldRows.indices.filter { isLeft[$0] }, newRows.indices.filter { order[$0] == nil })
    let rest = matchedFirstToFirst(from: old.map { oldRows[$0].object }, to: new.map { newRows[$0].object })
    for (row, found) in zip(new, rest) { order[row] = found.map { old[$0] } }
    return order
  }

  /// The rows of contents without sections of which nothing else is known. Whether all rows count as touched or none does is
  /// the same: those of a longest run that kept its order pass for untouched. O(k log n) for k rows.
  static func rows(of runs: MatchedRuns, _ before: Arrangement, _ after: Arrangement) -> [TouchedRow] {
    var rows: [TouchedRow] = []
    rows.reserveCapacity(runs.entering.count + runs.moved.count + runs.leaving.count)
    for new in runs.entering { rows.append(TouchedRow(object: after.rows[new], old: nil, new: new)) }
    for row in runs.moved { rows.append(TouchedRow(object: after.rows[row.new], old: row.old, new: row.new)) }
    for old in runs.leaving { rows.append(TouchedRow(object: before.rows[old], old: old, new: nil)) }
    return rows
  }

  /// The way from one content to another that `runs`, known from elsewhere, lead to; neither has sections.
  init(_ before: Arrangement, _ after: Arrangement, runs: MatchedRuns) {
    self.before = before
    self.after = after
    rows = ArrangementDifference.rows(of: runs, before, after)
  }

  /// The script; `complete` says of each row what there is to say beside its places.
  package func script(completing complete: (inout EditScript.Touched, TouchedRow) -> Void) -> EditScript {
    let touched = rows.enumerated().map { tag, row in
      var touched = EditScript.Touched(tag: tag, old: row.old.map(before.path), new: row.new.map(after.path))
      complete(&touched, row)
      return touched
    }
    return EditScript(touched: touched, sections: SectionChanges.map(from: before, to: after))
  }
}

extension Arrangement {
  /// The object and number of each row. O(n).
  fileprivate var occurrences: [(object: ObjectIdentifier, number: UInt32)] {
    var occurrences: [(object: ObjectIdentifier, number: UInt32)] = []
    occurrences.reserveCapacity(rows.count)
    rows.forEachEntry { _, object, number in occurrences.append((ObjectIdentifier(object), number)) }
    return occurrences
  }

  /// The name of each row's section; nil where there are no sections. O(n).
  fileprivate var sectionNames: [String]? {
    guard isSectioned else { return nil }
    var names: [String] = []
    names.reserveCapacity(rows.count)
    for index in 0..<sections.count {
      let (name, count) = sections[index]
      names.append(contentsOf: repeatElement(name, count: count))
    }
    return names
  }
}
