import KVPositions
import KVTables

/// What table-views.md says of an update, sentence by sentence and as plainly as it can be written down: lists that are
/// searched from the front, nothing shared with the table view that it is held against.
struct ReferenceTable {
  enum Outcome: Hashable {
    case refused(String)
    case shown([[String]])
  }

  let before: [[String]]
  /// The data after the update: changing it asks the same calls of other data.
  var after: [[String]]

  private var deletes: [ItemPath] = []
  private var inserts: [ItemPath] = []
  private var reloads: [ItemPath] = []
  private var reconfigures: [ItemPath] = []
  private var moves: [(from: ItemPath, to: ItemPath)] = []
  private var sectionDeletes: [Int] = []
  private var sectionInserts: [Int] = []
  private var sectionReloads: [Int] = []
  private var sectionMoves: [(from: Int, to: Int)] = []
  private var reloadsData = false
  private var others = false
  /// The sections, before, that go; those, after, that come; and where reloaded sections and rows come back.
  private var going: [Int] = []
  private var coming: [Int] = []
  private var sectionsBack: [Int] = []
  private var rowsBack: [(from: ItemPath, to: ItemPath)] = []

  init(_ before: [[String]], _ after: [[String]], _ operations: [TableOperation]) {
    self.before = before
    self.after = after
    for operation in operations {
      others = others || operation != .reloadData
      switch operation {
      case .beginUpdates, .endUpdates: break
      case .insertRows(let paths): inserts += paths
      case .deleteRows(let paths): deletes += paths
      case .reloadRows(let paths): reloads += paths
      case .reconfigureRows(let paths): reconfigures += paths
      case .moveRow(let from, let to): moves.append((from, to))
      case .insertSections(let indexes): sectionInserts += Array(indexes)
      case .deleteSections(let indexes): sectionDeletes += Array(indexes)
      case .reloadSections(let indexes): sectionReloads += Array(indexes)
      case .moveSection(let from, let to): sectionMoves.append((from, to))
      case .reloadData: reloadsData = true
      }
    }
    // Of several moves to one place the one from the lowest is named, whichever was called first.
    moves.sort { $0.from < $1.from }
    going = sectionDeletes + sectionReloads
    sectionsBack = sectionReloads.map { unmoved($0) ?? $0 }
    coming = sectionInserts + sectionsBack
    rowsBack = reloads.compactMap { path in
      guard !going.contains(path.section), let section = unmoved(path.section) else { return nil }
      let removed = deletes.filter { $0.section == path.section }.map(\.row)
      let inserted = inserts.filter { $0.section == section }.map(\.row)
      return place(path.row, removed: removed, inserted: inserted).map {
        (path, ItemPath(section: section, row: $0))
      }
    }
  }

  var outcome: Outcome {
    if reloadsData {
      return others ? .refused("attempt to call reloadData within a group of updates") : .shown(after)
    }
    for check in [
      repeats, sectionSources, rowSources, moveSources, sectionTargets, rowTargets, moveTargets, counts,
    ] {
      if let text = check() { return .refused(text) }
    }
    return .shown(shown)
  }

  // MARK: Places

  /// Where the index `old` stands once `removed` have gone and `inserted` are taken: what stays fills the free places.
  private func place(_ old: Int, removed: [Int], inserted: [Int]) -> Int? {
    if removed.contains(old) { return nil }
    var place = 0
    for index in 0... {
      while inserted.contains(place) { place += 1 }
      if removed.contains(index) { continue }
      if index == old { return place }
      place += 1
    }
    return nil
  }

  /// B1.3 and B3: shifted by deletions and insertions, not by moves.
  private func unmoved(_ section: Int) -> Int? {
    place(section, removed: sectionDeletes, inserted: sectionInserts)
  }

  private func newSection(_ old: Int) -> Int? {
    if going.contains(old) { return nil }
    if let move = sectionMoves.first(where: { $0.from == old }) { return move.to }
    return place(old, removed: going + sectionMoves.map(\.from), inserted: coming + sectionMoves.map(\.to))
  }

  private func contains(_ path: ItemPath, _ rows: [[String]]) -> Bool {
    path.section >= 0 && path.section < rows.count && path.row >= 0 && path.row < rows[path.section].count
  }

  // MARK: The checks, in their order

  private func text(_ path: ItemPath) -> String {
    "(<NSIndexPath> {length = 2, path = \(path.section) - \(path.row)})"
  }

