import KVPositions

/// What a table view shows: its sections, their headers and rows, as last read.
///
/// Row lists are references: a copy is for looking at, and only the last owner of sections changes them.
struct TableSections {
  struct Section {
    var title: String?
    var rows: TableRowList
  }

  private(set) var sections: [Section]

  /// Sections of the given numbers of rows, without headers, no cell read.
  init(rowCounts: [Int]) {
    sections = rowCounts.map { Section(title: nil, rows: TableRowList(unread: $0)) }
  }

  var count: Int { sections.count }
  /// The number of rows of each section. O(s).
  var rowCounts: [Int] { sections.map(\.rows.count) }

  subscript(path: ItemPath) -> TableCell? {
    get { sections[path.section].rows[path.row] }
    set { sections[path.section].rows[path.row] = newValue }
  }

  mutating func setTitle(_ title: String?, ofSection section: Int) {
    sections[section].title = title
  }

  /// Carries out an accepted update: what stays and what moves keeps its cell, what comes is unread.
  /// O(k log k + s), and what the row lists ask for.
  mutating func apply(_ update: TableUpdate, plan: TableUpdatePlan, rows: TableUpdatePlan.Rows) {
    let moved = rows.targets.map { (to: $0.value, cell: self[$0.key]) }
    for (section, positions) in rows.leaving { sections[section].rows.remove(at: positions) }
    applySections(update, plan: plan)
    for (section, positions) in rows.arriving { sections[section].rows.insertUnread(at: positions) }
    for row in moved { self[row.to] = row.cell }
  }

  private mutating func applySections(_ update: TableUpdate, plan: TableUpdatePlan) {
    guard !plan.sections.removed.isEmpty || !plan.sections.inserted.isEmpty else { return }
    var arriving: [Int: Section] = [:]
    for index in plan.comingSections {
      arriving[index] = Section(title: nil, rows: TableRowList(unread: update.after[index]))
    }
    for move in update.sectionMoves { arriving[move.to] = sections[move.from] }
    let leaving = Set(plan.sections.removed)
    var staying = sections.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    var result: [Section] = []
    result.reserveCapacity(update.after.count)
    for index in update.after.indices {
      if let section = arriving[index] {
        result.append(section)
      } else if let old = staying.next() {
        result.append(sections[old])
      }
    }
    sections = result
  }
}
