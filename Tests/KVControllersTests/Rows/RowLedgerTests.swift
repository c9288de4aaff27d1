import KVControllers
import KVTestSupport
import Testing

/// Which rows were taken out, filed and updated, beside a plain list of them.
@Suite struct RowLedgerTests {
  /// A ledger, and every row of the moment: what it was before, nil for one that was filed, and whether it shows something
  /// new.
  private struct Pair {
    var ledger: RowLedger
    var rows: [(old: Int?, isUpdated: Bool)]

    init(count: Int) {
      ledger = RowLedger(count: count)
      rows = (0..<count).map { ($0, false) }
    }

    mutating func remove(at position: Int) {
      let old = rows.remove(at: position).old
      #expect(ledger.remove(at: position) == old)
    }

    mutating func insert(at position: Int) {
      ledger.insert(at: position)
      rows.insert((nil, false), at: position)
    }

    mutating func update(at position: Int) {
      ledger.update(at: position)
      rows[position].isUpdated = true
    }

    func check(_ count: Int) {
      let (filed, updated) = ledger.touched
      #expect(filed == rows.indices.filter { rows[$0].old == nil })
      let isInOrder = updated.sorted { $0.new < $1.new }
      let expected = rows.indices.filter { rows[$0].old != nil && rows[$0].isUpdated }
      #expect(isInOrder.map(\.new) == expected)
      #expect(isInOrder.map(\.old) == expected.compactMap { rows[$0].old })
      #expect(ledger.oldCount == count)
    }
  }

  @Test func `Every run of at most four edits of at most three rows`() {
    func go(_ pair: Pair, _ count: Int, _ depth: Int) {
      pair.check(count)
      guard depth > 0 else { return }
      for position in 0...pair.rows.count {
        var next = pair
        next.insert(at: position)
        go(next, count, depth - 1)
        guard position < pair.rows.count else { continue }
        next = pair
        next.remove(at: position)
        go(next, count, depth - 1)
        next = pair
        next.update(at: position)
        go(next, count, depth - 1)
      }
    }
    for count in 0...3 { go(Pair(count: count), count, 4) }
  }

  @Test(arguments: 0..<8)
  func `Random edits of a long list`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 1_000
    var pair = Pair(count: count)
    for round in 0..<400 {
      switch random.below(3) {
      case 0 where !pair.rows.isEmpty: pair.remove(at: random.below(pair.rows.count))
      case 1 where !pair.rows.isEmpty: pair.update(at: random.below(pair.rows.count))
      default: pair.insert(at: random.below(pair.rows.count + 1))
      }
      if round.isMultiple(of: 40) { pair.check(count) }
    }
    pair.check(count)
  }
}
