import KVPositions

/// A row for replay: who it is and which state of it is shown.
struct ShownRow: Equatable, CustomStringConvertible {
  var id: Int
  var version = 0
  var description: String { "\(id)v\(version)" }
}

/// Two states of a sectioned list and what happened to its rows between them; with an oracle that tries everything.
struct ScriptScenario {
  /// Per old section, its rows as numbers of `rows`; likewise per new section.
  var old: [[Int]]
  var new: [[Int]]
  var newIndexes: [Int?]
  /// Rows that something happened to. Rows in only one of the lists are touched anyway.
  var touched: Set<Int>
  var updated: Set<Int> = []
  var replaced: Set<Int> = []

  static func paths(_ sections: [[Int]]) -> [Int: ItemPath] {
    var paths: [Int: ItemPath] = [:]
    for (section, rows) in sections.enumerated() {
      for (row, id) in rows.enumerated() { paths[id] = ItemPath(section: section, row: row) }
    }
    return paths
  }

  var touchedRows: [EditScript.Touched] {
    let (oldPaths, newPaths) = (Self.paths(old), Self.paths(new))
    return Set(oldPaths.keys).union(newPaths.keys).sorted().compactMap { id in
      let (old, new) = (oldPaths[id], newPaths[id])
      guard old == nil || new == nil || touched.contains(id) else { return nil }
      return .init(
        tag: id, old: old, new: new, isUpdated: updated.contains(id), isReplaced: replaced.contains(id))
    }
  }

  var sectionMap: EditScript.SectionMap {
    .init(oldRowCounts: old.map(\.count), newIndexes: newIndexes, newSectionCount: new.count)
  }

  /// Whether `rows` (and the untouched) stand in the same order in all sections of `kept` before and after.
  private func agree(_ rows: Set<Int>, kept: [Int]) -> Bool {
    kept.allSatisfy { section in
      guard let target = newIndexes[section] else { return false }
      return old[section].filter(rows.contains) == new[target].filter(rows.contains)
    }
  }

  /// What may stay: (kept sections, kept touched rows in old order), the best by the rules of controllers.md section
  /// 2; nil where the untouched rows contradict each other, so that the scenario cannot happen.
  var best: (sections: [Int], rows: [Int])? {
    let (oldPaths, newPaths) = (Self.paths(old), Self.paths(new))
    let survivors = oldPaths.keys.filter { newPaths[$0] != nil }
    let untouched = Set(survivors.filter { !touched.contains($0) })
    let stayers = touched.filter { oldPaths[$0] != nil && newPaths[$0] != nil }
      .sorted { (oldPaths[$0] ?? .first) < (oldPaths[$1] ?? .first) }
    var best: (sections: [Int], rows: [Int], cost: [Int])?
    for chosen in 0..<1 << newIndexes.count {
      let kept = newIndexes.indices.filter { chosen >> $0 & 1 == 1 }
      let targets = kept.compactMap { newIndexes[$0] }
      guard targets.count == kept.count, zip(targets, targets.dropFirst()).allSatisfy(<) else { continue }
      func stands(_ id: Int) -> Bool {
        guard let old = oldPaths[id], let new = newPaths[id] else { return false }
        return kept.contains(old.section) && newIndexes[old.section] == new.section
      }
      guard untouched.allSatisfy(stands), agree(untouched, kept: kept) else { continue }
      for choice in 0..<1 << stayers.count {
        let rows = stayers.indices.filter { choice >> $0 & 1 == 1 }.map { stayers[$0] }
        guard rows.allSatisfy(stands), agree(untouched.union(rows), kept: kept) else { continue }
        let moves = stayers.count { !rows.contains($0) && !replaced.contains($0) }
        let lost = stayers.count { !rows.contains($0) && replaced.contains($0) }
        // Least moves; most rows, most sections, first sections; then fewest replacements broken up; then first rows.
        let keptRows = kept.reduce(0) { $0 + old[$1].count }
        let cost = [moves, -keptRows, -kept.count] + kept + [lost] + rows.compactMap { stayers.firstIndex(of: $0) }
        if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (kept, rows, cost) }
      }
    }
    return best.map { ($0.sections, $0.rows) }
  }

  /// What is wrong with `script`, or nil.
  func fault(of script: EditScript) -> String? {
    guard let best else { return "the scenario cannot happen" }
    let (oldPaths, newPaths) = (Self.paths(old), Self.paths(new))
    var expected: [Int: String] = [:]
    for id in Set(oldPaths.keys).union(newPaths.keys) {
      switch (oldPaths[id], newPaths[id]) {
      case (let old?, nil): expected[id] = "delete \(old)"
      case (nil, let new?): expected[id] = "insert \(new)"
      case (let old?, let new?) where touched.contains(id):
        let now = old == new ? "\(old)" : "\(old) now \(new)"
        if best.rows.contains(id) {
          if replaced.contains(id) {
            expected[id] = "replace \(now)"
          } else if updated.contains(id) {
            expected[id] = "update \(now)"
          }
        } else {
          expected[id] = replaced.contains(id) ? "delete \(old), insert \(new)" : "move \(old) to \(new)"
        }
      default: break
      }
    }
    var found: [Int: String] = [:]
    for change in script.changes { found[change.tag] = (found[change.tag].map { $0 + ", " } ?? "") + "\(change)" }
    if found != expected { return "gives \(found), not \(expected)" }
    let sections = Set(old.indices).subtracting(best.sections)
    if Set(script.sectionDeletes.map(\.index)) != sections { return "deletes other sections than \(sections)" }
    if let order = orderFault(script) { return order }
    return script.firstFault(from: shown(old, isNew: false), to: shown(new, isNew: true))?.description
  }

  private func orderFault(_ script: EditScript) -> String? {
    func ascends<Key: Comparable>(_ keys: [Key]) -> Bool { zip(keys, keys.dropFirst()).allSatisfy(<) }
    var phases: [[ItemPath]] = [[], [], []]
    var phase = 0
    for change in script.changes {
      let (own, path): (Int, ItemPath?) =
        switch change.kind {
        case .delete(let old): (0, old)
        case .insert(let new), .move(_, let new): (1, new)
        case .update(_, let new), .replace(_, let new): (2, new)
        }
      if own < phase { return "\(change) stands too late" }
      phase = own
      if let path { phases[own].append(path) }
    }
    let isOrdered =
      ascends(phases[0].reversed()) && ascends(phases[1]) && ascends(phases[2])
      && ascends(script.sectionDeletes.reversed().map(\.index)) && ascends(script.sectionInserts.map(\.index))
    return isOrdered ? nil : "is not in the fixed order"
  }

  private func shown(_ sections: [[Int]], isNew: Bool) -> [[ShownRow]] {
    sections.map { rows in
      rows.map { id in
        guard isNew else { return ShownRow(id: id) }
        return ShownRow(id: replaced.contains(id) ? id + 1_000 : id, version: updated.contains(id) ? 1 : 0)
      }
    }
  }
}

extension ItemPath {
  static var first: ItemPath { ItemPath(section: 0, row: 0) }
}
