import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Values at the ends of what there is, written into a file and read back by another context: to the bit.
@Suite struct HostileValuesTests {
  private static let classes = [
    ClassDefinition(
      "Thing",
      properties: [
        PropertyDefinition("text", .string), PropertyDefinition("whole", .integer),
        PropertyDefinition("real", .number),
        PropertyDefinition("flag", .boolean), PropertyDefinition("day", .date), PropertyDefinition("anything", .any),
        PropertyDefinition("texts", .string, collection: .array),
        PropertyDefinition("reals", .number, collection: .set),
        PropertyDefinition("mixed", .any, collection: .orderedSet, default: [1, "a"]),
        PropertyDefinition("other", .object(className: "Thing")),
        PropertyDefinition("others", .object(className: "Thing"), collection: .array),
        PropertyDefinition("friends", .object(className: "Thing"), collection: .set),
      ])
  ]

  private struct Source {
    var random: SeededGenerator

    mutating func one<Element>(of elements: [Element]) -> Element { elements[random.below(elements.count)] }

    mutating func text() -> String {
      switch random.below(8) {
      case 0: ""
      case 1: String(repeating: one(of: ["a", "\u{0}", "é", "🎈", "\""]), count: random.below(70_000))
      case 2: String((0..<random.below(40)).map { _ in Character(Unicode.Scalar(UInt8(random.below(128)))) })
      case 3: one(of: ["e\u{301}", "\u{e9}", "\u{feff}", "\u{fffd}", "\u{202e}abc", "\u{10ffff}", "\r\n"])
      default: one(of: RandomQuestions.texts)
      }
    }

    mutating func number() -> Double {
      random.once(in: 3) ? Double(bitPattern: random.next()) : one(of: RandomQuestions.reals)
    }

    mutating func whole() -> Int {
      random.once(in: 3) ? Int(truncatingIfNeeded: random.next()) : one(of: RandomQuestions.wholes)
    }

    mutating func value(depth: Int = 0) -> Value {
      switch random.below(depth > 6 ? 7 : 9) {
      case 0: return .null
      case 1: return .boolean(random.once(in: 2))
      case 2: return .integer(whole())
      case 3: return .number(number())
      case 4: return .string(text())
      case 5: return .date(DateValue(secondsSinceReferenceDate: number()))
      case 6:
        // As deep as it may be.
        return (0..<random.below(Property.deepestNesting - 8)).reduce(Value.list([])) { value, _ in .list([value]) }
      default:
        var members: [Value] = []
        for _ in 0..<random.below(5) { members.append(value(depth: depth + 1)) }
        return .list(ValueList(members))
      }
    }

    mutating func list(_ member: (inout Source) -> Value) -> Value {
      if random.once(in: 3) { return .nil }
      var members: [Value] = []
      for _ in 0..<random.below(6) { members.append(member(&self)) }
      return .list(ValueList(members))
    }

    mutating func orNil(_ value: Value) -> Value { random.once(in: 4) ? .nil : value }
  }

  private func set(_ object: ModelObject, _ source: inout Source, _ all: [ModelObject]) throws {
    func objects(_ source: inout Source) -> Value { .object(source.one(of: all)) }
    let values: [String: Value] = [
      "text": source.orNil(.string(source.text())), "whole": .integer(source.whole()),
      "real": .number(source.number()), "flag": .boolean(source.random.once(in: 2)),
      "day": source.orNil(.date(DateValue(secondsSinceReferenceDate: source.number()))),
      "anything": source.orNil(source.value()), "texts": source.list { .string($0.text()) },
      "reals": source.list { .number($0.number()) }, "mixed": source.list { $0.value() },
      "other": source.orNil(objects(&source)), "others": source.list(objects), "friends": source.list(objects),
    ]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where !source.random.once(in: 5) {
      try object.setValue(value, forKey: key)
    }
  }

  /// What an object holds, with others by their IDs: of a set in the order of the texts.
  private func held(_ object: ModelObject) -> [(key: String, value: Value)] {
    object.objectClass.properties.map { property in
      let value = object.recordedValue(of: property)
      func named(_ value: Value) -> Value { value.object.map { .string($0.objectID?.description ?? "") } ?? value }
      guard case .list(let members) = value, property.isToMany else { return (property.name, named(value)) }
      let all = members.map(named)
      let isSet = property.collectionKind == .set
      return (property.name, .list(ValueList(isSet ? all.sorted { "\($0)" < "\($1)" } : all)))
    }
  }

  private func context(_ store: any PersistentStore) throws -> ManagedObjectContext {
    let world = ObjectWorld()
    return try ManagedObjectContext(classes: Self.classes.map { try world.define($0) }, store: store)
  }

  private func expectSame(_ one: ManagedObjectContext, _ two: ManagedObjectContext) throws -> Int {
    let request = FetchRequest(entityName: "Thing")
    let (mine, theirs) = (try one.fetch(request), try two.fetch(request))
    #expect(mine.count == theirs.count)
    var count = 0
    for (mine, theirs) in zip(mine, theirs) {
      for (left, right) in zip(held(mine), held(theirs)) {
        count += 1
        if !left.value.isIdentical(to: right.value) {
          Issue.record(
            "\(mine.objectID.map(\.description) ?? "") \(left.key): \(left.value.kindText) \(right.value.kindText)")
        }
      }
    }
    #expect(!two.hasChanges)
    return count
  }

  @Test(arguments: [true, false]) func `Whatever is saved is read back`(isFile: Bool) throws {
    let folder = try TemporaryFolder()
    var source = Source(random: SeededGenerator(seed: 35))
    let memory = InMemoryStore()
    let one = try context(isFile ? SQLiteStore(path: folder.file) : memory)
    let objects = (0..<120).map { _ in one.model.entities[0].objectClass.makeObject() }
    for object in objects { try one.insert(object) }
    var count = 0
    for _ in 0..<4 {
      for object in objects { try set(object, &source, objects) }
      try one.save()
      #expect(!one.hasChanges)
      count += try expectSame(one, context(isFile ? SQLiteStore(path: folder.file) : memory))
    }
    #expect(count == 4 * 120 * 12)
  }
}

extension Value {
  fileprivate var kindText: String { "\(typeName) \("\(self)".prefix(60))" }
}
