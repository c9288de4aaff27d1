import KVEngine
import KVObjects
import KVTrees

extension Benchmark {
  /// Sorted rows and section lists by themselves: what an arrangement pays for one row that changes its place.
  func measureSorted() throws {
    for size in [1_000, 100_000, 1_000_000] {
      try measureRows(size, distinctKeys: true)
      if size == 100_000 { try measureRows(size, distinctKeys: false) }
    }
    for count in [8, 10_000] { try measureSections(count) }
  }

  private func measureRows(_ size: Int, distinctKeys: Bool) throws {
    let label = "\(size) rows" + (distinctKeys ? "" : ", 8 keys")
    var list = BenchmarkList(size, distinctKeys: distinctKeys)
    let sorted = list.sortedRows
    try measure("sorted", "build, \(label), per row", count: size) { list.rows = SortedRows(sorted: sorted) }
    let count = 20_000
    try measure("sorted", "remove and insert, \(label)", count: count) {
      list.changePlaces(count, holding: false)
    }
    try measure("sorted", "remove and insert, \(label), a copy held", count: count / 4) {
      list.changePlaces(count / 4, holding: true)
    }
    try measure("sorted", "row at a position, \(label)", count: count) { use(list.sum(ofRandom: count)) }
    try measure("sorted", "iterate, \(label), per row", count: size) {
      var sum = 0
      for row in list.rows { sum &+= row.value }
      use(sum)
    }
  }

  private func measureSections(_ sectionCount: Int) throws {
    var random = WorldRandom(seed: 1)
    let label = "\(sectionCount) sections"
    var sections = SectionList((0..<sectionCount).map { (name: "section \($0)", count: 10) })
    let count = 20_000
    var sum = 0
    try measure("sorted", "path of a row, \(label)", count: count) {
      for _ in 0..<count { sum &+= sections.path(ofRow: Int(random.next() % UInt64(sections.rowCount))).row }
    }
    let changeCounts = {
      let index = Int(random.next() % UInt64(sectionCount))
      sections.addRows(1, toSection: index)
      sections.addRows(-1, toSection: index)
    }
    try measure("sorted", "one row more and one less, \(label)", count: count) {
      for _ in 0..<count { changeCounts() }
    }
    try measure("sorted", "one row more and one less, \(label), a copy held", count: count / 4) {
      for _ in 0..<count / 4 {
        let copy = sections
        changeCounts()
        withExtendedLifetime(copy) {}
      }
    }
    use(sum)
  }
}

/// What stands in a row.
private final class BenchmarkRow {
  let value: Int

  init(_ value: Int) {
    self.value = value
  }
}

/// Objects, the keys that they are filed under, and the rows.
private struct BenchmarkList {
  var rows = SortedRows<BenchmarkRow>()
  private let objects: [BenchmarkRow]
  private var keys: [SortKey] = []
  private let distinctKeys: Bool
  private var random = WorldRandom(seed: 1)

  /// `size` objects, each with a key of its own or, so that nearly every step of a search has to ask, with one of
  /// eight.
  init(_ size: Int, distinctKeys: Bool) {
    objects = (0..<size).map(BenchmarkRow.init)
    self.distinctKeys = distinctKeys
    keys.reserveCapacity(size)
    for _ in 0..<size { keys.append(newKey()) }
  }

  /// All rows in their order.
  var sortedRows: [(key: SortKey, element: BenchmarkRow, number: UInt32)] {
    keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      .map { (key: keys[$0], element: objects[$0], number: UInt32($0)) }
  }

  /// Takes one row after the other out by its old key and puts it in under a new one.
  mutating func changePlaces(_ count: Int, holding: Bool) {
    for _ in 0..<count {
      let copy = holding ? rows : SortedRows()
      let index = Int(random.next() % UInt64(objects.count))
      let number = UInt32(index)
      let found = rows.remove(objects[index], key: keys[index], number: number) { $1 < number }
      precondition(found != nil, "a row is not where it was filed")
      keys[index] = newKey()
      rows.insert(objects[index], key: keys[index], number: number) { $1 < number }
      withExtendedLifetime(copy) {}
    }
  }

  mutating func sum(ofRandom count: Int) -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= rows[Int(random.next() % UInt64(objects.count))].value }
    return sum
  }

  private mutating func newKey() -> SortKey {
    let bits = random.next()
    return SortKey(high: bits & 7, low: distinctKeys ? bits : 0)
  }
}
