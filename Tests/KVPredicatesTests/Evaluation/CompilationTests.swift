import Glibc
import KVObjects
import KVPredicates
import KVTestSupport
import KVText
import Synchronization
import Testing

/// A class written in Swift.
private final class Single: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var rating = 0
    var price = 0.0
    var live = false
    var released: DateValue?
    var other: Single?
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Single.self,
    [
      .attribute("name", \.name), .attribute("rating", \.rating), .attribute("price", \.price),
      .attribute("live", \.live), .attribute("released", \.released), .toOne("other", \.other),
      .computed("label", dependsOn: ["name", "rating"]) { "\($0.name ?? "")\($0.rating)" },
    ], allowsSubclassing: true)
}

/// The same class declared at run time.
private func declare(in world: ObjectWorld) throws -> ObjectClass {
  try world.define(
    ClassDefinition(
      "Record",
      properties: [
        PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
        PropertyDefinition("price", .number), PropertyDefinition("live", .boolean),
        PropertyDefinition("released", .date), PropertyDefinition("other", .object(className: "Record")),
        PropertyDefinition(
          "label", .string, dependsOn: ["name", "rating"],
          getter: { record in
            let name = try record.value(forKey: "name")
            return .string("\(name.isNil ? "" : name.plainText)\(try record.value(forKey: "rating"))")
          }),
      ]))
}

/// A predicate that can be written in several ways which mean the same: from SELF or from a variable, with constants or
/// with variables in their places.
private struct RandomPredicate {
  let base: any ExpressionNode
  let hidesConstants: Bool
  var random: SeededGenerator
  var constants: [String: Value] = [:]

  private static let words = ["a", "A", "abc", "b", "café", "cafe\u{301}", "", "Zoë"]
  private static let keys = ["name", "rating", "price", "live", "released", "label"]

  static func word(_ random: inout SeededGenerator) -> Value { .string(words[random.below(words.count)]) }

  mutating func node(depth: Int) throws -> any PredicateNode {
    switch depth == 0 ? 9 : random.below(10) {
    case 0: return CompoundPredicate.and([try node(depth: depth - 1), try node(depth: depth - 1)])
    case 1: return CompoundPredicate.or([try node(depth: depth - 1), try node(depth: depth - 1)])
    case 2: return CompoundPredicate.not(try node(depth: depth - 1))
    case 3: return CompoundPredicate.and([try node(depth: depth - 1), try node(depth: 0), try node(depth: 0)])
    default: return try comparison()
    }
  }

  private mutating func comparison() throws -> any PredicateNode {
    let ordered: [ComparisonOperator] = [
      .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    ]
    let texts: [ComparisonOperator] = [.contains, .beginsWith, .endsWith, .like]
    let steps = Array(repeating: "other", count: random.below(3)) + [RandomPredicate.keys[random.below(6)]]
    let path = KeyPathExpression(try PropertyPath(steps.joined(separator: ".")), of: base)
    let options = StringOptions(rawValue: UInt8(random.below(4)))
    let comparison = ordered[random.below(6)]
    switch random.below(8) {
    case 0: return ComparisonPredicate(constant(), comparison, path, options: options)
    case 1: return ComparisonPredicate(path, texts[random.below(4)], constant(.string("a")), options: options)
    case 2: return ComparisonPredicate(path, .between, constant(.list([.integer(1), .number(2.5)])))
    case 3:
      let list: Value = .list([.integer(1), .string("a"), .number(2.5), .nil, .boolean(true), .string("café")])
      return ComparisonPredicate(path, .in, constant(list), options: options)
    default: return ComparisonPredicate(path, comparison, constant(), options: options)
    }
  }

  private mutating func constant() -> any ExpressionNode {
    switch random.below(8) {
    case 0: constant(.nil)
    case 1: constant(.boolean(random.once(in: 2)))
    case 2: constant(.integer(random.below(5)))
    case 3: constant(.number(Double(random.below(9)) / 2))
    case 4: constant(.number(.nan))
    case 5: constant(.date(DateValue(secondsSinceReferenceDate: Double(random.below(4)))))
    default: constant(RandomPredicate.word(&random))
    }
  }

  private mutating func constant(_ value: Value) -> any ExpressionNode {
    guard hidesConstants else { return ConstantExpression(value) }
    let name = "c\(constants.count)"
    constants[name] = value
    return VariableExpression(name)
  }
}

