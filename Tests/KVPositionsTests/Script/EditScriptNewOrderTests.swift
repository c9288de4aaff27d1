import KVPositions
import KVTestSupport
import Testing

@Suite struct EditScriptNewOrderTests {
  /// Every list of up to `longest` different old rows and new ones.
  private static func orders(_ rows: [Int], longest: Int) -> [[Int?]] {
    guard longest > 0 else { return [[]] }
    return [[]]
      + ([nil] + rows.map { $0 }).flatMap { first in
        orders(rows.filter { $0 != first }, longest: longest - 1).map { [first] + $0 }
      }
  }

  @Test func `Every new order of every short list is what the recorder makes of it`() {
    for count in 0...4 {
      for order in Self.orders(Array(0..<count), longest: 5) {
        var recorder = EditRecorder(count: count)
        recorder.reorder(order)
        let (script, expected) = (EditScript(newOrder: order, oldCount: count), recorder.finish())
        guard script == expected else {
          Issue.record("\(order) of \(count): \(script), not \(expected)")
          return
        }
        let old = (0..<count).map { $0 }
        expectReplays(script, from: [old], to: [order.enumerated().map { $1 ?? 100 + $0 }])
      }
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `Large lists with a few percent of edits have the moves that were made, and not more`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 5_000
    var order: [Int?] = Array(0..<count)
    for _ in 0..<50 {
      let row = order.remove(at: random.below(order.count))
      if random.once(in: 2) { order.insert(row, at: random.below(order.count + 1)) }
      order.insert(nil, at: random.below(order.count + 1))
    }
    let script = EditScript(newOrder: order, oldCount: count, section: 2)
    let moves = script.changes.count { $0.old != nil && $0.new != nil }
    #expect(moves <= 50)
    #expect(script.changes.count { $0.old == nil } == order.count { $0 == nil })
    #expect(script.changes.allSatisfy { ($0.old ?? $0.new)?.section == 2 })
    let shift = EditScript(newOrder: order, oldCount: count)
    expectReplays(shift, from: [Array(0..<count)], to: [order.enumerated().map { $1 ?? count + $0 }])
  }

  @Test func `Occurrences of one identity are matched first to first`() {
    func lists(_ length: Int) -> [[Int]] {
      (0..<length).reduce([[]]) { lists, _ in lists.flatMap { list in (0..<3).map { list + [$0] } } }
    }
    let all = (0...4).flatMap(lists)
    for old in all {
      for new in all {
        var expected: [Int?] = []
        for (place, identity) in new.enumerated() {
          let earlier = new[..<place].count { $0 == identity }
          expected.append(old.indices.filter { old[$0] == identity }.dropFirst(earlier).first)
        }
        let order = matchedFirstToFirst(from: old, to: new)
        guard order == expected else {
          Issue.record("\(old) to \(new): \(order), not \(expected)")
          return
        }
      }
    }
  }
}
