package import KVPositions

/// Which sections came, went or changed their order while rows were removed and filed.
///
/// Only sections that lost all their rows, or are new, are looked at: the others keep their order. So it costs O(c log s)
/// for c of them among s, unless some of them did change their order.
package struct SectionChanges {
  private let bracket: BracketContents
  private var after: Arrangement { bracket.after }
  /// Old indexes of sections that went and did not come back, and new indexes of those that are new.
  private var deleted = IndexRanges()
  private var inserted = IndexRanges()
  private var isReordered = false

  /// `created` are the sections that were made while `touched` rows were filed.
  package init(
    _ bracket: BracketContents, _ removed: SmallArray<RemovedRow>, _ touched: [EditScript.Touched],
    created: Set<String>
  ) {
    self.bracket = bracket
    var emptied: [String: Int] = [:]
    if bracket.after.isSectioned {
      removed.visit { row in
        if let name = row.emptiedSection { emptied[name] = bracket.oldPath(of: row).section }
      }
    }
    guard !emptied.isEmpty || !created.isEmpty else { return }
    var newIndexes: [String: Int] = [:]
    if !created.isEmpty {
      for row in touched {
        guard let new = row.new?.section else { continue }
        let name = after.sections[new].name
        if created.contains(name) { newIndexes[name] = new }
      }
    }
    var returned: [(old: Int, new: Int)] = []
    for (name, old) in emptied {
      if let new = newIndexes[name] { returned.append((old, new)) } else { deleted.insert(old) }
    }
    for (name, new) in newIndexes where emptied[name] == nil { inserted.insert(new) }
    // Where the sections that came back stand among those that never went.
    let (oldIndexes, allNew) = (emptied.values.sorted(), newIndexes.values.sorted())
    returned.sort { $0.old < $1.old }
    var last = -1
    for (old, new) in returned {
      let staysBefore = old - oldIndexes.partitioningIndex { $0 >= old }
      if staysBefore != new - allNew.partitioningIndex(where: { $0 >= new }) || new < last { isReordered = true }
      last = new
    }
  }

  /// The script of rows that were touched meanwhile.
  package func script(_ touched: [EditScript.Touched]) -> EditScript {
    guard isReordered else {
      return EditScript(touched: touched, deletedSections: deleted, insertedSections: inserted)
    }
    return EditScript(touched: touched, sections: SectionChanges.map(from: bracket.before, to: after))
  }

  /// Which section became which: those of one name are one section. O(s).
  package static func map(from before: Arrangement, to after: Arrangement) -> EditScript.SectionMap {
    var newIndexes: [String: Int] = [:]
    for index in 0..<after.sections.count { newIndexes[after.sections[index].name] = index }
    let old = (0..<before.sections.count).map { before.sections[$0] }
    return EditScript.SectionMap(
      oldRowCounts: old.map(\.rowCount), newIndexes: old.map { newIndexes[$0.name] },
      newSectionCount: after.sections.count)
  }
}
