import KVPositions

/// What an update does to a table, all in deletions, insertions and moves: UIKit's own reading of it.
///
/// A reload is a deletion and an insertion. Its insertion half is placed by the deletions and insertions alone, as
/// UIKit places it: moves are not looked at. That is why a reload beside a move can meet the move's target (T11), fall
/// off the end of its section (T6), land in another section (T1), or silently read another row's content
/// (table-views.md sections B1.11 and B3).
///
/// A plan can be made of any update, also of one that will be refused; only that of an accepted one may be applied.
/// Making it is O(k log k) for k positions.
struct TableUpdatePlan {
  /// A reloaded row: where its deletion half was, where its insertion half is.
  struct ReloadedRow {
    var from: ItemPath
    var to: ItemPath
    var operation: Int
  }

  /// The indexes, before, of sections that go: deleted and reloaded ones.
  let goingSections: Set<Int>
  /// The indexes, after, of sections that come: inserted and reloaded ones.
  let comingSections: Set<Int>
  /// Where reloaded sections come back, in the order of `TableUpdate.sectionReloads`.
  let reloadedSections: [Int]
  /// Ascending by where they come back. Rows of sections that go are not among them.
  let reloadedRows: [ReloadedRow]
  /// Between the frames, moved sections among the removed and the inserted.
  let sections: FrameShift

  private let sectionTargets: [Int: Int]

  init(_ update: TableUpdate) {
    let unmoved = FrameShift(
      removed: update.sectionDeletes.map(\.index), inserted: update.sectionInserts.map(\.index))
    // A section that is deleted as well as reloaded is refused before anyone asks where it would come back.
    reloadedSections = update.sectionReloads.map { unmoved.newIndex(ofOld: $0.index) ?? $0.index }
    goingSections = Set(update.sectionDeletes.map(\.index) + update.sectionReloads.map(\.index))
    comingSections = Set(update.sectionInserts.map(\.index) + reloadedSections)
    sectionTargets = Dictionary(update.sectionMoves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    sections = FrameShift(
      removed: (goingSections + update.sectionMoves.map(\.from)).sorted(),
      inserted: (comingSections + update.sectionMoves.map(\.to)).sorted())
    reloadedRows = Self.reloadedRows(of: update, unmoved: unmoved, goingSections: goingSections)
  }

  private static func reloadedRows(
    of update: TableUpdate, unmoved: FrameShift, goingSections: Set<Int>
  ) -> [ReloadedRow] {
    guard !update.rowReloads.isEmpty else { return [] }
    let deletes = Dictionary(grouping: update.rowDeletes, by: \.path.section).mapValues { $0.map(\.path.row) }
    let inserts = Dictionary(grouping: update.rowInserts, by: \.path.section).mapValues { $0.map(\.path.row) }
    var shifts: [Int: FrameShift] = [:]
    var reloaded: [ReloadedRow] = []
    for edit in update.rowReloads where !goingSections.contains(edit.path.section) {
      let section = edit.path.section
      guard let target = unmoved.newIndex(ofOld: section) else { continue }
      let shift = shifts[section] ?? FrameShift(removed: deletes[section] ?? [], inserted: inserts[target] ?? [])
      shifts[section] = shift
      guard let row = shift.newIndex(ofOld: edit.path.row) else { continue }
      let to = ItemPath(section: target, row: row)
      reloaded.append(ReloadedRow(from: edit.path, to: to, operation: edit.operation))
    }
    return reloaded.sorted { ($0.to, $0.operation) < ($1.to, $1.operation) }
  }

  /// The index after of the section that was at `old`; nil where it goes.
  func newSection(ofOld old: Int) -> Int? {
    if goingSections.contains(old) { return nil }
    return sectionTargets[old] ?? sections.newIndex(ofOld: old)
  }
}
