import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// The promises of cost, as counts.
@Suite struct SortedRowsWorkTests {
  private typealias Element = LifetimeTracker.Tracked

  /// `count` rows of one element, with the keys 0, 2, 4, … each `repeated` times.
  private static func rows(_ count: Int, repeated: Int = 1) -> (rows: SortedRows<Element>, element: Element) {
    let element = LifetimeTracker().make(0)
    let entries = (0..<count).map {
      (key: SortKey(low: UInt64($0 / repeated * 2)), element: element, number: UInt32($0))
    }
    return (SortedRows(sorted: entries), element)
  }

  /// Levels of rows as they are built, with 56 of 64 entries per node in use.
  private static func levels(_ count: Int) -> Int {
    var levels = 1
    var reach = 64
    while reach < count {
      levels += 1
      reach *= 56
    }
    return levels
  }

  private static func log2(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"), arguments: [100, 10_000, 200_000])
  func `An edit by key enters few nodes per level and compares log₂ n keys, with a copy held too`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var (rows, element) = Self.rows(count)
    let levels = Self.levels(count)
    #expect(rows.levels == levels)
    var (visits, comparisons, asked) = (0, 0, 0)
    for round in 0..<2_000 {
      let copy = round.isMultiple(of: 2) ? rows : SortedRows()
      // Odd keys are new: no other row has them.
      let key = SortKey(low: UInt64(random.below(count) * 2 + 1))
      let insertion = WorkCounter.measuring {
        rows.insert(element, key: key, number: 0) { _, _ in
          asked += 1
          return true
        }
      }
      let removal = WorkCounter.measuring {
        rows.remove(element, key: key, number: 0) { _, _ in
          asked += 1
          return false
        }
      }
      #expect(insertion.result == removal.result)
      visits = max(visits, insertion.work.nodeVisits, removal.work.nodeVisits)
      comparisons = max(comparisons, insertion.work.comparisons, removal.work.comparisons)
      withExtendedLifetime(copy) {}
      let position = random.below(count)
      #expect(WorkCounter.measuring { rows.entry(at: position) }.work.nodeVisits <= levels)
    }
    // Down once; and one visit for each node that is split, joined or shared out.
    #expect(visits <= 2 * levels)
    // The halving of each node rounds up once; the row itself is met once per level at most, with those behind it.
    #expect(comparisons <= Self.log2(count) + 8 * levels)
    // Only the row itself has its key.
    #expect(asked <= 2_000 * levels)
  }

  @Test(arguments: [1, 10, 1_000, 100_000])
  func `Among m rows with one key the caller is asked log₂ m times and once more per level`(equal: Int) {
    let count = 100_000
    let (rows, _) = Self.rows(count, repeated: equal)
    var random = SeededGenerator(seed: 5)
    var worst = 0
    for _ in 0..<300 {
      let number = random.below(count)
      let key = SortKey(low: UInt64(number / equal * 2))
      var asked = 0
      let position = rows.position(of: key) { _, other in
        asked += 1
        return other < number
      }
      worst = max(worst, asked)
      #expect(position == number)
    }
    #expect(worst <= Self.log2(equal) + 2 * rows.levels)
  }

  @Test func `Where no key is the same nobody is asked`() {
    var (rows, element) = Self.rows(10_000)
    for key in stride(from: 1, to: 20_000, by: 200) as StrideTo<UInt64> {
      rows.insert(element, key: SortKey(low: key), number: 0) { _, _ in
        Issue.record("asked about another key")
        return false
      }
    }
    #expect(rows.count == 10_100)
  }

  @Test(arguments: [100, 10_000, 200_000])
  func `A change behind a copy copies one node per level, and rarely a neighbour`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var (rows, element) = Self.rows(count)
    var copied = 0
    for _ in 0..<50 {
      let before = rows
      let key = SortKey(low: UInt64(random.below(count) * 2 + 1))
      rows.insert(element, key: key, number: 0) { _, _ in false }
      let between = rows
      _ = rows.remove(element, key: key, number: 0) { _, _ in false }
      let shared = (before.nodeAddresses, between.nodeAddresses)
      copied += shared.1.subtracting(shared.0).count + rows.nodeAddresses.subtracting(shared.1).count
    }
    #expect(copied <= 100 * Self.levels(count) * 11 / 10)
  }

  @Test func `Without a copy held, nodes are written in place`() {
    var random = SeededGenerator(seed: 9)
    var (rows, element) = Self.rows(10_000)
    let before = rows.nodeAddresses
    for _ in 0..<100 {
      let key = SortKey(low: UInt64(random.below(10_000) * 2 + 1))
      rows.insert(element, key: key, number: 0) { _, _ in false }
      _ = rows.remove(element, key: key, number: 0) { _, _ in false }
      rows.insert(element, key: key, number: 0, at: rows.position(of: key) { _, _ in false })
      rows.remove(at: rows.position(of: key) { _, _ in false })
    }
    #expect(rows.nodeAddresses == before)
  }

  @Test func `A row takes 36 bytes as built, 32 as appended, and at most 40 after random changes`() {
    let count = 20_000
    var random = SeededGenerator(seed: 8)
    var (rows, element) = Self.rows(count)
    #expect(rows.nodeBytes <= 36 * count)
    var appended = SortedRows<Element>()
    for number in 0..<count {
      appended.insert(element, key: SortKey(low: UInt64(number)), number: 0) { _, _ in true }
    }
    #expect(appended.nodeBytes <= 32 * count)
    for number in 0..<4 * count {
      rows.remove(at: random.below(count))
      let key = SortKey(low: random.next())
      rows.insert(element, key: key, number: UInt32(number)) { _, _ in true }
    }
    #expect(rows.nodeBytes <= 40 * count)
    #expect(SortedRows<Element>().nodeBytes == 0)
  }
}