  /// The sentence about the lowest place, of several about one place the first.
  private func lowest<Place: Comparable>(_ offences: [(Place, String)]) -> String? {
    offences.enumerated().min { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }?.element.1
  }

  private func twice<Place: Hashable>(_ places: [Place]) -> [Place] {
    places.filter { place in places.count { $0 == place } > 1 }
  }

  private func repeats() -> String? {
    let rows =
      (reloads.filter { deletes.contains($0) } + twice(reloads)).map {
        ($0, "attempt to delete and reload the same index path \(text($0))")
      } + twice(deletes).map { ($0, "attempt to delete the same row twice \(text($0))") }
      + twice(inserts).map { ($0, "attempt to insert the same row twice \(text($0))") }
      + twice(moves.map(\.from)).map { ($0, "attempt to move the same row twice \(text($0))") }
    if let text = lowest(rows) { return text }
    return lowest(
      (sectionReloads.filter { sectionDeletes.contains($0) } + twice(sectionReloads)).map {
        ($0, "attempt to delete and reload the same section (\($0))")
      } + twice(sectionDeletes).map { ($0, "attempt to delete the same section twice (\($0))") }
        + twice(sectionInserts).map { ($0, "attempt to insert the same section twice (\($0))") }
        + twice(sectionMoves.map(\.from)).map { ($0, "attempt to move the same section twice (\($0))") })
  }

  private func sectionSources() -> String? {
    let all =
      sectionDeletes.map { ($0, "delete") } + sectionReloads.map { ($0, "reload") }
      + sectionMoves.map { ($0.from, "move") }
    return lowest(
      all.filter { $0.0 >= before.count }.map {
        ($0.0, "attempt to \($0.1) section \($0.0), but there are only \(before.count) sections before the update")
      })
  }

  private func rowSources() -> String? {
    let all = (deletes + reloads).map { ($0, "delete") } + reconfigures.map { ($0, "reconfigure") }
    return lowest(
      all.filter { !contains($0.0, before) }.map { path, verb in
        let row = "attempt to \(verb) row \(path.row) from section \(path.section)"
        return path.section < before.count
          ? (path, "\(row) which only contains \(before[path.section].count) rows before the update")
          : (path, "\(row), but there are only \(before.count) sections before the update")
      })
  }

  private func moveSources() -> String? {
    let missing = moves.map(\.from).filter { !contains($0, before) }.map { path in
      let start = "attempt to move index path \(text(path))"
      return path.section < before.count
        ? (
          path,
          "\(start) that does not exist - there are only \(before[path.section].count) rows in section \(path.section) "
            + "before the update"
        )
        : (
          path,
          "\(start) from a section that does not exist - there are only \(before.count) sections before the update"
        )
    }
    let deleted = moves.map(\.from).filter { deletes.contains($0) || reloads.contains($0) }.map {
      ($0, "attempt to perform a delete and a move from the same index path \(text($0))")
    }
    let fromGoing = moves.map(\.from).filter { going.contains($0.section) }.map {
      ($0, "cannot move a row from a deleted section (\($0.section))")
    }
    let sections = sectionMoves.map(\.from).filter { going.contains($0) }.map {
      ($0, "attempt to perform a delete and a move from the same section (\($0))")
    }
    return lowest(missing) ?? lowest(deleted) ?? lowest(fromGoing) ?? lowest(sections)
  }

  private func sectionTargets() -> String? {
    let all =
      sectionInserts.map { ($0, "insert") } + sectionsBack.map { ($0, "reload") }
      + sectionMoves.map { ($0.to, "move") }
    return lowest(
      all.filter { $0.0 >= after.count }.map {
        ($0.0, "attempt to \($0.1) section \($0.0) but there are only \(after.count) sections after the update")
      })
  }

  /// Decision 7: a reloaded row that is not there is one where the counts do not refuse it.
  private func rowTargets() -> String? { missing(inserts + (counts() == nil ? rowsBack.map(\.to) : [])) }

  private func missing(_ inserted: [ItemPath]) -> String? {
    lowest(
      inserted.filter { !contains($0, after) }.map { path in
        let row = "attempt to insert row \(path.row) into section \(path.section), but there are only"
        return path.section < after.count
          ? (path, "\(row) \(after[path.section].count) rows in section \(path.section) after the update")
          : (path, "\(row) \(after.count) sections after the update")
      })
  }

