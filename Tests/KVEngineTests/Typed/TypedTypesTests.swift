import KVEngine
import Testing

/// The types that a stored property may have.
@Suite struct TypedTypesTests {
  enum Format: String, RawPropertyValue { case vinyl, cassette }
  enum Grade: Int, RawPropertyValue {
    case poor = 1
    case good
  }

  final class Piece: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var year: Int?
      var price: Double?
      var isLive: Bool?
      var format = Format.vinyl
      var lastFormat: Format?
      var grade = Grade.poor
      var tags: [String] = []
      var marks: [Int]?
      var dates: [DateValue?] = []
      var genres = Many<String>()
      var numbers = Many<Int>()
    }
    var storage = Storage()

    static let definition = ClassDefinition(
      Piece.self,
      [
        .attribute("year", \.year), .attribute("price", \.price), .attribute("isLive", \.isLive),
        .attribute("format", \.format), .attribute("lastFormat", \.lastFormat), .attribute("grade", \.grade),
        .attribute("tags", \.tags), .attribute("marks", \.marks), .attribute("dates", \.dates),
        .toMany("genres", \.genres, .orderedSet), .toMany("numbers", \.numbers, .array),
        .computed("decade", dependsOn: ["year"], set: { item, decade in item.year = decade }) {
          $0.year.map { $0 / 10 * 10 }
        },
      ])
  }

  private let world = ObjectWorld()
  private let item: Piece

  init() throws { item = try Piece.make(in: world) }

  @Test func `An optional number is nil at first, and takes nil`() throws {
    #expect(try item.value(forKey: "year") == .nil)
    try item.setValue(.integer(1978), forKey: "year")
    #expect(item.year == 1978)
    try item.setValue(.nil, forKey: "year")
    #expect(item.year == nil)
    item.price = 9.5
    #expect(try item.value(forKey: "price") == .number(9.5))
    try item.setValue(.integer(3), forKey: "price")
    #expect(item.price == 3)
    item.isLive = false
    #expect(try item.value(forKey: "isLive") == .boolean(false))
    item.isLive = nil
    #expect(try item.value(forKey: "isLive") == .nil)
    #expect(throws: KeyValueCodingError.self) { try item.setValue(.string("x"), forKey: "year") }
    #expect(throws: KeyValueCodingError.self) { try item.setValue(.null, forKey: "year") }
  }

  @Test func `An optional number notifies with null for nil`() throws {
    var seen: [String] = []
    let token = try item.observe("year", options: [.new, .old]) { seen.append("\($0)") }
    item.year = 1978
    item.year = nil
    #expect(seen == ["{kind: setting, new: 1978, old: null}", "{kind: setting, new: null, old: 1978}"])
    token.invalidate()
  }

  @Test func `Rows are sorted and filtered by an optional number, nil first`() throws {
    final class Box: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage { var items = Many<Piece>() }
      var storage = Storage()
      static let definition = ClassDefinition(Box.self, [.toMany("items", \.items, .set)])
    }
    let box = try Box.make(in: world)
    for year in [1980, nil, 1978, nil, 1985] { try box.items.add(Piece.make(in: world) { $0.year = year }) }
    let controller = try RelationalCollectionController(
      relation: "items", onObject: box, sortedBy: [KeyValueSortDescriptor(key: "year")])
    func years() throws -> [Value] { try controller.snapshot().map { try $0.value(forKey: "year") } }
    #expect(try years() == [.nil, .nil, 1978, 1980, 1985])
    try controller.snapshot().last?.setValue(.nil, forKey: "year")
    #expect(try years() == [.nil, .nil, .nil, 1978, 1980])
    try controller.setFilteringPredicate(KeyValuePredicate(format: "year > 1978"))
    #expect(try years() == [1980])
    try controller.setFilteringPredicate(KeyValuePredicate(format: "year == nil"))
    #expect(try years() == [.nil, .nil, .nil])
  }

  @Test func `An enum is its raw value, and refuses what stands for none of its cases`() throws {
    #expect(try item.value(forKey: "format") == "vinyl")
    #expect(try item.value(forKey: "lastFormat") == .nil)
    try item.setValue("cassette", forKey: "format")
    #expect(item.format == .cassette)
    item.lastFormat = item.format
    #expect(try item.value(forKey: "lastFormat") == "cassette")
    try item.setValue(.nil, forKey: "lastFormat")
    #expect(item.lastFormat == nil)
    #expect(throws: KeyValueCodingError.self) { try item.setValue("tape", forKey: "format") }
    #expect(throws: KeyValueCodingError.self) { try item.setValue(.nil, forKey: "format") }
    #expect(throws: KeyValueCodingError.self) { try item.setValue("tape", forKey: "lastFormat") }
    try item.setValue(2, forKey: "grade")
    #expect(item.grade == .good)
    #expect(throws: KeyValueCodingError.self) { try item.setValue(3, forKey: "grade") }
    #expect(item.format == .cassette && item.grade == .good)
  }

  @Test func `A list of values is one value`() throws {
    var seen: [String] = []
    let token = try item.observe("tags", options: [.new]) { seen.append("\($0)") }
    item.tags = ["a", "b"]
    #expect(try item.value(forKey: "tags") == ["a", "b"])
    try item.setValue(["c"], forKey: "tags")
    #expect(item.tags == ["c"])
    #expect(seen == [#"{kind: setting, new: ["a", "b"]}"#, #"{kind: setting, new: ["c"]}"#])
    #expect(throws: KeyValueCodingError.self) { try item.setValue(["c", 1], forKey: "tags") }
    #expect(throws: KeyValueCodingError.self) { try item.setValue("c", forKey: "tags") }
    #expect(throws: KeyValueCodingError.self) { try item.setValue(.nil, forKey: "tags") }
    #expect(item.marks == nil)
    try item.setValue([1, 2], forKey: "marks")
    #expect(item.marks == [1, 2])
    item.dates = [nil, DateValue(secondsSinceReferenceDate: 1)]
    #expect(try item.value(forKey: "dates") == [.null, .date(DateValue(secondsSinceReferenceDate: 1))])
    try item.setValue([.null], forKey: "dates")
    #expect(item.dates == [nil])
    token.invalidate()
  }

  @Test func `A to-many property may hold values`() throws {
    var seen: [String] = []
    let token = try item.observe("genres", options: [.new]) { seen.append("\($0)") }
    try item.genres.add("pop")
    try item.genres.addAll(["rock", "pop"])
    try item.genres.insert("jazz", at: 0)
    try item.genres.remove("rock")
    #expect(item.genres.members == ["jazz", "pop"])
    #expect(item.genres.contains("pop") && item.genres.firstIndex(of: "pop") == 1)
    #expect(
      seen == [
        #"{kind: insertion, indexes: [0], new: ["pop"]}"#, #"{kind: insertion, indexes: [1], new: ["rock"]}"#,
        #"{kind: insertion, indexes: [0], new: ["jazz"]}"#, "{kind: removal, indexes: [2]}",
      ])
    try item.numbers.addAll([3, 3, 1])
    #expect(try item.value(forKeyPath: "numbers.@sum.self") == 7)
    #expect(throws: KeyValueCodingError.self) { try item.numbers.collection.add("x") }
    #expect(item.numbers.members == [3, 3, 1])
    token.invalidate()
  }

  @Test func `A computed property may be nil, and be set to it`() throws {
    #expect(try item.value(forKey: "decade") == .nil)
    item.year = 1978
    #expect(try item.value(forKey: "decade") == 1970)
    try item.setValue(.nil, forKey: "decade")
    #expect(item.year == nil)
  }

  @Test func `An object is made with its values, and a refusal there is thrown`() throws {
    #expect(try Piece.make(in: world) { $0.year = 1978 }.year == 1978)
    struct Stop: Error {}
    #expect(throws: Stop.self) { _ = try Piece.make(in: world) { _ in throw Stop() } }
  }

  @Test func `Values are written down as literals`() {
    let values: [Value] = [1, 2.5, "a", true, [1, "b"], .nil]
    #expect(values == [.integer(1), .number(2.5), .string("a"), .boolean(true), .list([1, "b"]), .nil])
  }
}
