import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// What taking rows out and filing them comes to, without an engine: `OpenBracket`, `TouchedRows`, `BracketContents` and
/// `SectionChanges` together, beside answers that are worked out from the contents before and after.
@Suite struct SectionChangesTests {
  /// One bracket under way, and the contents around it.
  private struct Bracket {
    let before: Arrangement
    var after: Arrangement
    var open: OpenBracket
    var created: Set<String> = []
    /// The flat rows before and after of each object that was taken out or filed, ascending.
    var oldRows: [ObjectIdentifier: [Int]] = [:]

    /// What was done to it, for ``copy()``.
    private var steps: [(OpenBracket, inout Arrangement) -> Void] = []

    init(_ before: Arrangement) {
      (self.before, after) = (before, before)
      open = OpenBracket(count: before.rows.count)
    }

    /// The same, with an open bracket of its own.
    func copy() -> Bracket {
      var copy = self
      copy.open = OpenBracket(count: before.rows.count)
      copy.after = before
      for step in steps { step(copy.open, &copy.after) }
      return copy
    }

    /// Takes the rows that stood at `rows` before out, the last first or last.
    mutating func remove(_ rows: [Int], descending: Bool) -> [RowEntry] {
      var entries: [RowEntry] = []
      for (done, row) in (descending ? rows.reversed() : rows).enumerated() {
        let position = descending ? row : row - done
        var copy = after
        entries.append(copy.remove(at: position).entry)
        oldRows[ObjectIdentifier(before.rows[row]), default: []].append(row)
        open.remove(position, from: &after)
        steps.append { $0.remove(position, from: &$1) }
      }
      for object in oldRows.keys { oldRows[object]?.sort() }
      return entries
    }

    /// Whether it could be filed there.
    mutating func file(_ entry: RowEntry, at position: Int, _ name: String?) -> Bool {
      guard let isNew = try? open.file(entry, at: position, section: name, in: &after) else { return false }
      if isNew, let name { created.insert(name) }
      steps.append { _ = try? $0.file(entry, at: position, section: name, in: &$1) }
      return true
    }

    func check(filed entries: [RowEntry]) {
      let label = "\(before.layout) became \(after.layout)"
      let contents = BracketContents(after, log: open.log)
      #expect(contents.before.layout == before.layout, "\(label)")
      for row in 0..<before.rows.count {
        #expect(contents.oldPath(ofRow: row, open.removed) == before.path(ofRow: row), "\(label)")
      }
      let rows = TouchedRows(open, after).matched()
      checkMatching(rows, filed: entries, label)
      let touched = rows.enumerated().map { tag, row in
        EditScript.Touched(
          tag: tag, old: row.old.map { contents.oldPath(ofRow: $0, open.removed) }, new: row.new.map(after.path))
      }
      let script = SectionChanges(contents, open.removed, touched, created: created).script(touched)
      // By all sections, and not only those that rows were taken from or brought to.
      let whole = EditScript(touched: touched, sections: SectionChanges.map(from: before, to: after))
      #expect(script == whole, "\(label)")
      #expect(script.firstFault(from: before.sectionsOfRows, to: after.sectionsOfRows) == nil, "\(label): \(script)")
    }

