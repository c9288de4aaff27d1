import KVPositions
import KVTestSupport
import Testing

/// Runs against `matchedFirstToFirst` and the moves of `EditScript(newOrder:oldCount:)`, which go element by element.
@Suite struct MatchedRunsTests {
  private static func addresses(_ numbers: [Int]) -> ContiguousArray<UnsafeRawPointer> {
    ContiguousArray(numbers.compactMap { UnsafeRawPointer(bitPattern: 16 * ($0 + 1)) })
  }

  /// What is wrong with the runs between two lists; nil where nothing is.
  private static func fault(_ old: [Int], _ new: [Int]) -> String? {
    let runs = MatchedRuns(from: addresses(old), to: addresses(new))
    let asked = MatchedRuns(from: addresses(old), to: addresses(new)) { old.firstIndex(of: new[$0]) }
    guard Set(old).count == old.count, Set(new).count == new.count else {
      return runs == nil ? nil : "\(old) to \(new): runs though an element is there twice"
    }
    guard let runs, let asked else { return "\(old) to \(new): no runs" }
    let order = matchedFirstToFirst(from: old, to: new)
    let script = EditScript(newOrder: order, oldCount: old.count)
    let moves = script.changes.compactMap { change -> MatchedRuns.Pair? in
      guard let from = change.old?.row, let to = change.new?.row else { return nil }
      return runs.moved.first { $0.old == from && $0.new == to }
    }
    let isRight =
      runs.order == order && asked.order == order && runs.moved == asked.moved
      && moves.count == script.changes.count { $0.old != nil && $0.new != nil } && moves.count == runs.moved.count
      && runs.leaving == old.indices.filter { !new.contains(old[$0]) }
      && runs.entering == new.indices.filter { !old.contains(new[$0]) }
      && runs.editCount == runs.leaving.count + runs.entering.count + runs.moved.count
    return isRight ? nil : "\(old) to \(new): \(runs)"
  }

  @Test func `Every two short lists are matched as element by element`() {
    func lists(_ length: Int) -> [[Int]] {
      (0..<length).reduce([[]]) { lists, _ in lists.flatMap { list in (0..<5).map { list + [$0] } } }
    }
    let all = (0...4).flatMap(lists)
    // Names do not matter: the first list is one of those whose elements are named in their order.
    for old in all where old.indices.allSatisfy({ old[$0] <= (old[..<$0].max() ?? -1) + 1 }) {
      for new in all {
        if let fault = Self.fault(old, new) {
          Issue.record("\(fault)")
          return
        }
      }
    }
  }

  @Test func `A list is matched with each of its orders`() {
    func orders(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty ? [[]] : rest.flatMap { first in orders(rest.filter { $0 != first }).map { [first] + $0 } }
    }
    for new in orders(Array(0..<7)) {
      if let fault = Self.fault(Array(0..<7), new) {
        Issue.record("\(fault)")
        return
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Long lists with stretches that go, come and move are matched as element by element`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let count = random.below(400) + 1
      let old = Array(0..<count)
      var new = old
      for _ in 0..<random.below(12) {
        let start = random.below(new.count + 1)
        let end = min(new.count, start + random.below(9))
        switch random.below(3) {
        case 0: new.removeSubrange(start..<end)
        case 1:
          new.insert(contentsOf: (0..<random.below(9)).map { _ in 1_000 + random.below(1_000_000) }, at: start)
        default:
          let moved = Array(new[start..<end])
          new.removeSubrange(start..<end)
          new.insert(contentsOf: moved, at: random.below(new.count + 1))
        }
      }
      if let fault = Self.fault(old, new) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `Only places where the lists differ are looked up`() {
    var random = SeededGenerator(seed: 7)
    let old = Array(0..<20_000)
    var new = old
    for edit in 0..<200 {
      let element = new.remove(at: random.below(new.count))
      if edit % 2 == 0 { new.insert(element, at: random.below(new.count + 1)) }
      new.insert(100_000 + edit, at: random.below(new.count + 1))
    }
    var lookUps = 0
    _ = MatchedRuns(from: Self.addresses(old), to: Self.addresses(new)) {
      lookUps += 1
      return new[$0] < 100_000 ? new[$0] : nil
    }
    // A removal is one, an insertion one, a move three.
    #expect(lookUps <= 100 + 200 + 300)
  }
}
