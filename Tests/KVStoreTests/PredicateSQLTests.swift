import CThread
import Glibc
import KVContext
import KVObjects
import KVPredicates
import KVStore
import KVTestSupport
import KVText
import Testing

/// What SQLite finds is what memory finds.
@Suite struct PredicateSQLTests {
  private static let values: [[String: Value]] = [
    [
      "text": "Aerial", "whole": 1, "real": 1.5, "flag": true, "day": .date(DateValue(secondsSinceReferenceDate: 10)),
    ],
    ["text": "aerial", "whole": 2, "real": .number(.nan), "flag": false, "anything": .null],
    ["title": "x", "real": .number(-0.0), "anything": "a"],
    ["text": "Café", "whole": .integer(.max), "real": 0, "day": .date(DateValue(secondsSinceReferenceDate: .nan))],
    [
      "text": "Cafe\u{301}", "whole": 0, "real": .number(.infinity),
      "day": .date(DateValue(secondsSinceReferenceDate: -0.0)),
    ],
  ]

  /// Finds with what is translated, which is to be everything, and compares it with memory.
  private func expectWhole(
    _ world: FoundWorld, _ predicate: KeyValuePredicate, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let matches = try world.find(predicate)
    #expect(matches.rest == nil, "\(predicate)", sourceLocation: sourceLocation)
    #expect(
      try world.found(predicate, matches) == world.expected(predicate), "\(predicate): \(matches.sql)",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "whole == 1", "whole = 1.0", "whole == YES", "1 == whole", "whole != 1", "whole < 2", "2 > whole", "whole <= 1.5",
    "whole > 9223372036854775806", "whole >= 1e300", "whole BETWEEN {0, 2}", "whole IN {0, 1, 2.5, 'a', nil}",
    "whole == 'a'", "whole != 'a'", "whole == nil", "nil != whole", "whole < nil", "whole IN {}", "whole IN nil",
    "real == 0", "real != 0", "real < 1", "real <= 0", "real > 0", "real >= 0", "real > -1", "real < -1",
    "real BETWEEN {0, 1.5}", "real IN {0, 1.5, nil}", "real == CAST('nan', 'NSNumber')", "real == nil",
    "flag == YES", "flag == 1", "flag != NO", "flag < 1", "flag IN {YES}", "flag == nil",
    "day == CAST(10, 'NSDate')", "day > CAST(0, 'NSDate')", "day <= CAST(0, 'NSDate')", "day == 10", "day == nil",
    "day BETWEEN {CAST(0, 'NSDate'), CAST(99, 'NSDate')}", "day IN {CAST(0, 'NSDate')}",
    "text == 'Aerial'", "text ==[c] 'AERIAL'", "text != 'Aerial'", "text == 'Caf\u{e9}'", "text ==[cd] 'cafe'",
    "text < 'B'", "text >=[c] 'b'", "'B' > text", "text BETWEEN {'A', 'Z'}", "text IN {'Aerial', nil}",
    "text IN[c] {'aerial', 'b', 'c', 'd', 'e', 'f'}", "text IN {'aerial', 'b', 'c', 'd', 'e', 'f'}",
    "text IN 'an Aerial'", "'a' IN text", "text CONTAINS 'er'", "text CONTAINS[c] 'ER'", "'an Aerial' CONTAINS text",
    "{'Aerial', nil} CONTAINS text", "text BEGINSWITH 'A'", "text BEGINSWITH[c] 'a'", "'Aerial!' BEGINSWITH text",
    "text ENDSWITH 'l'", "text ENDSWITH 'e'", "text ENDSWITH[d] 'e'", "text LIKE '?erial'", "text LIKE[cd] 'CAF*'",
    "text BEGINSWITH ''", "text BEGINSWITH nil", "text CONTAINS nil", "text == nil", "title == ''", "title != nil",
    "anything == nil", "anything != nil", "anything == NULL", "other == nil", "other != nil", "other < nil",
    "NOT whole == 1", "NOT (whole < 2 OR text == nil)", "whole == 1 AND flag == YES", "whole == 1 OR real > 1",
    "SELF == nil", "SELF != nil", "other.whole == 1", "other.whole < 2", "other.whole == nil", "NOT other.whole < 2",
    "2 > other.whole", "other.text ==[c] 'AERIAL'", "other.other.real != 0", "SELF.other.self.whole IN {1, nil}",
    "other.other.other.whole == nil", "ANY others.whole == 1", "ALL others.whole < 2",
    "NONE others.text BEGINSWITH 'A'",
    "ANY others.text == nil", "ANY other.others.whole > 0", "ANY others.other.text != nil",
    "ANY others.others.real > 0",
    "others.@count == 0", "others.@count > 1", "others.@count IN {1, 3}", "other.others.@count != 0",
    "2 > others.@count",
    "others.@count != 0",
    "SUBQUERY(others, $x, $x.whole > 0).@count > 0", "SUBQUERY(others, $x, $x.whole > 0).@count == 1",
    "SUBQUERY(other.others, $x, $x.text == nil OR SELF.whole == 1).@count == 0",
    "SUBQUERY(others, $x, SUBQUERY($x.others, $y, $y.real > 0 AND $x.whole < 9).@count > 0).@count >= 1",
    "TRUEPREDICATE", "FALSEPREDICATE", "NOT TRUEPREDICATE OR whole == 1", "1 == 1 AND whole == 1", "'a' LIKE 'b'",
    "SELF.whole == 1", "whole == nil AND real == 0 OR NOT text BEGINSWITH 'A' AND (flag != YES OR day == nil)",
  ])
  func `Each operator gives what it gives in memory`(_ format: String) throws {
    let world = try FoundWorld(PredicateSQLTests.values)
    for (index, other) in [(0, 2), (1, 2), (2, 4), (3, 3)] {
      try world.objects[index].setValue(.object(world.objects[other]), forKey: "other")
    }
    try world.context.save()
    try expectWhole(world, KeyValuePredicate(format: format))
  }

  @Test(arguments: [
    "whole < 'a'", "text < 1", "whole BEGINSWITH 'a'", "text CONTAINS 1", "text IN 1", "whole == {1}", "day > 5",
    "anything == 'a'", "anything < 5", "ANY others.label == 'a'", "other.label == 'a'", "label == 'Aerial'",
    "others.@sum.whole == 0", "text MATCHES 'A.*'", "text BETWEEN {1, 2}", "whole + 1 == 2", "whole == count",
    "text.length == 6", "SELF < 1", "whole == $x", "ANY other == nil", "others == nil", "other.whole < 'a'",
    "other.other.other.other.whole == 1", "SUBQUERY(others, $x, $x.text MATCHES 'a').@count > 0",
    "SUBQUERY(others, $x, $x.whole == 1).whole == 1", "ANY others CONTAINS 1", "text MATCHES '('", "nonsense == 1",
    "whole == 1 OR text MATCHES '('",
  ])
  func `What may throw, or is not kept, is left to memory as it is`(_ format: String) throws {
    let world = try FoundWorld(PredicateSQLTests.values)
    let predicate = try KeyValuePredicate(format: format)
    let matches = try world.find(predicate, limit: 1)
    #expect(matches.rest == predicate && !matches.isLimited && matches.ids.count == PredicateSQLTests.values.count)
    #expect(try world.found(predicate, matches) == world.expected(predicate))
  }

  @Test func `An AND is translated up to the first part that may throw`() throws {
    let world = try FoundWorld(PredicateSQLTests.values)
    func rest(_ format: String) throws -> String? {
      let predicate = try KeyValuePredicate(format: format)
      let matches = try world.find(predicate)
      #expect(try world.found(predicate, matches) == world.expected(predicate))
      return matches.rest?.format
    }
    #expect(try rest("whole > 0 AND text MATCHES 'A.*'") == #"text MATCHES "A.*""#)
    #expect(try rest("text MATCHES 'A.*' AND whole > 0") == #"text MATCHES "A.*" AND whole > 0"#)
    #expect(try rest("real > 0 AND whole < 'a' AND flag == YES") == #"whole < "a" AND flag == 1"#)
    #expect(try rest("whole > 0 AND (flag == YES OR text MATCHES 'A.*')") == #"flag == 1 OR text MATCHES "A.*""#)
    // A key that the class lacks is found by the first object, wherever it stands.
    #expect(try rest("whole == 7 AND nonsense == 1") == "whole == 7 AND nonsense == 1")
    // Another context's object is no object of a row: that is for memory to say, which never throws.
    let stranger = Value.object(try Thing.make(in: world.world))
    let predicate = KeyValuePredicate.and([
      try KeyValuePredicate(format: "other == %@", arguments: [stranger]), try KeyValuePredicate(format: "whole > 0"),
    ])
    #expect(try world.find(predicate).rest?.keyPaths() == ["other"])
  }

  @Test func `Many objects and IDs are one value of the statement, and are looked up by their keys`() throws {
    let world = try FoundWorld(Array(repeating: PredicateSQLTests.values[0], count: 300))
    for (index, object) in world.objects.enumerated() where index % 3 == 0 {
      try object.setValue(.object(world.objects[(index * 7) % 300]), forKey: "other")
    }
    try world.context.save()
    let some = world.objects.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let objects = Value.list(ValueList(some.map(Value.object)))
    let ids = Value.list(ValueList(some.compactMap { $0.objectID.map(Value.opaque) }))
    for format in [
      "SELF IN %@", "objectID IN %@", "other IN %@", "other.objectID IN %@", "NOT SELF IN %@", "NOT other IN %@",
    ] {
      for list in [objects, ids] {
        let predicate = try KeyValuePredicate(format: format, arguments: [list])
        let matches = try world.find(predicate)
        #expect(matches.rest == nil && matches.sql[0].contains("kv_member"), "\(format)")
        #expect(try world.found(predicate, matches) == world.expected(predicate), "\(format)")
      }
    }
    let predicate = try KeyValuePredicate(format: "SELF IN %@", arguments: [objects])
    let matches = try world.find(predicate, sortedBy: [KeyValueSortDescriptor("-text")], limit: 3, offset: 2)
    #expect(matches.isLimited && matches.ids.count == 3 && matches.sql[0].hasSuffix("LIMIT 3 OFFSET 2"))
  }

  @Test func `Objects are compared by their rows`() throws {
    let world = try FoundWorld(PredicateSQLTests.values)
    try world.objects[1].setValue(.object(world.objects[0]), forKey: "other")
    try world.objects[2].setValue(.object(world.objects[3]), forKey: "other")
    try world.context.save()
    for format in ["other == %@", "other != %@", "%@ == other", "other IN {%@}", "NOT other IN {nil, %@}"] {
      for object in world.objects {
        try expectWhole(world, try KeyValuePredicate(format: format, arguments: [.object(object)]))
      }
    }
  }

  @Test func `Large and deep predicates are asked as far as SQLite can take them`() throws {
    let world = try FoundWorld(PredicateSQLTests.values)
    func chain(_ count: Int, _ joined: ([any PredicateNode]) -> CompoundPredicate) throws -> KeyValuePredicate {
      KeyValuePredicate(joined(try (0..<count).map { try KeyValuePredicate(format: "whole != \($0 + 5)").root }))
    }
    for count in [2, 100, 900] {
      try expectWhole(world, chain(count, CompoundPredicate.and))
      try expectWhole(world, chain(count, CompoundPredicate.or))
    }
    #expect(try world.find(chain(5000, CompoundPredicate.or)).rest != nil)
    let many = try chain(5000, CompoundPredicate.and)
    let matches = try world.find(many)
    #expect(try matches.rest != nil && matches.rest != many && world.found(many, matches) == world.expected(many))
    for depth in 1...40 {
      var node = try KeyValuePredicate(format: "real BETWEEN {0, 2}").root
      for level in 0..<depth {
        let other = try KeyValuePredicate(format: "text LIKE[c] 'a*'").root
        node = CompoundPredicate.not(
          level % 2 == 0 ? CompoundPredicate.or([other, node]) : CompoundPredicate.and([other, node]))
      }
      let predicate = KeyValuePredicate(node)
      let matches = try world.find(predicate)
      #expect(try world.found(predicate, matches) == world.expected(predicate), "\(depth)")
      #expect((matches.rest == nil) == (depth <= 10), "\(depth)")
    }
    for list in [(0..<65).map { Value.integer($0) }, (0..<5000).map { .integer($0 * 2) } + [.nil, "a", 2.5]] {
      let predicate = try KeyValuePredicate(
        format: "whole IN %@ OR real IN %@", arguments: [list, list].map { .list(ValueList($0)) })
      try expectWhole(world, KeyValuePredicate(format: "whole IN %@", arguments: [.list(ValueList(list))]))
      let found = try world.find(predicate)
      #expect(
        try found.sql.allSatisfy { $0.utf8.count < 200_000 }
          && world.found(predicate, found) == world.expected(predicate))
    }
    let list = Value.list(ValueList((0..<5000).map { .string("\($0)") } + ["Aerial"]))
    try expectWhole(world, KeyValuePredicate(format: "text IN %@", arguments: [list]))
  }

  @Test func `A property that cannot be nil any more is left to memory where rows hold nil`() throws {
    final class Plain: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var title: String?
        var subtitle: String?
      }
      var storage = Storage()
      static let className = "Note"
      static let definition = ClassDefinition(
        Plain.self, [.attribute("title", \.title), .attribute("subtitle", \.subtitle)])
    }
    final class Grown: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var title: String?
        var subtitle = "none"
      }
      var storage = Storage()
      static let className = "Note"
      static let definition = ClassDefinition(
        Grown.self, [.attribute("title", \.title), .attribute("subtitle", \.subtitle)])
    }
    let file = try SQLiteStore(path: ":memory:")
    let old = ObjectWorld()
    let one = try ManagedObjectContext([Plain.self], in: old, store: file)
    try one.insert(Plain.make(in: old))
    try one.save()
    let two = try ManagedObjectContext([Grown.self], in: ObjectWorld(), store: file)
    let predicate = try KeyValuePredicate(format: "subtitle == 'none'")
    #expect(try two.fetch(FetchRequest(entityName: "Note", predicate: predicate)).count == 1)
    let descriptor = try KeyValueSortDescriptor("subtitle")
    let store = try #require(two.store as? SQLiteStore)
    let before = try store.find(two.model.entities, where: predicate, sortedBy: [descriptor])
    #expect(before.ids.count == 1 && before.rest == predicate && !before.isSorted)
    try two.fetch(FetchRequest(entityName: "Note"), as: Grown.self).first?.subtitle = "some"
    try two.save()
    let after = try store.find(two.model.entities, where: predicate, sortedBy: [descriptor])
    #expect(after.ids.isEmpty && after.rest == nil)
  }

  private enum Format: String, RawPropertyValue { case vinyl, cassette }

  @Test func `A property of a type that has not every value is left to memory`() throws {
    final class Loose: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var format = "tape"
        var number = 1
      }
      var storage = Storage()
      static let className = "Record"
      static let definition = ClassDefinition(
        Loose.self, [.attribute("format", \.format), .attribute("number", \.number)])
    }
    final class Strict: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var format = Format.vinyl
        var number = 1
      }
      var storage = Storage()
      static let className = "Record"
      static let definition = ClassDefinition(
        Strict.self, [.attribute("format", \.format), .attribute("number", \.number)])
    }
    let file = try SQLiteStore(path: ":memory:")
    let loose = ObjectWorld()
    let one = try ManagedObjectContext([Loose.self], in: loose, store: file)
    let record = try Loose.make(in: loose)
    try one.insert(record)
    try one.save()
    let two = try ManagedObjectContext([Strict.self], in: ObjectWorld(), store: file)
    let predicate = try KeyValuePredicate(format: "format == 'vinyl' AND number == 1")
    let error = #expect(throws: StoreError.self) { try two.fetch(FetchRequest(entityName: "Record")) }
    #expect(
      error?.reason
        == #"the store :memory: is damaged: Record/p1 has "tape" for 'format', which its class does not take"#)
    record.format = "vinyl"
    try one.save()
    #expect(try two.fetch(FetchRequest(entityName: "Record", predicate: predicate)).count == 1)
    let store = try #require(two.store as? SQLiteStore)
    let found = try store.find(two.model.entities, where: predicate, sortedBy: [KeyValueSortDescriptor("format")])
    #expect(found.ids.count == 1 && found.rest?.format == #"format == "vinyl""# && !found.isSorted)
    #expect(found.sql[0].contains("number"))
  }

  @Test func `A fetch that is to stop does, and another one gives everything`() throws {
    let world = try FoundWorld(Array(repeating: PredicateSQLTests.values[0], count: 2_000))
    let outer = kv_thread_current_work()
    defer { kv_thread_set_current_work(outer) }
    let formats = [nil, "text LIKE '*a*' OR TRUEPREDICATE", "label != 'x'"]
    for format in formats {
      for _ in 0..<2 {
        let request = FetchRequest(
          entityName: "Thing", predicate: try format.map { try KeyValuePredicate(format: $0) })
        try world.context.reset()
        // As where no memory is left.
        kv_thread_set_current_work(kv_thread_work(stop: nil, most_allocated: .min, is_over: false))
        #expect(throws: CancelledError.self) { try world.context.fetch(request) }
        #expect(throws: CancelledError.self) { try world.store.history(since: 0) }
        kv_thread_set_current_work(outer)
        #expect(try world.context.fetch(request).count == 2_000)
      }
    }
  }

  @Test func `A search that is to stop does`() throws {
    let world = try FoundWorld(Array(repeating: PredicateSQLTests.values[0], count: 2_000))
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 1)
    let outer = kv_thread_current_work()
    kv_thread_set_current_work(kv_thread_work(stop: flag, most_allocated: .max, is_over: false))
    defer {
      kv_thread_set_current_work(outer)
      flag.deallocate()
    }
    for format in ["text LIKE '*a*'", "whole == 9", "whole == 1"] {
      #expect(throws: CancelledError.self) { try world.find(KeyValuePredicate(format: format)) }
    }
    flag.pointee = 0
    #expect(try world.find(KeyValuePredicate(format: "whole == 1")).ids.count == 2_000)
  }

  @Test func `The statement says what was asked`() throws {
    let world = try FoundWorld(PredicateSQLTests.values)
    let thing = try #require(world.context.model.entity(named: "Thing"))
    let predicate = try KeyValuePredicate(format: "whole > 1 AND text BEGINSWITH[c] 'a'")
    let found = try world.store.find(
      [thing], where: predicate, sortedBy: [KeyValueSortDescriptor("-text")], limit: 3, offset: 1)
    #expect(
      found.sql == [
        "SELECT e.kv_pk AS pk, e.kv_number AS number FROM \"Thing\" e "
          + "WHERE (e.\"whole\" > 1 AND kv_begins(e.\"text\", 'a', 1)) "
          + "ORDER BY e.\"text\" COLLATE kv_compare DESC, e.kv_pk LIMIT 3 OFFSET 1"
      ])
    #expect(found.isSorted && found.isLimited)
  }

  @Test(arguments: [false, true])
  func `Random predicates find in the file what they find in memory`(isIndexed: Bool) throws {
    var (whole, partly, none, failed) = (0, 0, 0, 0)
    for seed in UInt64(1)...(LongRun.isAskedFor ? 40 : 4) {
      var questions = RandomQuestions(random: SeededGenerator(seed: seed), objects: [])
      var values: [[String: Value]] = []
      for _ in 0..<40 {
        // Numbers that are kept as bytes are written into conditions where there are any.
        if seed % 4 > 1 { values.append(questions.values()) } else { values.append(questions.valuesWithoutBytes()) }
      }
      let world = try FoundWorld(values, hasSpecial: seed % 2 == 0, isIndexed: isIndexed)
      questions = RandomQuestions(random: questions.random, objects: world.objects)
      for object in world.objects where questions.random.once(in: 2) {
        try object.setValue(.object(world.objects[questions.random.below(40)]), forKey: "other")
      }
      try world.context.save()
      for round in 0..<2_000 {
        let predicate = KeyValuePredicate(try questions.predicate(depth: round % 4))
        let matches = try world.find(predicate)
        let (found, expected) = (try world.found(predicate, matches), world.expected(predicate))
        if found != expected {
          Issue.record(
            "seed \(seed): \(predicate): \(found), not \(expected): \(matches.sql), rest \(matches.rest as Any)")
          return
        }
        if matches.rest == nil { whole += 1 } else if matches.rest == predicate { none += 1 } else { partly += 1 }
        if Double(expected.split(separator: " ").first ?? "0") == nil { failed += 1 }
      }
    }
    print("predicates: \(whole) whole, \(partly) partly, \(none) not, \(failed) throw")
    #expect(whole > 3_200 && partly > 200 && none > 500 && failed > 200)
  }
}