    /// Each object's rows: the first that went is the first that came.
    private func checkMatching(_ rows: [TouchedRow], filed entries: [RowEntry], _ label: String) {
      var newRows: [ObjectIdentifier: [Int]] = [:]
      let numbers = Set(entries.map(\.number))
      for row in 0..<after.rows.count where numbers.contains(after.rows.entry(at: row).number) {
        newRows[ObjectIdentifier(after.rows[row]), default: []].append(row)
      }
      var expected: Set<[Int]> = []
      for object in Set(oldRows.keys).union(newRows.keys) {
        let (old, new) = (oldRows[object] ?? [], newRows[object] ?? [])
        for place in 0..<max(old.count, new.count) {
          expected.insert([place < old.count ? old[place] : -1, place < new.count ? new[place] : -1])
        }
      }
      #expect(Set(rows.map { [$0.old ?? -1, $0.new ?? -1] }) == expected, "\(label)")
      #expect(rows.count == expected.count, "\(label)")
      for row in rows {
        if let old = row.old { #expect(before.rows[old] === row.object, "\(label)") }
        if let new = row.new { #expect(after.rows[new] === row.object, "\(label)") }
      }
    }
  }

  /// Files each of `rest` wherever it fits, or lets it go.
  private func fileEverywhere(
    _ bracket: Bracket, _ rest: ArraySlice<RowEntry>, filed: [RowEntry], _ names: [String?], _ checked: inout Int
  ) {
    guard let entry = rest.first else {
      checked += 1
      return bracket.check(filed: filed)
    }
    fileEverywhere(bracket, rest.dropFirst(), filed: filed, names, &checked)
    for position in 0...bracket.after.rows.count {
      for name in names {
        var next = bracket.copy()
        if next.file(entry, at: position, name) {
          fileEverywhere(next, rest.dropFirst(), filed: filed + [entry], names, &checked)
        }
      }
    }
  }

  @Test func `Three rows in every layout: any of them taken out and filed anywhere, or not, or a new one`() throws {
    let pool = try RowPool(showing: [0, 1, 2, 3])
    var checked = 0
    for (number, layout) in ([[(nil, [0, 1, 2])]] + RowPool.layouts(3)).enumerated() {
      let before = try pool.arrangement(layout)
      let names: [String?] = before.isSectioned ? ["A", "B", "C"] : [nil]
      for chosen in 0..<8 {
        var bracket = Bracket(before)
        let rows = (0..<3).filter { chosen & 1 << $0 != 0 }
        var entries = bracket.remove(rows, descending: (number + chosen).isMultiple(of: 2))
        if entries.count < 2 { entries.append(pool.entries[3]) }
        fileEverywhere(bracket, entries[...], filed: [], names, &checked)
      }
    }
    #expect(checked > 5_000)
  }

  @Test func `Rows of one object are told apart by their order`() throws {
    let pool = try RowPool(showing: [0, 0, 1, 0])
    var checked = 0
    for layout in [[(nil, [0, 1, 2])], [("A", [0, 1]), ("B", [2])], [("B", [0]), ("A", [1, 2])]]
      as [[(name: String?, rows: [Int])]]
    {
      let before = try pool.arrangement(layout)
      let names: [String?] = before.isSectioned ? ["A", "B"] : [nil]
      for chosen in 0..<8 {
        var bracket = Bracket(before)
        var entries = bracket.remove((0..<3).filter { chosen & 1 << $0 != 0 }, descending: false)
        if entries.count < 3 { entries.append(pool.entries[3]) }
        fileEverywhere(bracket, entries[...], filed: [], names, &checked)
      }
    }
    #expect(checked > 200)
  }

  @Test(arguments: 0..<6)
  func `Random brackets of many rows and sections`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pool = try RowPool(showing: Array(0..<30))
    let names = (0..<8).map { "section \($0)" }
    for _ in 0..<150 {
      var order = names.shuffled(using: &random)
      order.removeLast(random.below(3))
      var next = 0
      let layout = order.map { name in
        let rows = Array(next..<min(28, next + 1 + random.below(6)))
        next += rows.count
        return (name: Optional(name), rows: rows)
      }
      let before = try pool.arrangement(layout.filter { !$0.rows.isEmpty })
      var bracket = Bracket(before)
      let going = (0..<before.rows.count).filter { _ in random.once(in: 2) }
      var waiting = bracket.remove(going, descending: random.once(in: 2)) + pool.entries[28...]
      waiting.shuffle(using: &random)
      var filed: [RowEntry] = []
      for entry in waiting where !random.once(in: 5) {
        for _ in 0..<20 {
          let position = random.below(bracket.after.rows.count + 1)
          if bracket.file(entry, at: position, names[random.below(8)]) {
            filed.append(entry)
            break
          }
        }
      }
      bracket.check(filed: filed)
    }
  }

  @Test func `Sections are one section where they have one name`() throws {
    let pool = try RowPool(showing: [0, 1, 2, 3])
    let before = try pool.arrangement([("A", [0]), ("B", [1, 2]), ("C", [3])])
    let after = try pool.arrangement([("C", [3]), ("D", [1]), ("A", [0])])
    let map = SectionChanges.map(from: before, to: after)
    #expect(map == .init(oldRowCounts: [1, 2, 1], newIndexes: [2, nil, 0], newSectionCount: 3))
  }
}
