import KVContext
import KVObjects
import KVPredicates
import KVStore
import KVTestSupport
import KVText
import Testing

/// A class with a property of each type, some of which cannot be nil.
final class Thing: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var text: String?
    var title = ""
    var whole: Int?
    var count = 0
    var real: Double?
    var flag: Bool?
    var day: DateValue?
    var anything = Value.nil
    var other: Thing?
    var others = Many<Thing>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Thing.self,
    [
      .attribute("text", \.text), .attribute("title", \.title), .attribute("whole", \.whole),
      .attribute("count", \.count), .attribute("real", \.real), .attribute("flag", \.flag), .attribute("day", \.day),
      .attribute("anything", \.anything), .toOne("other", \.other, inverse: "others"),
      .toMany("others", \.others, .orderedSet, inverse: "other"),
      .computed("label", dependsOn: ["text"]) { $0.text ?? "" },
    ], allowsSubclassing: true)
}

/// The same, of which a file has indexes.
final class IndexedThing: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var text: String?
    var title = ""
    var whole: Int?
    var count = 0
    var real: Double?
    var flag: Bool?
    var day: DateValue?
    var anything = Value.nil
    var other: IndexedThing?
    var others = Many<IndexedThing>()
  }
  var storage = Storage()
  static let className = "Thing"
  static let definition = ClassDefinition(
    IndexedThing.self,
    [
      .attribute("text", \.text).indexed(), .attribute("title", \.title), .attribute("whole", \.whole).indexed(),
      .attribute("count", \.count), .attribute("real", \.real).indexed(), .attribute("flag", \.flag).indexed(),
      .attribute("day", \.day).indexed(), .attribute("anything", \.anything),
      .toOne("other", \.other, inverse: "others"), .toMany("others", \.others, .orderedSet, inverse: "other"),
      .computed("label", dependsOn: ["text"]) { $0.text ?? "" },
    ], allowsSubclassing: true,
    indexes: [["title", "count"], ["count", "real", "text"], ["flag", "day"], ["other", "title"]])
}

/// Saved things, and what memory finds of them.
final class FoundWorld {
  let world = ObjectWorld()
  let store: SQLiteStore
  let context: ManagedObjectContext
  /// In the order of insertion.
  private(set) var objects: [ModelObject] = []

  /// Saves one thing for each dictionary; with `hasSpecial` every third is of a class that extends it.
  init(_ values: [[String: Value]], hasSpecial: Bool = false, isIndexed: Bool = false) throws {
    store = try SQLiteStore(path: ":memory:")
    let thing = try isIndexed ? world.objectClass(for: IndexedThing.self) : world.objectClass(for: Thing.self)
    let special = try world.define(
      ClassDefinition("Special", properties: [PropertyDefinition("extra", .integer)]), extending: thing)
    context = try ManagedObjectContext(classes: [thing, special], store: store)
    for (index, values) in values.enumerated() {
      let object = try (hasSpecial && index % 3 == 2 ? special : thing).makeObject(values)
      objects.append(object)
      try context.insert(object)
    }
    try context.save()
  }

  var entities: [EntityDescription] { context.model.entities }

  func find(
    _ predicate: KeyValuePredicate?, sortedBy descriptors: [KeyValueSortDescriptor] = [], limit: Int = 0,
    offset: Int = 0
  ) throws -> StoreMatches {
    try store.find(entities, where: predicate, sortedBy: descriptors, limit: limit, offset: offset, id: id(of:))
  }

  private func id(of value: Value) -> ManagedObjectID? {
    if case .opaque(let name) = value { return name as? ManagedObjectID }
    guard case .object(let object) = value else { return nil }
    return context === object.managedObjectContext ? object.objectID : nil
  }

  /// The objects of some rows.
  func objects(_ ids: [ManagedObjectID]) throws -> [ModelObject] {
    try ids.map { try #require(try context.object(for: $0)) }
  }

  /// What the store and the rest in memory find: the places of the objects, or the first error.
  func found(_ predicate: KeyValuePredicate, _ matches: StoreMatches) throws -> String {
    outcome {
      try objects(matches.ids).filter { try matches.rest?.evaluate(with: .object($0)) ?? true }
    }
  }

  /// What memory finds.
  func expected(_ predicate: KeyValuePredicate) -> String {
    outcome { try objects.filter { try predicate.evaluate(with: .object($0)) } }
  }

  private func outcome(_ body: () throws -> [ModelObject]) -> String {
    do {
      return try body().map { object in "\(objects.firstIndex { $0 === object } ?? -1)" }.joined(separator: " ")
    } catch {
      return "\(error)"
    }
  }
}

/// Random values, predicates and descriptors for things.
struct RandomQuestions {
  var random: SeededGenerator
  let objects: [ModelObject]

  static let texts = [
    "", "a", "A", "b", "abc", "ABC", "a\u{0}b", "\u{0}", "é", "e\u{301}", "E\u{301}", "café", "cafe\u{301}", "CAFÉ",
    "Zoë", "q\u{323}\u{307}", "q\u{307}\u{323}", "ß", "SS", "K", "\u{212a}", "日本", "🎈", "10", "9", "a10", "a9", "aa",
    "%", "_", "a*c", "a?c", "I", "ı", "İ", "\u{ac00}", "\u{1100}\u{1161}", "\u{2126}", "Ω", "'", "\"",
  ]
  static let wholes = [
    0, 1, 2, -1, 9_007_199_254_740_992, 9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min, .max - 1,
  ]
  static let reals = [
    0, -0.0, 1, 2, 1.5, -1, 0.1, .nan, Double(bitPattern: 0xfff8_0000_0000_0001), .infinity, -.infinity,
    9_007_199_254_740_992, 0x1p63, -0x1p63, 1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
  ]
  static let keys = ["text", "title", "whole", "count", "real", "flag", "day", "anything", "other", "label"]

