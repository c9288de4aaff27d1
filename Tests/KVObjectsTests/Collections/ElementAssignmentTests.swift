import KVObjects
import KVPositions
import KVTestSupport
import Testing

/// Assignments of all objects of a collection whose membership is known, against a plain array.
@Suite struct ElementAssignmentTests {
  private let world = ObjectWorld()
  private let items: [ModelObject]
  private let owner: ModelObject

  init() throws {
    let item = try world.define(ClassDefinition("Item", properties: [PropertyDefinition("name", .string)]))
    let list = try world.define(
      ClassDefinition(
        "List",
        properties: [
          PropertyDefinition("list", .object(className: "Item"), collection: .array),
          PropertyDefinition("other", .object(className: "Item"), collection: .array),
          PropertyDefinition("row", .object(className: "Item"), collection: .orderedSet),
          PropertyDefinition("names", .string, collection: .array),
        ]))
    items = (0..<60).map { _ in item.makeObject() }
    owner = list.makeObject()
  }

  private func collection(_ key: String) throws -> ToManyCollection {
    guard case .collection(let found) = try owner.value(forKey: key) else { throw KeyError() }
    return found
  }

  private struct KeyError: Error {}

  /// What is wrong with a collection that is to hold `numbers`; nil where nothing is.
  private func fault(_ collection: ToManyCollection, _ numbers: [Int]) -> String? {
    if collection.snapshot().map(\.object) != numbers.map({ items[$0] }) { return "its elements" }
    for (number, item) in items.enumerated() {
      let positions = numbers.indices.filter { numbers[$0] == number }
      if collection.contains(.object(item)) != !positions.isEmpty { return "whether it contains \(number)" }
      if collection.storage.positions(of: .object(item)) != positions { return "the places of \(number)" }
    }
    return nil
  }

  @Test(arguments: ["list", "row"], 1...4 as ClosedRange<UInt64>)
  func `Lists of objects follow each other, and membership with them`(key: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (list, other) = (try collection(key), try collection("other"))
    var numbers: [Int] = []
    for round in 0..<250 {
      if random.once(in: 12) { numbers = items.indices.shuffled(using: &random) }
      for _ in 0..<random.below(4) where !numbers.isEmpty {
        let taken = numbers.remove(at: random.below(numbers.count))
        if random.once(in: 2) { numbers.insert(taken, at: random.below(numbers.count + 1)) }
      }
      let new = random.below(items.count)
      if !numbers.contains(new) || key == "list" && random.once(in: 8) {
        numbers.insert(new, at: random.below(numbers.count + 1))
      }
      if random.once(in: 20) { numbers = [] }
      let (before, old) = (list.snapshot(), list.mutationCount)
      let held = Array(before)
      try list.setArray(numbers.map { .object(items[$0]) })
      #expect(list.mutationCount > old || held.isEmpty)
      #expect(Array(before) == held)
      if let fault = fault(list, numbers) {
        Issue.record("seed \(seed), round \(round): \(fault)")
        return
      }
      // Those that are in two collections, and single changes of what was assigned.
      if random.once(in: 3) { try other.setArray(items.filter { _ in random.once(in: 3) }.map(Value.object)) }
      if random.once(in: 3), let last = numbers.popLast() {
        numbers.removeAll { $0 == last }
        try list.remove(.object(items[last]))
      }
      if let fault = fault(list, numbers) {
        Issue.record("seed \(seed), round \(round), after: \(fault)")
        return
      }
    }
  }

  @Test func `What cannot be taken is refused with the collection as it was`() throws {
    let list = try collection("list")
    try list.setArray(items.prefix(40).map(Value.object))
    #expect(list.contains(.object(items[3])))
    let elsewhere = ObjectWorld()
    let foreign = try elsewhere.define(ClassDefinition("Item", properties: [])).makeObject()
    for wrong in [Value.integer(1), .nil, .object(owner), .object(foreign)] {
      var values = items.prefix(40).reversed().map(Value.object)
      values[20] = wrong
      #expect(throws: KeyValueCodingError.self) { try list.setArray(values) }
      #expect(fault(list, Array(0..<40)) == nil)
    }
    let names = try collection("names")
    for texts in [["a", "b", "c"], ["c", "a"], ["b", "b"]] {
      try names.setArray(texts.map(Value.string))
      #expect(names.contains(.string(texts[0])))
      #expect(Array(names.snapshot()) == texts.map(Value.string))
    }
  }

  @Test func `Objects that went are let go of`() throws {
    let list = try collection("list")
    weak var gone: ModelObject?
    do {
      let made = items[0].objectClass.makeObject()
      gone = made
      try list.setArray((items.prefix(9) + [made]).map(Value.object))
    }
    #expect(list.contains(.object(items[1])))
    try list.setArray(items.prefix(8).map(Value.object))
    #expect(gone == nil)
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"), arguments: [1_000, 20_000])
  func `What stays is not put in again`(count: Int) throws {
    var random = SeededGenerator(seed: 9)
    let list = try collection("list")
    var members = (0..<count).map { _ in Value.object(items[0].objectClass.makeObject()) }
    try list.setArray(members)
    #expect(list.contains(members[0]))
    for number in 0..<30 {
      let taken = members.remove(at: random.below(members.count))
      if number % 2 == 0 { members.insert(taken, at: random.below(members.count + 1)) }
    }
    let (_, work) = try WorkCounter.measuring { try list.setArray(members) }
    // Once over the leaves, and a way down for each edit.
    #expect(work.nodeVisits <= count / 16 + 60 * 12, "\(work)")
  }
}
