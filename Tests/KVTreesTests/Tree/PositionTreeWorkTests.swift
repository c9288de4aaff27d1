import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// The promises of cost, as counts.
@Suite(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
struct PositionTreeWorkTests {
  /// Levels of a tree of `count` elements as it is built, with 28 of 32 entries per node in use. The edits below
  /// leave the count as it is, so they must not add a level.
  private static func levels(_ count: Int) -> Int {
    var levels = 1
    var reach = 32
    while reach < count {
      levels += 1
      reach *= 28
    }
    return levels
  }

  @Test(arguments: [100, 10_000, 200_000])
  func `A lookup enters one node per level, an edit few more, with a snapshot held too`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var tree = PositionTree(0..<count)
    let levels = Self.levels(count)
    var worst = 0
    for round in 0..<2_000 {
      let position = random.below(tree.count)
      let handle = tree.handle(at: position)
      #expect(WorkCounter.measuring { tree[position] }.work.nodeVisits <= levels)
      #expect(WorkCounter.measuring { tree.position(of: handle) }.work.nodeVisits <= levels)
      #expect(WorkCounter.measuring { tree.element(of: handle) }.work.nodeVisits == 1)
      let snapshot = round.isMultiple(of: 2) ? tree.snapshot() : PositionSnapshot()
      let target = random.below(tree.count)
      worst = max(worst, WorkCounter.measuring { tree.insert(round, at: target) }.work.nodeVisits)
      worst = max(worst, WorkCounter.measuring { _ = tree.remove(at: target) }.work.nodeVisits)
      worst = max(worst, WorkCounter.measuring { tree.move(from: target, to: position) }.work.nodeVisits / 2)
      withExtendedLifetime(snapshot) {}
    }
    // Down, and up again with one split, or one join that looks at parent and neighbour, per level.
    #expect(worst <= 3 * levels)
  }

  @Test(arguments: [100, 10_000, 200_000])
  func `A change behind a snapshot copies one node per level`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var tree = PositionTree(0..<count)
    for _ in 0..<200 {
      let before = tree.snapshot()
      tree.update(at: random.below(count), with: -1)
      #expect(tree.nodesNotShared(with: before) <= Self.levels(count))
    }
  }

  @Test(arguments: [1, 100, 10_000, 200_000])
  func `A search asks log₂ n times and once more per level`(count: Int) {
    let tree = PositionTree(0..<count)
    var random = SeededGenerator(seed: 3)
    let bound = Int.bitWidth - count.leadingZeroBitCount + Self.levels(count)
    for _ in 0..<200 {
      let border = random.below(count + 1)
      let (position, work) = WorkCounter.measuring { tree.firstPosition { $0 >= border } }
      #expect(position == border)
      #expect(work.comparisons <= bound)
      #expect(work.nodeVisits <= bound * Self.levels(count))
    }
  }

  @Test func `An inner measurement counts for the outer one, and nothing is counted outside`() {
    let tree = PositionTree(0..<10)
    let (inner, outer) = WorkCounter.measuring {
      _ = tree[0]
      return WorkCounter.measuring { tree[1] }.work
    }
    #expect(inner.nodeVisits == 1)
    #expect(outer.nodeVisits == 2)
    #expect(WorkCounter.measuring {}.work == WorkCounter())
  }
}
