import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// The content before, from the content after and what was done.
@Suite struct UndoLogTests {
  /// Every way to do at most `depth` things to `arrangement`, entries of `spare` filed among them.
  private func everyRun(
    _ arrangement: Arrangement, spare: [RowEntry], depth: Int, log: UndoLog,
    _ body: (Arrangement, UndoLog) throws -> Void
  ) throws {
    try body(arrangement, log)
    guard depth > 0 else { return }
    for position in 0..<arrangement.rows.count {
      var (next, nextLog) = (arrangement, log)
      let (entry, _, section, isEmptied) = next.remove(at: position)
      #expect(isEmptied == (next.sections.count < arrangement.sections.count))
      nextLog.noteRemoval(of: entry, at: position, section: section)
      try everyRun(next, spare: spare + [entry], depth: depth - 1, log: nextLog, body)
    }
    guard let entry = spare.last else { return }
    for position in 0...arrangement.rows.count {
      for name in ["A", "B", "C"] {
        var (next, nextLog) = (arrangement, log)
        do {
          let isNew = try next.insert(entry, at: position, section: arrangement.isSectioned ? name : nil)
          #expect(isNew == (next.sections.count > arrangement.sections.count))
        } catch {
          // Refused: nothing has changed.
          #expect(next.layout == arrangement.layout)
          continue
        }
        nextLog.noteInsertion(at: position)
        try everyRun(next, spare: spare.dropLast(), depth: depth - 1, log: nextLog, body)
        if !arrangement.isSectioned { break }
      }
    }
  }

  @Test func `Every run of at most three steps is undone, and what it led to stays`() throws {
    let pool = try RowPool(showing: [0, 1, 2, 3])
    let unsectioned: [[(name: String?, rows: [Int])]] = [[], [(nil, [0, 1, 2])]]
    var runs = 0
    for layout in unsectioned + RowPool.layouts(3) {
      let start = try pool.arrangement(layout)
      let before = start.layout
      let log = OpenBracket(count: 0).log
      #expect(log.isEmpty)
      try everyRun(start, spare: [pool.entries[3]], depth: 3, log: log) { after, log in
        let reached = after.layout
        let undone = log.undone(after)
        let isRight = undone.layout == before && after.layout == reached
        #expect(isRight, "\(before) became \(reached), undone \(undone.layout)")
        #expect(undone.isSectioned == start.isSectioned)
        runs += 1
      }
    }
    #expect(runs > 3_000)
  }

  @Test func `Random steps, asked about again and again`() throws {
    let pool = try RowPool(showing: Array(0..<40))
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20 {
      let names = ["A", "B", "C", "D"].shuffled(using: &random)
      var arrangement = try pool.arrangement(
        names.enumerated().map { (name: $1, rows: Array($0 * 10..<$0 * 10 + 10)) })
      let before = arrangement.layout
      var log = OpenBracket(count: 0).log
      var spare: [RowEntry] = []
      for _ in 0..<60 {
        if random.once(in: 2), let entry = spare.last {
          let position = random.below(arrangement.rows.count + 1)
          let name = names[random.below(4)]
          guard (try? arrangement.insert(entry, at: position, section: name)) != nil else { continue }
          spare.removeLast()
          log.noteInsertion(at: position)
        } else if arrangement.rows.count > 0 {
          let position = random.below(arrangement.rows.count)
          let (entry, _, section, _) = arrangement.remove(at: position)
          spare.append(entry)
          log.noteRemoval(of: entry, at: position, section: section)
        }
        #expect(log.undone(arrangement).layout == before)
      }
    }
  }
}
