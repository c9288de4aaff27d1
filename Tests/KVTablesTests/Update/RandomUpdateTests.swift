import KVPositions
import KVTables
import Testing

@Suite struct RandomUpdateTests {
  @Test("A rightly described update is accepted, and shows the content after it")
  func accepted() throws {
    var kinds: Set<String> = []
    for seed in 0..<3_000 as Range<UInt64> {
      let update = RandomUpdate(seed: seed, largestSection: seed % 50 == 0 ? 60 : 6)
      let fixture = try TableFixture(update.before)
      let refusal = try fixture.refusal(of: update.after, update.operations)
      #expect(refusal == nil, "seed \(seed): \(refusal?.reason ?? "")")
      let shown = try fixture.shown
      #expect(shown == update.after, "seed \(seed): \(update.operations)")
      for operation in update.operations { kinds.insert(String(operation.description.prefix { $0 != " " })) }
    }
    // All sorts of calls have taken part, or the test has not shown much.
    #expect(kinds.count == 9)
  }

  @Test("An update spoilt in one place is refused, and leaves what the data source says", arguments: 0...5)
  func refused(way: Int) throws {
    var spoiltOnes = 0
    for seed in 0..<1_000 as Range<UInt64> {
      guard let update = RandomUpdate(seed: seed).spoilt(way) else { continue }
      spoiltOnes += 1
      let fixture = try TableFixture(update.before)
      let refusal = try fixture.refusal(of: update.after, update.operations)
      #expect(refusal != nil, "seed \(seed): \(update.operations)")
      let shown = try fixture.shown
      #expect(shown == update.after, "seed \(seed)")
    }
    #expect(spoiltOnes > 500)
  }

  @Test("Updates in one group after another keep the table in step")
  func inARow() throws {
    let fixture = try TableFixture([[]])
    var rows: [[String]] = [[]]
    for step in 0..<500 {
      let row = step &* 7919 % (rows[0].count + 1)
      if step % 3 == 2, !rows[0].isEmpty {
        let gone = row % rows[0].count
        rows[0].remove(at: gone)
        try fixture.update(to: rows, [.deleteRows([ItemPath(section: 0, row: gone)])])
      } else {
        rows[0].insert("\(step)", at: row)
        try fixture.update(to: rows, [.insertRows([ItemPath(section: 0, row: row)])])
      }
    }
    #expect(try fixture.shown == rows)
  }
}
