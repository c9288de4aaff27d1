import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// Many elements that go, come and move at once, against a tree of the result.
@Suite struct PositionTreeEditTests {
  private static func addresses(_ numbers: [Int]) -> ContiguousArray<UnsafeRawPointer> {
    ContiguousArray(numbers.compactMap { UnsafeRawPointer(bitPattern: 16 * ($0 + 1)) })
  }

  /// What is wrong with a tree of `old` that was made `new`; nil where nothing is.
  private static func fault(_ old: [Int], _ new: [Int], limit: Int) -> String? {
    guard let runs = MatchedRuns(from: addresses(old), to: addresses(new)) else { return "no runs" }
    var tree = PositionTree(old, limit: limit)
    let handles = old.indices.map { tree.handle(at: $0) }
    let snapshot = tree.snapshot()
    let edited = tree.edit(by: runs) { new[$0] }
    tree.checkInvariants()
    let staysByHandle = old.enumerated().allSatisfy { position, element in
      guard let place = new.firstIndex(of: element) else { return true }
      return tree.contains(handles[position]) && tree.position(of: handles[position]) == place
        && tree.element(of: handles[position]) == element
    }
    let isRight =
      Array(tree.snapshot()) == new && Array(snapshot) == old && staysByHandle
      && edited.removed.map(\.element) == old.filter { !new.contains($0) }
      && edited.removed.map(\.handle) == old.indices.filter { !new.contains(old[$0]) }.map { handles[$0] }
      && edited.added == new.indices.filter { !old.contains(new[$0]) }.map { tree.handle(at: $0) }
    return isRight ? nil : "\(old) to \(new), limit \(limit)"
  }

  @Test func `Every short list becomes every other, and what stays keeps its handle`() {
    func lists(_ rest: [Int], _ length: Int) -> [[Int]] {
      guard length > 0 else { return [[]] }
      return [[]] + rest.flatMap { first in lists(rest.filter { $0 != first }, length - 1).map { [first] + $0 } }
    }
    for count in 0...5 {
      for new in lists(Array(0..<6), 4) {
        if let fault = Self.fault(Array(0..<count), new, limit: 4) {
          Issue.record("\(fault)")
          return
        }
      }
    }
  }

  @Test(arguments: [(4, 1), (5, 2), (16, 3), (32, 4), (64, 5)] as [(Int, UInt64)])
  func `Long lists become others by few and by many edits`(limit: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let old = Array(0..<random.below(600))
      var new = old
      for number in 0..<(round % 2 == 0 ? random.below(20) : random.below(400)) {
        if !new.isEmpty, random.once(in: 2) {
          let element = new.remove(at: random.below(new.count))
          if random.once(in: 2) { new.insert(element, at: random.below(new.count + 1)) }
        } else {
          new.insert(10_000 + number, at: random.below(new.count + 1))
        }
      }
      if let fault = Self.fault(old, new, limit: limit) {
        Issue.record("seed \(seed), round \(round): \(fault)")
        return
      }
    }
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"), arguments: [1_000, 100_000])
  func `A few edits enter a few nodes each`(count: Int) throws {
    var random = SeededGenerator(seed: 3)
    let old = Array(0..<count)
    var new = old
    for number in 0..<30 {
      let element = new.remove(at: random.below(new.count))
      if number % 3 == 0 { new.insert(element, at: random.below(new.count + 1)) }
      if number % 3 == 1 { new.insert(count + number, at: random.below(new.count + 1)) }
    }
    let runs = try #require(MatchedRuns(from: Self.addresses(old), to: Self.addresses(new)))
    var tree = PositionTree(old)
    let (_, work) = WorkCounter.measuring { _ = tree.edit(by: runs) { new[$0] } }
    #expect(work.nodeVisits <= 50 * 12, "\(work)")
  }
}