  private mutating func one<Element>(of elements: [Element]) -> Element { elements[random.below(elements.count)] }

  mutating func text() -> Value { .string(one(of: RandomQuestions.texts)) }
  mutating func whole() -> Value { .integer(one(of: RandomQuestions.wholes)) }
  mutating func real() -> Value { .number(one(of: RandomQuestions.reals)) }
  mutating func date() -> Value { .date(DateValue(secondsSinceReferenceDate: one(of: RandomQuestions.reals))) }
  mutating func flag() -> Value { .boolean(random.once(in: 2)) }

  /// The values of a thing.
  mutating func values() -> [String: Value] {
    func orNil(_ value: Value, _ random: inout SeededGenerator) -> Value { random.once(in: 5) ? .nil : value }
    var values: [String: Value] = ["title": text(), "count": whole()]
    for (key, value) in [("text", text()), ("whole", whole()), ("real", real()), ("flag", flag()), ("day", date())] {
      values[key] = orNil(value, &random)
    }
    values["anything"] = one(of: [.nil, .null, text(), whole(), real(), .list([1, "a"]), .list([])])
    return values
  }

  /// The values of a thing, none of which a file keeps as bytes.
  mutating func valuesWithoutBytes() -> [String: Value] {
    values().mapValues { value in
      switch value {
      case .number(let number) where number.isNaN || number == 0: 1
      case .date(let date) where date.secondsSinceReferenceDate.isNaN || date.secondsSinceReferenceDate == 0:
        .date(DateValue(secondsSinceReferenceDate: 1))
      default: value
      }
    }
  }

  /// A constant that suits a key, mostly.
  mutating func constant(for key: String) -> Value {
    switch random.below(20) {
    case 0: return .nil
    case 1: return one(of: [text(), whole(), real(), flag(), date(), .null, .list([])])
    default: break
    }
    return switch key {
    case "text", "title", "label": text()
    case "whole", "count", "real": one(of: [whole(), real(), flag()])
    case "flag": one(of: [flag(), flag(), whole(), real()])
    case "day": date()
    case "other": one(of: [.nil, .object(one(of: objects))])
    default: one(of: [.nil, text()])
    }
  }

  mutating func predicate(depth: Int) throws -> any PredicateNode {
    switch depth == 0 ? 9 : random.below(10) {
    case 0...2: return CompoundPredicate.and(try predicates(depth: depth - 1))
    case 3, 4: return CompoundPredicate.or(try predicates(depth: depth - 1))
    case 5, 6: return CompoundPredicate.not(try predicate(depth: depth - 1))
    default: return try comparison()
    }
  }

  private mutating func predicates(depth: Int) throws -> [any PredicateNode] {
    try (0..<(1 + random.below(3))).map { _ in try predicate(depth: depth) }
  }

  private mutating func comparison() throws -> any PredicateNode {
    if random.once(in: 40) { return TruthPredicate(random.once(in: 2)) }
    let key = one(of: RandomQuestions.keys)
    let steps = random.once(in: 30) ? "other.\(key)" : key
    let path = KeyPathExpression(try PropertyPath(steps))
    let isText = ["text", "title", "label"].contains(key)
    let options = StringOptions(rawValue: isText && random.once(in: 2) ? UInt8(random.below(16)) : 0)
    var operators: [ComparisonOperator] = [.equalTo, .notEqualTo, .in, .equalTo, .notEqualTo]
    if !["anything", "other"].contains(key) || random.once(in: 20) {
      operators += [.lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .between]
    }
    if isText || random.once(in: 20) { operators += [.contains, .beginsWith, .endsWith, .like] }
    if random.once(in: 20) { operators = [.matches] }
    let comparison = one(of: operators)
    let constant: Value
    switch comparison {
    case .between: constant = .list([self.constant(for: key), self.constant(for: key)])
    case .in where !(isText && random.once(in: 4)):
      var elements: [Value] = []
      for _ in 0..<random.below(9) { elements.append(self.constant(for: key)) }
      constant = .list(ValueList(elements))
    default: constant = self.constant(for: key)
    }
    let isMirrored = random.once(in: 6)
    return isMirrored
      ? ComparisonPredicate(ConstantExpression(constant), comparison, path, options: options)
      : ComparisonPredicate(path, comparison, ConstantExpression(constant), options: options)
  }

  mutating func descriptors() throws -> [KeyValueSortDescriptor] {
    try (0..<(1 + random.below(3))).map { _ in
      let key =
        random.once(in: 12) ? one(of: ["anything", "other", "label"]) : one(of: Array(RandomQuestions.keys[..<7]))
      let isText = ["text", "title", "label"].contains(key)
      let selector = isText || random.once(in: 30) ? one(of: KeyValueSortDescriptor.Selector.allCases) : .compare
      return try KeyValueSortDescriptor(key: key, ascending: random.once(in: 2), selector: selector)
    }
  }
}
