import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// Where two states of one sequence may differ.
@Suite struct PositionSnapshotStretchesTests {
  private typealias Stretch = (old: Range<Int>, new: Range<Int>)

  /// Whether everything outside of the stretches is the same in both.
  private func expectSameOutside(_ stretches: [Stretch], _ old: [Int], _ new: [Int]) {
    var (oldPosition, newPosition) = (0, 0)
    for stretch in stretches + [(old.count..<old.count, new.count..<new.count)] {
      guard stretch.old.lowerBound >= oldPosition, stretch.new.lowerBound >= newPosition else {
        Issue.record("stretches are not in order")
        return
      }
      #expect(
        old[oldPosition..<stretch.old.lowerBound].elementsEqual(new[newPosition..<stretch.new.lowerBound]),
        "\(stretches) of \(old.count) and \(new.count)")
      (oldPosition, newPosition) = (stretch.old.upperBound, stretch.new.upperBound)
    }
  }

  @Test func `States that share everything have no stretch`() {
    var tree = PositionTree(0..<1_000)
    let before = tree.snapshot()
    #expect(tree.snapshot().stretches(since: before).isEmpty)
    #expect(PositionSnapshot<Int>().stretches(since: PositionSnapshot()).isEmpty)
    tree.insert(1, at: 0)
    #expect(!tree.snapshot().stretches(since: before).isEmpty)
  }

  @Test func `What is new or gone as a whole is one stretch`() {
    let tree = PositionTree(0..<100)
    let stretches = tree.snapshot().stretches(since: PositionSnapshot())
    #expect(stretches.map(\.old) == [0..<0])
    #expect(stretches.map(\.new) == [0..<100])
    #expect(PositionSnapshot<Int>().stretches(since: tree.snapshot()).map(\.old) == [0..<100])
  }

  @Test(arguments: [4, 8, 32]) func `Everything outside of the stretches is the same`(limit: Int) {
    var random = SeededGenerator(seed: UInt64(limit))
    for _ in 0..<200 {
      let count = Int.random(in: 0..<400, using: &random)
      var tree = PositionTree(0..<count, limit: limit)
      let before = tree.snapshot()
      for number in 0..<Int.random(in: 0..<12, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where tree.count > 0: _ = tree.remove(at: Int.random(in: 0..<tree.count, using: &random))
        case 1 where tree.count > 0:
          let element = tree.remove(at: Int.random(in: 0..<tree.count, using: &random)).element
          tree.insert(element, at: Int.random(in: 0...tree.count, using: &random))
        default: tree.insert(1_000 + number, at: Int.random(in: 0...tree.count, using: &random))
        }
      }
      let after = tree.snapshot()
      expectSameOutside(after.stretches(since: before), Array(before), Array(after))
      expectSameOutside(before.stretches(since: after), Array(after), Array(before))
    }
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `A few changes cost a few nodes, whatever the length`() {
    func visits(_ count: Int) -> Int {
      var tree = PositionTree(0..<count)
      let before = tree.snapshot()
      tree.insert(-1, at: 0)
      _ = tree.remove(at: count / 2)
      tree.insert(-2, at: tree.count)
      return WorkCounter.measuring { _ = tree.snapshot().stretches(since: before) }.work.nodeVisits
    }
    // Three places, four levels, at most 32 nodes at each on either side.
    #expect(visits(100_000) <= 400)
  }
}