  private func moveTargets() -> String? {
    let missing = moves.filter { !contains($0.to, after) }.map { move in
      let start = "attempt to move index path \(text(move.from)) to index path \(text(move.to))"
      return move.to.section < after.count
        ? (
          move.to,
          "\(start) that does not exist - there are only \(after[move.to.section].count) rows in section "
            + "\(move.to.section) after the update"
        )
        : (
          move.to,
          "\(start) in section that does not exist - there are only \(after.count) sections after the update"
        )
    }
    let targets = moves.map(\.to)
    let intoComing = targets.filter { coming.contains($0.section) }.map {
      ($0, "cannot move a row into a newly inserted section (\($0.section))")
    }
    let taken = targets.filter { target in inserts.contains(target) || rowsBack.contains { $0.to == target } }.map {
      ($0, "attempt to perform an insert and a move to the same index path \(text($0))")
    }
    let repeated = twice(targets).map { ($0, "attempt to move two rows to the same index path \(text($0))") }
    if let text = lowest(missing + intoComing + taken + repeated) { return text }
    let sections = sectionMoves.map(\.to)
    return lowest(
      sections.filter { coming.contains($0) }.map {
        ($0, "attempt to perform an insert and a move to the same section (\($0))")
      } + twice(sections).map { ($0, "attempt to move two sections to the same section (\($0))") })
  }

  private func counts() -> String? {
    let (inserted, deleted) = (coming.count, going.count)
    if after.count != before.count + inserted - deleted {
      return
        "Invalid update: invalid number of sections.  The number of sections contained in the table view after the "
        + "update (\(after.count)) must be equal to the number of sections contained in the table view before the update "
        + "(\(before.count)), plus or minus the number of sections inserted or deleted (\(inserted) inserted, \(deleted) "
        + "deleted)."
    }
    for section in before.indices {
      guard let new = newSection(section) else { continue }
      let counts = self.counts(section, new)
      if after[new].count == counts.expected { continue }
      return
        "Invalid update: invalid number of rows in section \(section).  The number of rows contained in an existing "
        + "section after the update (\(after[new].count)) must be equal to the number of rows contained in that section "
        + "before the update (\(before[section].count)), plus or minus the number of rows inserted or deleted from that "
        + "section (\(counts.inserted) inserted, \(counts.deleted) deleted) and plus or minus the number of rows moved "
        + "into or out of that section (\(counts.movedIn) moved in, \(counts.movedOut) moved out)."
    }
    return nil
  }

  private func counts(
    _ old: Int, _ new: Int
  ) -> (inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, expected: Int) {
    let inserted = inserts.count { $0.section == new } + rowsBack.count { $0.to.section == new }
    let deleted = deletes.count { $0.section == old } + rowsBack.count { $0.from.section == old }
    let across = moves.filter { newSection($0.from.section) != $0.to.section }
    let movedIn = across.count { $0.to.section == new }
    let movedOut = across.count { $0.from.section == old }
    return (
      inserted, deleted, movedIn, movedOut, before[old].count + inserted - deleted + movedIn - movedOut
    )
  }

  // MARK: The data and what is shown

  /// The numbers of rows that the calls lead to, each new section with one row; nil where they lead nowhere.
  var impliedCounts: [Int]? {
    var result: [Int: Int] = [:]
    for section in coming { result[section] = 1 }
    for section in before.indices {
      guard let new = newSection(section) else { continue }
      result[new] = counts(section, new).expected
    }
    let counts = (0..<result.count).compactMap { result[$0] }
    return counts.count == result.count && counts.allSatisfy { $0 >= 0 } ? counts : nil
  }

  /// What is shown after an update that was not refused: what stays shows what it showed, what comes is read.
  private var shown: [[String]] {
    var result = after
    for old in before.indices {
      guard let new = newSection(old) else { continue }
      let removed = before[old].indices.filter { row in
        let path = ItemPath(section: old, row: row)
        return deletes.contains(path) || reloads.contains(path) || moves.contains { $0.from == path }
      }
      let taken = (inserts + rowsBack.map(\.to) + moves.map(\.to)).filter { $0.section == new }.map(\.row)
      for row in before[old].indices {
        let path = ItemPath(section: old, row: row)
        if let place = place(row, removed: removed, inserted: taken), !reconfigures.contains(path) {
          result[new][place] = before[old][row]
        }
      }
    }
    for move in moves where !reconfigures.contains(move.from) {
      result[move.to.section][move.to.row] = before[move.from.section][move.from.row]
    }
    return result
  }
}
