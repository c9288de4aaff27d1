import KVContext
import KVObjects
import KVPredicates
import KVStore
import KVTestSupport
import Testing

/// The order that SQLite gives is that of memory.
@Suite struct OrderSQLTests {
  private func world(
    seed: UInt64, _ count: Int = 60, hasSpecial: Bool = false, isIndexed: Bool = false, hasBytes: Bool = true
  ) throws -> (FoundWorld, RandomQuestions) {
    var questions = RandomQuestions(random: SeededGenerator(seed: seed), objects: [])
    var values: [[String: Value]] = []
    for _ in 0..<count { values.append(hasBytes ? questions.values() : questions.valuesWithoutBytes()) }
    return (try FoundWorld(values, hasSpecial: hasSpecial, isIndexed: isIndexed), questions)
  }

  private func places(_ world: FoundWorld, _ objects: [ModelObject]) -> [Int] {
    objects.map { object in world.objects.firstIndex { $0 === object } ?? -1 }
  }

  @Test func `Each property is sorted by each selector that its type takes, in both directions`() throws {
    let (world, _) = try world(seed: 7)
    for key in ["text", "title", "whole", "count", "real", "flag", "day"] {
      for selector in KeyValueSortDescriptor.Selector.allCases where selector == .compare || key.hasPrefix("t") {
        for isAscending in [true, false] {
          let descriptor = try KeyValueSortDescriptor(key: key, ascending: isAscending, selector: selector)
          let matches = try world.find(nil, sortedBy: [descriptor])
          #expect(matches.isSorted && matches.isLimited, "\(descriptor)")
          let expected = try SortOrder([descriptor], for: world.objects[0].objectClass).sorted(world.objects)
          #expect(try places(world, world.objects(matches.ids)) == places(world, expected), "\(descriptor)")
        }
      }
    }
  }

  @Test func `What has no order in SQL stays in that of insertion`() throws {
    let (world, _) = try world(seed: 8)
    let descriptors = [
      try KeyValueSortDescriptor("anything"), try KeyValueSortDescriptor("other"),
      try KeyValueSortDescriptor("label"),
      try KeyValueSortDescriptor("other.label"), try KeyValueSortDescriptor("self"),
      try KeyValueSortDescriptor("other.other.other.other.whole"),
      try KeyValueSortDescriptor("others.@max.whole"), try KeyValueSortDescriptor("nonsense"),
      try KeyValueSortDescriptor(key: "whole", selector: .caseInsensitiveCompare),
      try KeyValueSortDescriptor(key: "whole") { $0.compare($1) },
    ]
    for descriptor in descriptors {
      let matches = try world.find(nil, sortedBy: [KeyValueSortDescriptor("text"), descriptor], limit: 3)
      #expect(!matches.isSorted && !matches.isLimited, "\(descriptor)")
      #expect(try places(world, world.objects(matches.ids)) == Array(0..<60))
    }
    // What is left of the predicate is asked in the order of insertion.
    let rest = try KeyValuePredicate(format: "whole != nil AND text MATCHES 'a.*'")
    let matches = try world.find(rest, sortedBy: [KeyValueSortDescriptor("text")], limit: 3)
    #expect(!matches.isSorted && !matches.isLimited)
    let found = try places(world, world.objects(matches.ids))
    #expect(found == found.sorted() && found.count > 3)
  }

  @Test func `Entities whose property is of another type are not sorted together`() throws {
    let world = ObjectWorld()
    let base = try world.define(
      ClassDefinition("Base", properties: [PropertyDefinition("value", .date), PropertyDefinition("name", .string)]))
    let other = try world.define(
      ClassDefinition("Other", properties: [PropertyDefinition("value", .number)]), extending: base)
    let store = try SQLiteStore(path: ":memory:")
    let context = try ManagedObjectContext(classes: [base, other], store: store)
    try context.insert(base.makeObject(["value": .date(DateValue(secondsSinceReferenceDate: 1)), "name": "b"]))
    try context.insert(other.makeObject(["value": 2, "name": "a"]))
    try context.save()
    let entities = context.model.entities
    #expect(try !store.find(entities, sortedBy: [KeyValueSortDescriptor("value")]).isSorted)
    #expect(try store.find([entities[1]], sortedBy: [KeyValueSortDescriptor("value")]).isSorted)
    let byName = try store.find(entities, sortedBy: [KeyValueSortDescriptor("name")])
    #expect(byName.isSorted && byName.ids.map(\.description) == ["Other/p1", "Base/p1"])
    // What one of them throws for is asked of both.
    let predicate = try KeyValuePredicate(format: "value > 1")
    #expect(try store.find(entities, where: predicate).rest == predicate)
    #expect(try store.find([entities[1]], where: predicate).rest == nil)
  }

  @Test func `Rows of more entities than one statement takes are in the order of insertion`() throws {
    let world = ObjectWorld()
    let base = try world.define(ClassDefinition("Base", properties: [PropertyDefinition("value", .integer)]))
    let classes = try (0..<450).map { try world.define(ClassDefinition("C\($0)", properties: []), extending: base) }
    let store = try SQLiteStore(path: ":memory:")
    let context = try ManagedObjectContext(classes: [base] + classes, store: store)
    var random = SeededGenerator(seed: 3)
    var names: [String] = []
    for objectClass in classes.shuffled(using: &random) {
      let value = random.below(3)
      if value != 1 { names.append("\(objectClass.name)/p1") }
      try context.insert(objectClass.makeObject(["value": .integer(value)]))
    }
    try context.save()
    let found = try store.find(
      context.model.entities, where: KeyValuePredicate(format: "value != 1"),
      sortedBy: [KeyValueSortDescriptor("value")],
      limit: 3)
    #expect(found.ids.map(\.description) == names && found.rest == nil && !found.isSorted && !found.isLimited)
    #expect(found.sql.count == 2)
  }

  @Test(arguments: [false, true])
  func `Random lists of descriptors sort in the file as they do in memory, and so does each part`(
    isIndexed: Bool
  ) throws {
    var (sorted, unsorted) = (0, 0)
    for seed in UInt64(1)...(LongRun.isAskedFor ? 40 : 4) {
      var (world, questions) = try world(
        seed: seed, hasSpecial: seed % 2 == 0, isIndexed: isIndexed, hasBytes: seed % 4 > 1)
      let condition = try KeyValuePredicate(format: "whole != 1")
      let passed = try world.objects.filter { try condition.evaluate(with: .object($0)) }
      for _ in 0..<500 {
        let descriptors = try questions.descriptors()
        let (limit, offset) = (questions.random.below(10), questions.random.below(10))
        let matches = try world.find(condition, sortedBy: descriptors, limit: limit, offset: offset)
        #expect(matches.rest == nil)
        guard matches.isSorted else {
          unsorted += 1
          #expect(try places(world, world.objects(matches.ids)) == places(world, passed))
          continue
        }
        sorted += 1
        var expected = try SortOrder(descriptors, for: world.objects[0].objectClass).sorted(passed)[...]
        expected = expected.dropFirst(offset)
        if limit > 0 { expected = expected.prefix(limit) }
        let found = try places(world, world.objects(matches.ids))
        if found != places(world, Array(expected)) {
          Issue.record(
            "seed \(seed): \(descriptors): \(found), not \(places(world, Array(expected))): \(matches.sql)")
          return
        }
      }
    }
    print("orders: \(sorted) sorted, \(unsorted) not")
    #expect(sorted > 1_200 && unsorted > 100)
  }
}