@Suite struct CompilationTests {
  @Test func `From another thread the first thing said is that it is another`() throws {
    let world = ObjectWorld()
    let record = try declare(in: world).makeObject()
    let predicate = try KeyValuePredicate(format: "nmae == 1")
    let refused = Mutex<[KeyValueCodingError?]>([])
    try onThreads(1) { _ in
      for _ in 0..<2 {
        do { _ = try predicate.evaluate(with: .object(record)) } catch {
          refused.withLock { $0.append(error as? KeyValueCodingError) }
        }
      }
    }
    let expected = KeyValueCodingError.wrongThread(description: "<Record#1>")
    #expect(refused.withLock { $0 } == [expected, expected])
    #expect(throws: KeyValueCodingError.self) { try predicate.evaluate(with: .object(record)) }
  }

  @Test func `What is always true or false keeps no class of a world that has ended`() throws {
    weak var objectClass: ObjectClass?
    weak var ended: ObjectWorld?
    func use() throws {
      let world = ObjectWorld()
      let record = try declare(in: world).makeObject()
      #expect(try KeyValuePredicate.always.evaluate(with: .object(record)))
      #expect(try !KeyValuePredicate.never.evaluate(with: .object(record)))
      #expect(try KeyValuePredicate.always.compiled(for: record.objectClass).evaluate(record))
      (objectClass, ended) = (record.objectClass, world)
      world.close()
    }
    try use()
    #expect(objectClass == nil && ended == nil)
  }

  @Test func `Compiled and general evaluation never disagree`() throws {
    let world = ObjectWorld()
    var compared = 0
    for (seed, objectClass) in zip(UInt64(0)..., try [declare(in: world), world.objectClass(for: Single.self)]) {
      var random = SeededGenerator(seed: seed)
      let objects = try makeObjects(of: objectClass, &random)
      for round in 0..<1_500 {
        let depth = round % 4
        var constant = RandomPredicate(base: SelfExpression(), hidesConstants: false, random: random)
        let quick = KeyValuePredicate(try constant.node(depth: depth))
        // Variables in the places of constants: nothing is known beforehand, and every comparison is the general one.
        var hidden = RandomPredicate(base: SelfExpression(), hidesConstants: true, random: random)
        let general = KeyValuePredicate(try hidden.node(depth: depth))
        // From a variable of a list's elements, so that no class is known and every key is looked up.
        var loose = RandomPredicate(base: VariableExpression("o"), hidesConstants: true, random: random)
        let subquery = SubqueryExpression(
          collection: SelfExpression(), variable: "o", predicate: try loose.node(depth: depth))
        let dynamic = KeyValuePredicate(
          ComparisonPredicate(
            SubscriptExpression(subquery, .size), .equalTo, ConstantExpression(.integer(1))))
        random = constant.random
        let compiled = try quick.compiled(for: objectClass)
        for object in objects {
          let expected = outcome {
            try general.evaluate(with: .object(object), substitutionVariables: hidden.constants)
          }
          let found = outcome { try compiled.evaluate(object) }
          let slow = outcome {
            try dynamic.evaluate(with: .list([.object(object)]), substitutionVariables: loose.constants)
          }
          if found != expected || slow != expected {
            Issue.record("seed \(seed): \(quick) of \(object): \(found), \(slow), not \(expected)")
          }
          compared += 1
        }
      }
    }
    #expect(compared == 2 * 1_500 * 12)
  }

  private func makeObjects(of objectClass: ObjectClass, _ random: inout SeededGenerator) throws -> [ModelObject] {
    var made: [ModelObject] = []
    for _ in 0..<12 {
      let seconds = Double(random.below(4))
      made.append(
        try objectClass.makeObject([
          "name": random.once(in: 4) ? .nil : RandomPredicate.word(&random),
          "rating": .integer(random.below(5)),
          "price": .number(random.once(in: 9) ? .nan : Double(random.below(9)) / 2),
          "live": .boolean(random.once(in: 2)),
          "released": random.once(in: 4) ? .nil : .date(DateValue(secondsSinceReferenceDate: seconds)),
          "other": made.isEmpty || random.once(in: 3) ? .nil : .object(made[random.below(made.count)]),
        ]))
    }
    return made
  }

