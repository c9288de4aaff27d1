import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// The proof that packed keys and whole comparisons never disagree: for every pair of rows, a smaller key means that the
/// row stands before, and equal exact keys that the rows are equal.
@Suite struct PackedOrderTests {
  /// The types under which a value can be stored, and whether through a computed property.
  static let columns: [PropertyDefinition] = [
    PropertyDefinition("anything", .any), PropertyDefinition("text", .string), PropertyDefinition("whole", .integer),
    PropertyDefinition("real", .number), PropertyDefinition("flag", .boolean), PropertyDefinition("moment", .date),
    computed("computedText", .string), computed("computedWhole", .integer), computed("computedReal", .number),
    computed("computedFlag", .boolean), computed("computedMoment", .date),
  ]

  /// A property declared with a type whose getter answers whatever `anything` holds: a type is only a promise then.
  private static func computed(_ name: String, _ type: PropertyType) -> PropertyDefinition {
    PropertyDefinition(name, type, getter: { try $0.value(forKey: "anything") })
  }

  /// Values at which something could go wrong: ends of ranges, neighbours, texts that begin alike.
  static let corners: [Value] = {
    var values: [Value] = [.nil, .null, .boolean(false), .boolean(true)]
    let wholes = [
      0, 1, 2, 7, 8, 99, 127, 128, 1_023, 1_024, 16_383, 16_384, 1 << 20, 1 << 28, 1 << 40, 1 << 53, (1 << 53) + 1,
      (1 << 53) + 2, (1 << 53) + 3, 1 << 62, Int.max - 1_024, Int.max - 512, Int.max - 1, Int.max,
    ]
    for whole in wholes { values += [.integer(whole), .integer(-whole), .integer(~whole)] }
    let reals = [
      0, .leastNonzeroMagnitude, 1e-300, 0.1, 0.5, 1, 1.5, 98.999, 99, 127.5, 16_384.25, 0x1p53, 0x1p53 + 2, 0x1p62,
      0x1p63 - 1_024, 0x1p63, 0x1p64, 1e300, .greatestFiniteMagnitude, .infinity,
    ]
    for real in reals { values += [.number(real), .number(-real)] }
    values += [.number(.nan), .number(-.nan), .number(.signalingNaN)]
    let texts = [
      "", "\0", "\0\0", "\u{1}", "\u{1}\u{1}", "\u{2}", "\0a", "a", "a\0", "a\u{1}", "a\u{2}", "aa", "b", "abcdefg",
      "abcdefgh", "abcdefg\0", "abcdefgh\0", "abcdefghi", "abcdefghijklmno", "abcdefghijklmnop", "abcdefghijklmnoq",
      "é", "e\u{301}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "\u{FB01}",
    ]
    values += texts.map(Value.string)
    for seconds in [0, -0.0, 1, -1, 1e9, 1e9 + 0.25, .infinity, -.infinity, .nan] {
      values.append(.date(DateValue(secondsSinceReferenceDate: seconds)))
    }
    return values
  }()

  private let world = ObjectWorld()
  private let rowClass: ObjectClass

  init() throws {
    rowClass = try world.define(ClassDefinition("Row", properties: PackedOrderTests.columns))
  }

  private func row(_ values: [String: Value]) throws -> ModelObject { try rowClass.makeObject(values) }

  /// Compares every two of `rows` both ways.
  private func check(_ rows: [ModelObject], by order: SortOrder) throws {
    let keys = try rows.map { try order.key(of: $0) }
    for (a, keyOfA) in zip(rows, keys) {
      for (b, keyOfB) in zip(rows, keys) {
        let whole = try order.compare(a, b)
        let isRight =
          keyOfA == keyOfB ? whole == .same || !keyOfA.isExact : whole == (keyOfA < keyOfB ? .ascending : .descending)
        // One comparison of Swift's for each pair, and a message only where it fails: there are many pairs.
        if !isRight {
          Issue.record("\(order.descriptors): \(text(a)) and \(text(b)) compare \(whole), keys \(keyOfA), \(keyOfB)")
          return
        }
      }
    }
  }

