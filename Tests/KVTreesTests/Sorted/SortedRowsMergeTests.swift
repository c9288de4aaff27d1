import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// Many rows that go and come in one pass, against a plain sorted array.
struct SortedRowsMergeTests {
  private typealias Row = ShadowRows.Row

  private static func row(_ key: Int, _ number: Int, _ tracker: LifetimeTracker) -> Row {
    Row(key: SortKey(high: UInt64(key)), element: tracker.make(number % 3), number: UInt32(number))
  }

  @Test func `Every choice of rows that go and places that rows come to gives what the array gives`() {
    for count in 0..<8 {
      let tracker = LifetimeTracker()
      for going in 0..<1 << count {
        for coming in 0..<1 << (count + 1) where coming.nonzeroBitCount < 4 {
          let rows = (0..<count).map { Self.row(2 * $0 + 1, $0, tracker) }
          let shared = ShadowRows(rows, limit: 4)
          let isOwned = (going ^ coming) & 1 == 0
          var shadow = isOwned ? shared.unshared() : shared
          shadow.merge(
            removing: Set((0..<count).filter { going & 1 << $0 != 0 }),
            inserting: (0...count).filter { coming & 1 << $0 != 0 }.map { Self.row(2 * $0, 100 + $0, tracker) })
          if let difference = shadow.firstDifference() ?? shared.firstDifference() {
            Issue.record("\(count) rows, \(going) go, \(coming) come: \(difference)")
            return
          }
        }
      }
      #expect(tracker.count == 0)
    }
  }

  @Test(arguments: [(4, 1), (5, 2), (16, 3), (64, 4)] as [(Int, UInt64)])
  func `Merge after merge gives what the array gives, and copies keep the content of their moment`(
    limit: Int, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let tracker = LifetimeTracker()
    do {
      var shadow = ShadowRows([], limit: limit)
      var held: [ShadowRows] = []
      for round in 0..<120 {
        if random.once(in: 3) { held.append(shadow) }
        if held.count > 3 || random.once(in: 2), !held.isEmpty { held.remove(at: random.below(held.count)) }
        // A single edit after a copy shares most nodes with it, and not all.
        if random.once(in: 3) { _ = shadow.insert(Self.row(random.below(50), 1_000_000 + round, tracker)) }
        let count = shadow.expected.count
        let part = 1 + random.below(6)
        let going = Set((0..<count).filter { _ in random.once(in: part) })
        let coming = (0..<random.below(6 * limit)).map { Self.row(random.below(50), 1_000 * round + $0, tracker) }
        shadow.merge(removing: count > 20 * limit ? Set(0..<count - 1) : going, inserting: coming)
        for each in [shadow] + held {
          guard let difference = each.firstDifference() else { continue }
          Issue.record("seed \(seed), round \(round): \(difference)")
          return
        }
      }
    }
    #expect(tracker.count == 0)
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `A merge enters each node once`() {
    let tracker = LifetimeTracker()
    var shadow = ShadowRows((0..<10_000).map { Self.row($0, $0, tracker) }, limit: 64)
    let (_, work) = WorkCounter.measuring {
      shadow.merge(removing: Set(stride(from: 0, to: 10_000, by: 7)), inserting: [])
    }
    #expect(work.nodeVisits <= 10_000 / 40, "\(work)")
  }
}
