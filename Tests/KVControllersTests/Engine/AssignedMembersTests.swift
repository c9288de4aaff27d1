import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// Assignments of all members that a controller follows: by the members that differ, and by building everything anew.
@Suite struct AssignedMembersTests {
  private let world = ObjectWorld()
  private let item: ObjectClass
  private let owner: ModelObject
  private let list: ToManyCollection
  private var members: [ModelObject] = []

  init() throws {
    item = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("live", .boolean),
        ]))
    let listClass = try world.define(
      ClassDefinition(
        "List", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)]))
    owner = listClass.makeObject()
    list = try owner.mutableArrayValue(forKey: "items")
    members = try (0..<160).map { number in
      try item.makeObject(["name": .string("n\(number % 7)"), "rating": .integer(number % 5)])
    }
    try list.setArray(members.map(Value.object))
  }

  private struct Shown {
    let controller: RelationalCollectionController
    let listener = Listener()

    init(_ owner: ModelObject, filter: String? = nil, sort: [String] = [], observed: [String] = []) throws {
      controller = try RelationalCollectionController(
        relation: "items", onObject: owner, filteredBy: try filter.map { try KeyValuePredicate(format: $0) },
        sortedBy: try sort.map { try KeyValueSortDescriptor($0) }, observingChildKeyPaths: observed)
      controller.delegate = listener
    }
  }

  /// The members after some edits; once in a while all, none or many of them differ.
  private func edited(_ before: [ModelObject], _ random: inout SeededGenerator, twins: Bool) -> [ModelObject] {
    var after = before
    switch random.below(12) {
    case 0: after.shuffle(using: &random)
    case 1: after.reverse()
    case 2: after = Array(after.prefix(random.below(100)))
    default: break
    }
    for _ in 0..<random.below(9) {
      if !after.isEmpty, random.once(in: 2) {
        let taken = after.remove(at: random.below(after.count))
        if random.once(in: 2) { after.insert(taken, at: random.below(after.count + 1)) }
      } else {
        let absent = members.filter { !after.contains($0) }
        let added = absent.randomElement(using: &random) ?? item.makeObject()
        after.insert(added, at: random.below(after.count + 1))
      }
    }
    if twins, random.once(in: 4), let twin = after.randomElement(using: &random) {
      after.insert(twin, at: random.below(after.count + 1))
    }
    return after
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `What is sent is the same whether rows are edited or built anew`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let plain = try Shown(owner)
    // Everything is built for a filter, though it lets everybody pass; a key that is observed watches every member.
    let built = try Shown(owner, filter: "TRUEPREDICATE")
    let watching = try Shown(owner, observed: ["rating"])
    let replay = ChangeReplay(list.snapshot())
    _ = replay
    var content = members
    for round in 0..<120 {
      let calls = random.once(in: 4) ? 2 : 1
      try world.batch {
        if random.once(in: 6), let some = content.first { try list.remove(.object(some)) }
        for _ in 0..<calls {
          content = edited(content, &random, twins: seed > 3)
          try list.setArray(content.map(Value.object))
        }
        if random.once(in: 6) {
          content.append(item.makeObject())
          try list.add(.object(content[content.count - 1]))
        }
      }
      let (expected, lines, watched) = (built.listener.take(), plain.listener.take(), watching.listener.take())
      guard lines == expected, watched == expected else {
        Issue.record("seed \(seed), round \(round): \(lines), \(watched), not \(expected)")
        return
      }
      for shown in [plain, built, watching] where Array(shown.controller.collection) != content {
        Issue.record("seed \(seed), round \(round): the content")
        return
      }
    }
    #expect(plain.listener.faults + built.listener.faults + watching.listener.faults == [])
  }

  @Test(arguments: [6, 7, 8] as [UInt64])
  func `Members that stay go on being watched, and those that went do not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sorted = try Shown(owner, filter: "live == NO", sort: ["rating", "name"], observed: ["name"])
    let watching = try Shown(owner, observed: ["rating"])
    var content = members
    for round in 0..<80 {
      content = edited(content, &random, twins: false)
      try list.setArray(content.map(Value.object))
      _ = (sorted.listener.take(), watching.listener.take())
      for _ in 0..<6 {
        let member = members[random.below(members.count)]
        try member.setValue(.integer(random.below(5)), forKey: "rating")
        if random.once(in: 3) { try member.setValue(.boolean(random.once(in: 3)), forKey: "live") }
        let told = watching.listener.take()
        #expect(told.isEmpty != content.contains(member), "seed \(seed), round \(round): \(told)")
      }
      let fresh = try Shown(owner, filter: "live == NO", sort: ["rating", "name"])
      guard Array(sorted.controller.collection) == Array(fresh.controller.collection) else {
        Issue.record("seed \(seed), round \(round): the content")
        return
      }
      fresh.controller.invalidate()
    }
    watching.controller.invalidate()
    sorted.controller.invalidate()
    #expect(members.allSatisfy { $0.watchers == nil })
  }

  @Test func `An observer between the halves finds the collection empty, and may change the order that is shown`()
    throws
  {
    let shown = try Shown(owner, observed: ["rating"])
    try list.setArray(members.reversed().map(Value.object))
    var counts: [Int] = []
    let token = try owner.observe("items", options: []) { [list] change in
      counts.append(list.count)
      if change.kind == .removal { try shown.controller.setSortDescriptors([KeyValueSortDescriptor("rating")]) }
    }
    try list.setArray(members.dropFirst().map(Value.object))
    #expect(counts == [0, members.count - 1])
    let fresh = try Shown(owner, sort: ["rating"])
    #expect(Array(shown.controller.collection) == Array(fresh.controller.collection))
    _ = shown.listener.take()
    try members[5].setValue(.integer(77), forKey: "rating")
    #expect(!shown.listener.take().isEmpty)
    token.invalidate()
    fresh.controller.invalidate()
    shown.controller.invalidate()
    #expect(members.allSatisfy { $0.watchers == nil })
  }

  @Test func `A second half that is left out leaves a collection that can be assigned again`() throws {
    let shown = try Shown(owner)
    try list.setArray(members.reversed().map(Value.object))
    var isDisturbed = false
    let token = try owner.observe("items", options: []) { [list, members] _ in
      if isDisturbed { return }
      isDisturbed = true
      try list.add(.object(members[3]))
    }
    #expect(throws: KeyValueCodingError.self) { try list.setArray(members.map(Value.object)) }
    #expect(list.snapshot().map(\.object) == [members[3]])
    #expect(list.contains(.object(members[3])) && !list.contains(.object(members[4])))
    #expect(Array(shown.controller.collection) == [members[3]])
    try list.setArray(members.map(Value.object))
    #expect(Array(shown.controller.collection) == members)
    for member in members { #expect(list.firstIndex(of: .object(member)) == members.firstIndex(of: member)) }
    token.invalidate()
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `A member that stays costs a fraction of a node`() throws {
    var random = SeededGenerator(seed: 4)
    var content = (0..<10_000).map { _ in item.makeObject() }
    try list.setArray(content.map(Value.object))
    let shown = try Shown(owner)
    for number in 0..<40 {
      let taken = content.remove(at: random.below(content.count))
      if number % 2 == 0 { content.insert(taken, at: random.below(content.count + 1)) }
    }
    let values = content.map(Value.object)
    let (_, work) = try WorkCounter.measuring { try list.setArray(values) }
    // The leaves are passed over for the index and for the comparison; each edit is a few ways down in both trees.
    #expect(work.nodeVisits <= 2 * content.count / 16 + 60 * 30, "\(work)")
    #expect(work.comparisons == 0)
    #expect(shown.listener.take().count == 2 + 40)
  }
}
