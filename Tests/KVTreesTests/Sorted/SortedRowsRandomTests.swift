import KVTestSupport
import KVTrees
import Testing

/// Long runs on larger sequences, against a plain sorted array.
@Suite struct SortedRowsRandomTests {
  private typealias Row = ShadowRows.Row

  /// One random edit of both; keys repeat often.
  private static func edit(
    _ shadow: inout ShadowRows, growing: Bool, number: Int, _ tracker: LifetimeTracker,
    _ random: inout SeededGenerator
  ) -> Bool {
    let count = shadow.expected.count
    let key = SortKey(high: UInt64(random.below(3)), low: UInt64(random.below(40)) << 60 | UInt64(random.below(2)))
    let row = Row(key: key, element: tracker.make(random.below(5)), number: UInt32(number))
    if count == 0 || random.once(in: growing ? 2 : 5) {
      return random.once(in: 4) ? shadow.insertAtPosition(row) : shadow.insert(row)
    }
    let place = random.below(count)
    switch random.below(growing ? 6 : 3) {
    case 0, 1: return shadow.remove(at: place)
    case 2: return shadow.removeAtPosition(place)
    case 3: return shadow.failToCompare(row) && shadow.removeMissing(row)
    case 4: return shadow.move(at: place, to: key)
    default:
      // A row whose key changes: out by its old one and in by its new one.
      var changed = shadow.expected[place]
      guard shadow.remove(at: place) else { return false }
      changed.key = key
      return shadow.insert(changed)
    }
  }

  @Test(arguments: [(4, 1), (5, 2), (7, 3), (16, 4), (64, 5)] as [(Int, UInt64)])
  func `A long run of edits gives what a sorted array gives, and copies keep the content of their moment`(
    limit: Int, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let tracker = LifetimeTracker()
    var shadow = ShadowRows([], limit: limit)
    for number in 10_000..<10_000 + 10 * limit {
      _ = shadow.insert(Row(key: SortKey(high: 1), element: tracker.make(number % 3), number: UInt32(number)))
    }
    var held: [ShadowRows] = []
    var levels = 0
    for round in 0..<3_000 {
      if random.once(in: 20) { held.append(shadow) }
      if held.count > 3 { held.remove(at: random.below(held.count)) }
      guard Self.edit(&shadow, growing: round % 1_000 < 700, number: round, tracker, &random) else {
        Issue.record("seed \(seed), round \(round): an edit gave something else")
        return
      }
      levels = max(levels, shadow.rows.levels)
      guard round.isMultiple(of: 100) else { continue }
      for (index, each) in ([shadow] + held).enumerated() {
        guard let difference = each.firstDifference() else { continue }
        Issue.record("seed \(seed), round \(round), \(index == 0 ? "live" : "copy"): \(difference)")
        return
      }
    }
    #expect(levels > (limit == 64 ? 1 : 2))
  }

  @Test func `Rows and their copies let go of every element once`() {
    let tracker = LifetimeTracker()
    var random = SeededGenerator(seed: 21)
    do {
      var shadow = ShadowRows([], limit: 8)
      var held: [ShadowRows] = []
      for round in 0..<2_000 {
        if random.once(in: 5) { held.append(shadow) }
        if held.count > 5 { held.remove(at: random.below(held.count)) }
        _ = Self.edit(&shadow, growing: round % 100 < 85, number: round, tracker, &random)
      }
      held = []
      let rows = shadow.rows
      shadow = ShadowRows([], limit: 8)
      #expect(tracker.count == Set(rows.map(ObjectIdentifier.init)).count)
      var others = rows
      others.removeAll()
      #expect(others.isEmpty && rows.count > 100)
      let row = rows.entry(at: 0)
      others.insert(row.element, key: row.key, number: row.number) { _, _ in false }
      #expect(others.count == 1 && others[0] === rows[0])
    }
    #expect(tracker.count == 0)
  }

  @Test func `A removed element is given to the caller and held by nobody else`() {
    let tracker = LifetimeTracker()
    var rows = SortedRows<LifetimeTracker.Tracked>()
    #expect(rows.isEmpty && rows.first == nil)
    for number in 0..<10 {
      rows.insert(tracker.make(number), key: SortKey(low: UInt64(number)), number: 0) { _, _ in false }
    }
    #expect(rows.remove(at: 3).element.number == 3)
    #expect(tracker.count == 9)
    let second = rows[2]
    #expect(rows.remove(second, key: SortKey(low: 1), number: 0) { _, _ in false } == nil, "under another key")
    #expect(rows.remove(second, key: SortKey(low: 2), number: 1) { _, _ in false } == nil, "under another number")
    #expect(rows.remove(second, key: SortKey(low: 2), number: 0) { _, _ in false } == 2)
    #expect(tracker.count == 9 && rows.count == 8)
    withExtendedLifetime(second) {}
  }

  @Test func `Copies are identical until one is changed`() {
    let tracker = LifetimeTracker()
    let one = tracker.make(1)
    var rows = SortedRows(sorted: [(key: SortKey(high: 1), element: one, number: UInt32(0))])
    let copy = rows
    #expect(copy.isIdentical(to: rows) && rows.snapshot().isIdentical(to: rows))
    rows.insert(one, key: SortKey(), number: 1, at: 0)
    #expect(!copy.isIdentical(to: rows) && copy.count == 1 && rows.count == 2)
    #expect(SortedRows<LifetimeTracker.Tracked>().isIdentical(to: SortedRows()))
  }

  @Test func `An iteration goes over the rows of the moment when it began`() {
    let tracker = LifetimeTracker()
    var shadow = ShadowRows([], limit: 4)
    for number in 0..<50 {
      _ = shadow.insert(Row(key: SortKey(high: UInt64(number)), element: tracker.make(number), number: 0))
    }
    var rows = shadow.rows
    shadow = ShadowRows([], limit: 4)
    var seen: [Int] = []
    for element in rows {
      seen.append(element.number)
      rows.remove(at: rows.count - 1)
    }
    #expect(seen == Array(0..<50))
    #expect(rows.isEmpty)
  }

  @Test func `Copies are read and let go of on other threads while the rows go on`() async {
    var random = SeededGenerator(seed: 31)
    let tracker = LifetimeTracker()
    var shadow = ShadowRows([], limit: 16)
    for round in 0..<2_000 { _ = Self.edit(&shadow, growing: true, number: round, tracker, &random) }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<40 {
        let (rows, numbers) = (shadow.rows.snapshot(), shadow.expected.map(\.number))
        group.addTask {
          var found: [UInt32] = []
          rows.forEachEntry { found.append($2) }
          var own = rows
          own.remove(at: own.count / 2)
          return found == numbers && rows.entry(at: numbers.count / 2).number == numbers[numbers.count / 2]
            && own.count == numbers.count - 1
        }
        for number in 0..<25 {
          _ = Self.edit(&shadow, growing: true, number: 10_000 + round * 25 + number, tracker, &random)
        }
      }
      for await isSame in group { #expect(isSame) }
    }
    let difference = shadow.firstDifference()
    #expect(difference == nil)
  }
}
