import KVObjects
import KVPositions
import KVPredicates
import KVTrees

extension Benchmark {
  /// Packed keys and sorts by workload W: rows of a color (one of eight), a rating and a name.
  func measureSorting() throws {
    let world = ObjectWorld()
    let row = try world.define(
      ClassDefinition(
        "Row",
        properties: [
          PropertyDefinition("color", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("name", .string),
        ]))
    let order = try SortOrder(["color", "rating", "name"].map { try KeyValueSortDescriptor($0) }, for: row)
    var random = WorldRandom(seed: 1)
    for count in [1_000, 100_000] {
      let rows = try (0..<count).map { _ in try row.makeObject(Benchmark.workloadRow(&random)) }
      var sum: UInt64 = 0
      try measure("sorting", "key of color, rating and name, \(count) rows", count: count, goal: 40) {
        for row in rows { sum &+= try order.key(of: row).high }
      }
      try measure("sorting", "comparison of neighbours, \(count) rows", count: count - 1) {
        for (a, b) in zip(rows, rows.dropFirst()) { sum &+= try order.compare(a, b) == .same ? 1 : 0 }
      }
      try measure("sorting", "sort of \(count) rows, per row", count: count) { use(try order.sorted(rows)) }
      use(sum)
    }
  }

  private static func workloadRow(_ random: inout WorldRandom) -> [String: Value] {
    let colors = ["black", "blue", "brown", "green", "orange", "red", "white", "yellow"]
    let letters = (0..<12).map { _ in Character(UnicodeScalar(UInt8(97 + random.next() % 26))) }
    return [
      "color": .string(colors[Int(random.next() % 8)]), "rating": .integer(Int(random.next() % 100)),
      "name": .string(String(letters)),
    ]
  }
}