  private func text(_ row: ModelObject) -> String {
    PackedOrderTests.columns.map { "\((try? row.value(forKey: $0.name)) ?? .nil)" }.joined(separator: " ")
  }

  @Test func packedOrderAgreesForEveryPairOfCornerValuesOfEveryType() throws {
    for column in PackedOrderTests.columns {
      let rows = try PackedOrderTests.corners.compactMap { value -> ModelObject? in
        if column.getter != nil { return try row(["anything": value]) }
        // What the type refuses cannot be stored.
        return try? row([column.name: value])
      }
      #expect(rows.count > 1)
      for prefix in ["", "-"] {
        try check(rows, by: SortOrder([KeyValueSortDescriptor(prefix + column.name)], for: rowClass))
      }
    }
  }

  @Test func packedOrderAgreesForEveryPairOfCornerValuesBehindAnother() throws {
    // What follows a value must not decide where that value itself was cut off.
    let rows = try PackedOrderTests.corners.enumerated().flatMap { index, value in
      try [0, 1].map { try row(["anything": value, "whole": .integer($0), "flag": .boolean(index % 3 == 0)]) }
    }
    for first in PackedOrderTests.columns where first.getter != nil || first.name == "anything" {
      for text in ["whole", "-flag"] {
        for prefix in ["", "-"] {
          let descriptors = try [prefix + first.name, text].map { try KeyValueSortDescriptor($0) }
          try check(rows, by: SortOrder(descriptors, for: rowClass))
        }
      }
    }
  }

  @Test(arguments: 0..<8)
  func packedOrderAgreesForRandomRows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let descriptors = try (0...random.below(4)).map { _ in try randomDescriptor(&random) }
      let rows = try (0..<24).map { _ in try randomRow(&random) }
      try check(rows, by: SortOrder(descriptors, for: rowClass))
    }
  }

  private func randomDescriptor(_ random: inout SeededGenerator) throws -> KeyValueSortDescriptor {
    let column = PackedOrderTests.columns[random.below(PackedOrderTests.columns.count)]
    let isAscending = random.once(in: 2)
    if column.name == "text", random.once(in: 2) {
      let selectors = KeyValueSortDescriptor.Selector.allCases
      return try KeyValueSortDescriptor(
        key: column.name, ascending: isAscending, selector: selectors[random.below(selectors.count)])
    }
    if random.once(in: 8) {
      return try KeyValueSortDescriptor(key: column.name, ascending: isAscending) { $1.compare($0) }
    }
    return try KeyValueSortDescriptor(key: column.name, ascending: isAscending)
  }

  /// A row of few different values: ties are what has to be got right.
  private func randomRow(_ random: inout SeededGenerator) throws -> ModelObject {
    var values: [String: Value] = ["anything": randomValue(&random)]
    for column in PackedOrderTests.columns where column.getter == nil && column.name != "anything" {
      for _ in 0..<4 {
        let value = randomValue(&random)
        if column.type.accept(value) != nil { values[column.name] = value }
      }
    }
    return try row(values)
  }

  private func randomValue(_ random: inout SeededGenerator) -> Value {
    switch random.below(8) {
    case 0: PackedOrderTests.corners[random.below(PackedOrderTests.corners.count)]
    case 1: .integer(random.below(4))
    case 2: .integer(Int(truncatingIfNeeded: random.next()) >> random.below(64))
    case 3: .number(Double(random.below(8)) / 2)
    case 4: .number(Double(bitPattern: random.next()))
    case 5: .boolean(random.once(in: 2))
    case 6: .date(DateValue(secondsSinceReferenceDate: Double(random.below(4))))
    default: .string(randomText(&random))
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    let letters: [String] = ["a", "b", "A", "B", "k", "\u{212A}", "s", "\u{17F}", "ß", "é", "E", "1", "\0", " ", "𝒳"]
    let start = random.once(in: 2) ? "" : String(repeating: "a", count: random.below(20))
    return start + (0..<random.below(4)).map { _ in letters[random.below(letters.count)] }.joined()
  }
}
