package import KVPositions
package import KVTables

/// What a table shows, rebuilt from the calls that it gets and from what is said of its cells.
///
/// Calls lead rows from their places before an update to those after it, as UIKit does (table-views.md section B1), in plain
/// lists; texts come from what is said and from nowhere else.
package final class TableMirror {
  package struct Section: Equatable {
    package var title: String?
    /// Nil for a row of which nothing was said.
    package var rows: [String?]

    package init(title: String?, rows: [String?]) {
      self.title = title
      self.rows = rows
    }
  }

  package private(set) var sections: [Section]?
  /// What was said: how much, and why something was refused.
  package private(set) var refusals: [String] = []
  package private(set) var count = 0
  private var depth = 0
  private var calls: [TableOperation] = []

  /// A mirror that is told of everything by ``take(_:)`` and ``take(sections:)``, or by ``take(rows:titles:)``.
  package init() {}

  /// A mirror of `table`, which it follows by itself.
  package init(_ table: TableView) {
    let observer = table.operationObserver
    table.operationObserver = { [unowned self] in
      observer?($0)
      take($0)
    }
    table.stateObserver = { [unowned self] in note($0) }
  }

  /// Where `table` shows something else, in words; nil where nothing differs. It is loaded for that where it is not.
  package func fault(of table: TableView) throws -> String? {
    let shown = try (0..<table.numberOfSections()).map { section in
      Section(
        title: try table.title(forSection: section),
        rows: try (0..<table.numberOfRows(inSection: section)).map {
          try table.cell(at: ItemPath(section: section, row: $0)).text
        })
    }
    return sections == shown ? nil : "said \(sections ?? []), shown \(shown)"
  }

  /// Whether calls wait for their end.
  package var isWaiting: Bool { depth > 0 || isEnding || !calls.isEmpty }
  /// Whether an update is about to end.
  private var isEnding = false

  /// The table gets a call.
  package func take(_ call: TableOperation) {
    switch call {
    case .beginUpdates:
      if depth == 0 { calls = [] }
      depth += 1
    case .endUpdates:
      depth -= 1
      isEnding = depth == 0
    default: if depth == 0 { calls = [call] } else { calls.append(call) }
    }
  }

  private func note(_ cells: TableCells) {
    count += 1
    if let refusal = cells.refusal { refusals.append("\(refusal.rule.rawValue): \(refusal.reason)") }
    if let sections = cells.sections {
      take(sections: sections.map { Section(title: $0.title, rows: $0.rows) })
    } else if cells.refusal != nil {
      take(sections: nil)
    } else {
      take(rows: cells.rows.map { ($0.path, $0.text) }, titles: cells.titles)
    }
  }

  /// The table shows this and nothing else; nil for nothing.
  package func take(sections: [Section]?) {
    self.sections = sections
    end()
  }

  /// The table has read these.
  package func take(rows: [(path: ItemPath, text: String)], titles: [(section: Int, title: String)]) {
    lead(by: rows, titles)
    end()
  }

  private func end() {
    guard depth == 0 else { return }
    (calls, isEnding) = ([], false)
  }

  private func lead(by read: [(path: ItemPath, text: String)], _ titles: [(section: Int, title: String)]) {
    guard let before = sections else { return }
    let update = MirroredUpdate(depth == 0 ? calls : [], before.map { $0.rows.count })
    var after = update.sections.map { source in source.map { Section(title: before[$0].title, rows: []) } }
    let newcomers = after.indices.filter { after[$0] == nil }
    for section in newcomers {
      let rows = read.filter { $0.path.section == section }
      after[section] = Section(title: nil, rows: rows.map { _ in nil })
    }
    var result = after.compactMap(\.self)
    for (section, source) in update.sections.enumerated() {
      guard let source else { continue }
      var staying = update.staying[source][...]
      let fixed = update.fixed.filter { $0.to.section == section }
      for row in 0..<staying.count + fixed.count {
        if let known = fixed.first(where: { $0.to.row == row }) {
          result[section].rows.append(known.from.flatMap { before[$0.section].rows[$0.row] })
        } else {
          result[section].rows.append(staying.popFirst().flatMap { before[source].rows[$0] })
        }
      }
    }
    for (path, text) in read { result[path.section].rows[path.row] = text }
    for (section, title) in titles { result[section].title = title }
    sections = result
  }
}

/// Where the rows of an update come from.
private struct MirroredUpdate {
  /// Of each section after that before; nil for one that comes.
  var sections: [Int?] = []
  /// The rows of each section before that keep their order.
  var staying: [[Int]] = []
  /// Rows that are put somewhere: from where, if they keep their texts.
  var fixed: [(from: ItemPath?, to: ItemPath)] = []

  init(_ calls: [TableOperation], _ counts: [Int]) {
    var (deletes, inserts, reloads) = ([ItemPath](), [ItemPath](), [ItemPath]())
    var (sectionDeletes, sectionInserts, sectionReloads) = ([Int](), [Int](), [Int]())
    var (moves, sectionMoves) = ([(from: ItemPath, to: ItemPath)](), [(from: Int, to: Int)]())
    for call in calls {
      switch call {
      case .insertRows(let paths): inserts += paths
      case .deleteRows(let paths): deletes += paths
      case .reloadRows(let paths): reloads += paths
      case .moveRow(let from, let to): moves.append((from, to))
      case .insertSections(let indexes): sectionInserts += Array(indexes)
      case .deleteSections(let indexes): sectionDeletes += Array(indexes)
      case .reloadSections(let indexes): sectionReloads += Array(indexes)
      case .moveSection(let from, let to): sectionMoves.append((from, to))
      case .beginUpdates, .endUpdates, .reloadData, .reconfigureRows: break
      }
    }
    /// Where what stays comes to be, as if nothing moved.
    func unmoved(_ old: Int, _ removed: [Int], _ inserted: [Int]) -> Int {
      inserted.sorted().reduce(old - removed.count { $0 < old }) { $1 <= $0 ? $0 + 1 : $0 }
    }
    var placed: [Int: Int?] = [:]
    for index in sectionInserts { placed[index] = .some(nil) }
    for index in sectionReloads { placed[unmoved(index, sectionDeletes, sectionInserts)] = .some(nil) }
    for (from, to) in sectionMoves { placed[to] = from }
    let leaving = sectionDeletes + sectionReloads + sectionMoves.map(\.from)
    var left = counts.indices.filter { !leaving.contains($0) }[...]
    for index in 0..<left.count + placed.count { sections.append(placed[index] ?? left.popFirst()) }
    for (section, count) in counts.enumerated() {
      let gone = Set((deletes + reloads + moves.map(\.from)).filter { $0.section == section }.map(\.row))
      staying.append((0..<count).filter { !gone.contains($0) })
    }
    fixed = moves.map { ($0.from, $0.to) } + inserts.map { (nil, $0) }
    for path in reloads where !sectionReloads.contains(path.section) && !sectionDeletes.contains(path.section) {
      let section = unmoved(path.section, sectionDeletes, sectionInserts)
      let row = unmoved(
        path.row, deletes.filter { $0.section == path.section }.map(\.row),
        inserts.filter { $0.section == section }.map(\.row))
      fixed.append((nil, ItemPath(section: section, row: row)))
    }
  }
}