  /// What an evaluation gives; of an error its code.
  private func outcome(_ body: () throws -> Bool) -> String {
    do {
      return try body() ? "true" : "false"
    } catch let error as any DescribedError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }

  @Test func `A compiled predicate may be asked about other classes`() throws {
    let world = ObjectWorld()
    let record = try declare(in: world)
    let special = try world.define(
      ClassDefinition("Special", properties: [PropertyDefinition("extra", .integer, default: .integer(9))]),
      extending: record)
    let extended = try world.define(
      ClassDefinition("Extended", properties: [PropertyDefinition("extra", .integer, default: .integer(9))]),
      extending: try world.objectClass(for: Single.self))
    let rating = try KeyValuePredicate(format: "rating == 3 AND other.rating == nil")
    let compiled = try rating.compiled(for: record)
    for objectClass in [record, special, extended, try world.objectClass(for: Single.self)] {
      let object = objectClass.makeObject()
      #expect(try !compiled.evaluate(object))
      try object.setValue(.integer(3), forKey: "rating")
      #expect(try compiled.evaluate(object), "\(objectClass.name)")
    }
    let extra = try KeyValuePredicate(format: "extra == 9")
    #expect(try extra.evaluate(with: .object(special.makeObject())))
    #expect(try extra.evaluate(with: .object(extended.makeObject())))
    #expect(failure { _ = try extra.evaluate(with: .object(record.makeObject())) }?.contains("E-UNKNOWN-KEY") == true)
    #expect(compiled.objectClass === record && compiled.predicate == rating)
  }

  @Test func `A list of objects of several classes is asked class by class`() throws {
    let music = try MusicWorld()
    let titled = try KeyValuePredicate(format: "title BEGINSWITH 'track' OR title == 'Lionheart'")
    let things =
      try music.albums
      + music.albums.flatMap { album in
        try album.value(forKey: "tracks").elements?.compactMap(\.object) ?? []
      }
    #expect(try things.filter { try titled.evaluate(with: .object($0)) }.count == 4)
  }

  @Test func `A predicate outlives worlds and meets many`() throws {
    let predicate = try KeyValuePredicate(format: "rating > 3 AND other.rating == nil")
    for _ in 0..<40 {
      let world = ObjectWorld()
      let object = try declare(in: world).makeObject(["rating": .integer(4)])
      #expect(try predicate.evaluate(with: .object(object)))
    }
  }

  @Test func `Objects of a world confined to another thread are refused`() throws {
    let predicate = try KeyValuePredicate(format: "rating > 3")
    let world = ObjectWorld()
    let record = try declare(in: world)
    let object = try record.makeObject(["rating": .integer(4)])
    let compiled = try predicate.compiled(for: record)
    let found = onAnotherThread {
      [
        failure { _ = try predicate.evaluate(with: .object(object)) },
        failure { _ = try compiled.evaluate(object) },
      ]
    }
    for text in found { #expect(text?.contains("E-WRONG-THREAD") == true, "\(text ?? "nothing thrown")") }
  }

  @Test func `Threads share a predicate and a shared world`() throws {
    let world = ObjectWorld(sharing: .shared)
    let record = try declare(in: world)
    let object = try record.makeObject(["rating": .integer(4)])
    try object.setValue(.object(object), forKey: "other")
    let predicate = try KeyValuePredicate(
      format: "other.rating == 4 AND SUBQUERY({1, 2}, $x, $x < rating).@count == 2")
    let compiled = try predicate.compiled(for: record)
    let right = Mutex(0)
    let threads = (0..<4).map { _ in
      startThread {
        for _ in 0..<500 {
          let holds =
            (try? compiled.evaluate(object)) == true && (try? predicate.evaluate(with: .object(object))) == true
          if holds { right.withLock { $0 += 1 } }
        }
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    #expect(right.withLock { $0 } == 2_000)
  }
}

private final class ThreadBody {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  var thread = pthread_t()
  let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  let failure = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, context)
  precondition(failure == 0)
  return thread
}

private func onAnotherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let result = Mutex<Result?>(nil)
  let thread = startThread {
    let made = body()
    result.withLock { $0 = made }
  }
  pthread_join(thread, nil)
  guard let made = result.withLock({ $0 }) else { preconditionFailure("the thread has ended without a result") }
  return made
}
