import KVObjects
import KVPositions
import KVTestSupport
import Testing

/// Every verb of the three kinds of collection against a plain array that is obviously right.
@Suite struct CollectionModelTests {
  private let world = ObjectWorld()

  /// The rules of mutations.md section 3 and kvo-facts.md D12–D16 in their plainest form.
  private struct Plain {
    let kind: CollectionKind
    var items: [Int] = []

    mutating func add(_ values: [Int]) {
      for value in values where kind == .array || !items.contains(value) { items.append(value) }
    }

    /// Gives false, with nothing changed, where an index is out of range.
    @discardableResult
    mutating func insert(_ values: [Int], _ indexes: [Int]) -> Bool {
      // Each index has to be there when its turn comes, in ascending order; that of a member which is in, afterwards.
      var result = items
      for (index, value) in zip(indexes, values).sorted(by: { $0.0 < $1.0 }) {
        if kind != .array, result.contains(value) { continue }
        guard index <= result.count else { return false }
        result.insert(value, at: index)
      }
      guard indexes.allSatisfy({ $0 < result.count }) else { return false }
      items = result
      return true
    }

    mutating func setSet(_ values: [Int]) {
      items.removeAll { !values.contains($0) }
      add(values)
    }

    mutating func assign(_ values: [Int]) {
      items = []
      add(values)
    }
  }

  /// A random call on both; gives its text for the failure message.
  private static func step(
    _ plain: inout Plain, _ collection: ToManyCollection, _ random: inout SeededGenerator
  ) throws -> String {
    let count = plain.items.count
    let one = random.below(12)
    let some = (0..<random.below(5)).map { _ in random.below(12) }
    let values = some.map(Value.integer)
    let places = Array((0..<count).filter { _ in random.once(in: 3) })
    switch random.below(plain.kind == .set ? 9 : 18) {
    case 0:
      plain.add([one])
      try collection.add(.integer(one))
      return "add \(one)"
    case 1:
      plain.add(some)
      try collection.addAll(values)
      return "addAll \(some)"
    case 2:
      plain.items.removeAll { $0 == one }
      try collection.remove(.integer(one))
      return "remove \(one)"
    case 3:
      plain.items.removeAll { some.contains($0) }
      try collection.removeAll(values)
      return "removeAll \(some)"
    case 4:
      plain.items.removeAll { !some.contains($0) }
      try collection.intersect(values)
      return "intersect \(some)"
    case 5 where random.once(in: 4):
      plain.items = []
      try collection.removeAll()
      return "removeAll"
    case 6:
      plain.assign(some)
      try collection.owner.setValue(.list(ValueList(values)), forKey: collection.property.name)
      return "assign \(some)"
    case 7 where plain.kind == .set:
      plain.setSet(some)
      try collection.setSet(values)
      return "setSet \(some)"
    case 8 where random.once(in: 4):
      plain.items = []
      try collection.owner.setValue(.nil, forKey: collection.property.name)
      return "assign nil"
    case 9:
      let place = random.below(count + 1)
      plain.insert([one], [place])
      try collection.insert(.integer(one), at: place)
      return "insert \(one) at \(place)"
    case 10:
      let all = Array(0..<count + some.count)
      let indexes = Array(all.shuffled(using: &random).prefix(some.count))
      let call = "insertAll \(some) at \(indexes)"
      guard plain.insert(some, indexes) else {
        #expect(throws: KeyValueCodingError.self, "\(call)") { try collection.insertAll(values, at: indexes) }
        return "refused \(call)"
      }
      try collection.insertAll(values, at: indexes)
      return call
    case 11 where count > 0:
      let place = random.below(count)
      plain.items.remove(at: place)
      try collection.remove(at: place)
      return "removeAt \(place)"
    case 12:
      for place in places.reversed() { plain.items.remove(at: place) }
      try collection.remove(at: IndexRanges(places))
      return "removeAtIndexes \(places)"
    case 13 where count > 0:
      plain.items.removeLast()
      try collection.removeLast()
      return "removeLast"
    case 14 where count > 0:
      let new = places.map { _ in random.below(12) }
      var result = plain.items
      for (place, value) in zip(places, new) { result[place] = value }
      let isRefused = plain.kind != .array && Set(result).count < result.count
      let text = refusal { try collection.replace(at: places, with: new.map(Value.integer)) }
      #expect((text != nil) == isRefused, "replace \(places) \(new) in \(plain.items): \(text ?? "done")")
      if !isRefused { plain.items = result }
      return "replace \(places) \(new)"
    case 15 where count > 0:
      let (a, b) = (random.below(count), random.below(count))
      plain.items.swapAt(a, b)
      try collection.exchange(a, b)
      return "exchange \(a) \(b)"
    case 16 where count > 0:
      let (from, to) = (random.below(count), random.below(count))
      plain.items.insert(plain.items.remove(at: from), at: to)
      try collection.move(from: from, to: to)
      return "move \(from) \(to)"
    case 17 where random.once(in: 2):
      plain.items.sort()
      try collection.sort { $0.compare($1) }
      return "sort"
    case 17:
      plain.assign(some)
      try collection.setArray(values)
      return "setArray \(some)"
    default: return "nothing"
    }
  }

  @Test(arguments: [CollectionKind.array, .set, .orderedSet], [1, 2, 3])
  func `Random calls leave what the plain model leaves, with the index of members right`(
    kind: CollectionKind, seed: Int
  ) throws {
    let box = try world.define(
      ClassDefinition("Box", properties: [PropertyDefinition("xs", .integer, collection: kind)]))
    let collection = try box.makeObject().collection("xs")
    var plain = Plain(kind: kind)
    var random = SeededGenerator(seed: UInt64(seed))
    for number in 0..<3_000 {
      let before = collection.snapshot()
      let expectedBefore = plain.items.map(Value.integer)
      let call = try CollectionModelTests.step(&plain, collection, &random)
      let expected = plain.items.map(Value.integer)
      guard Array(collection.snapshot()) == expected, collection.count == expected.count,
        Array(before) == expectedBefore,
        (0..<12).allSatisfy({ value in
          let places = plain.items.indices.filter { plain.items[$0] == value }
          return collection.contains(.integer(value)) == !places.isEmpty
            && collection.firstIndex(of: .integer(value)) == places.first
            && collection.storage.positions(of: .integer(value)) == places
            && collection.storage.occurrences(of: .integer(value)) == places.count
        })
      else {
        Issue.record("\(number): \(call) gave \(collection.snapshot()), not \(expected)")
        return
      }
    }
  }

  @Test(arguments: [CollectionKind.array, .set, .orderedSet], [4, 5])
  func `Two collections that are told different things stay apart`(kind: CollectionKind, seed: Int) throws {
    let box = try world.define(
      ClassDefinition(
        "Box",
        properties: [
          PropertyDefinition("xs", .integer, collection: kind), PropertyDefinition("ys", .integer, collection: kind),
        ])
    ).makeObject()
    var random = SeededGenerator(seed: UInt64(seed))
    var (xs, ys) = (Plain(kind: kind), Plain(kind: kind))
    for _ in 0..<500 {
      _ = try CollectionModelTests.step(&xs, try box.collection("xs"), &random)
      _ = try CollectionModelTests.step(&ys, try box.collection("ys"), &random)
      try box.setValue(.collection(try box.collection("xs")), forKey: "ys")
      ys = xs
      #expect(try box.elements("xs") == xs.items.map(Value.integer))
      #expect(try box.elements("ys") == ys.items.map(Value.integer))
    }
  }
}
