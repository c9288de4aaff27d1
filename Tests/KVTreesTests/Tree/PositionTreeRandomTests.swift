import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// Long runs on larger trees, against a plain array.
@Suite struct PositionTreeRandomTests {
  /// One random edit of both.
  private static func edit(_ shadow: inout ShadowArray<Int>, growing: Bool, _ random: inout SeededGenerator) -> Bool {
    let count = shadow.elements.count
    let number = Int.random(in: 0..<1_000_000, using: &random)
    if count == 0 || random.once(in: growing ? 2 : 5) {
      shadow.insert(number, at: random.below(count + 1))
      return true
    }
    let position = random.below(count)
    switch random.below(growing ? 8 : 4) {
    case 0, 1: return shadow.remove(at: position)
    case 2: return random.once(in: 2) ? shadow.removeByHandle(at: position) : shadow.takeOutByHandle(at: position)
    case 3: return shadow.remove(at: IndexRanges((0..<3).map { _ in random.below(count) }))
    case 4: shadow.replace(at: position, with: number)
    case 5: shadow.move(from: position, to: random.below(count))
    case 6: shadow.exchange(position, random.below(count))
    default: shadow.insert(contentsOf: Array(repeating: number, count: random.below(40)), at: position)
    }
    return true
  }

  @Test(arguments: [(4, 1), (5, 2), (7, 3), (16, 4), (64, 5), (64, 6)] as [(Int, UInt64)])
  func `A long run of edits gives what an array gives`(limit: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var shadow = ShadowArray(Array(0..<limit * 10), limit: limit)
    for round in 0..<40 {
      for _ in 0..<150 {
        guard Self.edit(&shadow, growing: round % 4 != 3, &random) else {
          Issue.record("seed \(seed), round \(round): an edit gave something else")
          return
        }
      }
      if let difference = shadow.firstDifference() {
        Issue.record("seed \(seed), round \(round): \(difference)")
        return
      }
    }
  }

  @Test(arguments: [(4, 11), (64, 12)] as [(Int, UInt64)])
  func `Snapshots held through a long run keep the content of their moment`(limit: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var shadow = ShadowArray(Array(0..<500), limit: limit)
    var held: [(snapshot: PositionSnapshot<Int>, content: [Int])] = []
    for round in 0..<1_500 {
      if random.once(in: 3) { held.append((shadow.tree.snapshot(), shadow.elements)) }
      if held.count > 8 { held.remove(at: random.below(held.count)) }
      guard Self.edit(&shadow, growing: round % 100 < 70, &random) else {
        Issue.record("seed \(seed), round \(round): an edit gave something else")
        return
      }
      let (snapshot, content) = held.isEmpty ? (PositionSnapshot(), []) : held[random.below(held.count)]
      guard Array(snapshot) == content, content.indices.allSatisfy({ snapshot[$0] == content[$0] }) else {
        Issue.record("seed \(seed), round \(round): a snapshot has changed")
        return
      }
    }
    if let difference = shadow.firstDifference() { Issue.record("seed \(seed): \(difference)") }
  }

  @Test func `A tree and its snapshots let go of every element once`() {
    let tracker = LifetimeTracker()
    var random = SeededGenerator(seed: 21)
    do {
      var tree = PositionTree((0..<300).map(tracker.make), limit: 8)
      var held: [PositionSnapshot<LifetimeTracker.Tracked>] = []
      for round in 0..<2_000 {
        switch random.below(7) {
        case 0, 1: tree.insert(tracker.make(round), at: random.below(tree.count + 1))
        case 2 where !tree.isEmpty: _ = tree.removeElement(of: tree.handle(at: random.below(tree.count)))
        case 3 where !tree.isEmpty: tree.replace(at: random.below(tree.count), with: tracker.make(round))
        case 4 where !tree.isEmpty: tree.move(from: random.below(tree.count), to: random.below(tree.count))
        case 5: held.append(tree.snapshot())
        default: if !held.isEmpty { held.remove(at: random.below(held.count)) }
        }
      }
      tree.reorder((0..<tree.count).reversed().map { tree.handle(at: $0) })
      tree.insert(contentsOf: (0..<1_000).map(tracker.make), at: 7)
      held = []
      let (alive, count) = (tracker.count, tree.count)
      #expect(alive == count)
      tree.replaceAll(with: (0..<5).map(tracker.make))
      #expect(tracker.count == 5)
      held = [tree.snapshot()]
      tree.removeAll()
      #expect(tracker.count == 5)
      tree.append(tracker.make(0))
      #expect(held[0].map(\.number) == [0, 1, 2, 3, 4])
    }
    #expect(tracker.count == 0)
  }

  @Test func `A snapshot is read on another thread while the tree goes on`() async {
    var shadow = ShadowArray(Array(0..<5_000), limit: 16)
    var random = SeededGenerator(seed: 31)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        let (snapshot, content) = (shadow.tree.snapshot(), shadow.elements)
        group.addTask { Array(snapshot) == content && snapshot[content.count / 2] == content[content.count / 2] }
        for _ in 0..<25 { _ = Self.edit(&shadow, growing: true, &random) }
      }
      for await isSame in group { #expect(isSame) }
    }
    let difference = shadow.firstDifference()
    #expect(difference == nil)
  }
}
