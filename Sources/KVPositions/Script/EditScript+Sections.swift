extension EditScript {
  /// Which section became which, where sections may have changed their order among themselves.
  package struct SectionMap: Hashable, Sendable {
    /// How many rows each section had before, by old index.
    package var oldRowCounts: [Int]
    /// Which new index each old section has now; nil if it is gone. No two the same.
    package var newIndexes: [Int?]
    /// How many sections there are now.
    package var newSectionCount: Int

    /// A map; the two arrays are of one length.
    package init(oldRowCounts: [Int], newIndexes: [Int?], newSectionCount: Int) {
      precondition(oldRowCounts.count == newIndexes.count, "every old section has a count and a new index or nil")
      self.oldRowCounts = oldRowCounts
      self.newIndexes = newIndexes
      self.newSectionCount = newSectionCount
    }
  }

  /// The script of rows that were touched while sections may have come, gone and changed their order.
  ///
  /// Of sections that changed their order among themselves a run is kept; the others are deleted and inserted, and
  /// their rows moved. The kept run contains every section that has an untouched row (those cannot have changed their
  /// order), and of such runs keeps the most rows from moving (section 1: the least moves), then has the most rows, then
  /// the most sections, then the smallest old indexes (controllers.md section 2, "Sections that change their order among
  /// themselves").
  ///
  /// - Parameter touched: as for `init(touched:deletedSections:insertedSections:)`.
  /// - Complexity: O(k log k + s log s) for k touched rows and s sections.
  package init(touched: [Touched], sections map: SectionMap) {
    let kept = Self.keptSections(touched, map)
    var deleted = IndexRanges(0..<map.newIndexes.count)
    var inserted = IndexRanges(0..<map.newSectionCount)
    for old in kept {
      deleted.remove(old)
      if let new = map.newIndexes[old] { inserted.remove(new) }
    }
    self.init(touched: touched, deletedSections: deleted, insertedSections: inserted)
  }

  /// Old indexes of the sections that are neither deleted nor inserted, ascending.
  private static func keptSections(_ touched: [Touched], _ map: SectionMap) -> [Int] {
    let survivors = map.newIndexes.indices.filter { map.newIndexes[$0] != nil }
    let values = survivors.compactMap { map.newIndexes[$0] }
    if zip(values, values.dropFirst()).allSatisfy(<) { return survivors }

    var untouched = map.oldRowCounts
    var stayers = [[Touched]](repeating: [], count: untouched.count)
    for row in touched {
      guard let old = row.old else { continue }
      untouched[old.section] -= 1
      if let new = row.new, map.newIndexes[old.section] == new.section, !row.isReplaced {
        stayers[old.section].append(row)
      }
    }
    let weights = survivors.map { old in
      SectionWeight(
        untouched: untouched[old] > 0 ? 1 : 0, rowsKept: Self.rowsKept(stayers[old]), rows: map.oldRowCounts[old],
        sections: 1)
    }
    return heaviestIncreasingSubsequence(values, weights: weights).map { survivors[$0] }
  }

  /// How many rows of a section without untouched rows need not move, if the section is kept.
  private static func rowsKept(_ stayers: [Touched]) -> Int {
    let byOld = stayers.sorted { ($0.old?.row ?? 0) < ($1.old?.row ?? 0) }
    return longestIncreasingSubsequence(byOld.map { $0.new?.row ?? 0 }).count
  }
}

/// What speaks for keeping a section, or several, the first first.
private struct SectionWeight: Comparable, AdditiveArithmetic {
  /// Sections with an untouched row: none of them may go.
  var untouched: Int
  /// Rows that need not move.
  var rowsKept: Int
  /// All rows.
  var rows: Int
  /// The sections.
  var sections: Int

  static let zero = SectionWeight(untouched: 0, rowsKept: 0, rows: 0, sections: 0)

  static func < (left: SectionWeight, right: SectionWeight) -> Bool {
    (left.untouched, left.rowsKept, left.rows, left.sections)
      < (right.untouched, right.rowsKept, right.rows, right.sections)
  }

  static func + (left: SectionWeight, right: SectionWeight) -> SectionWeight {
    SectionWeight(
      untouched: left.untouched + right.untouched, rowsKept: left.rowsKept + right.rowsKept,
      rows: left.rows + right.rows, sections: left.sections + right.sections)
  }

  static func - (left: SectionWeight, right: SectionWeight) -> SectionWeight {
    SectionWeight(
      untouched: left.untouched - right.untouched, rowsKept: left.rowsKept - right.rowsKept,
      rows: left.rows - right.rows, sections: left.sections - right.sections)
  }
}
