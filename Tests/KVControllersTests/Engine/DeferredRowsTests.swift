import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// The items of an owner, a controller, and what it sends, without a look at the whole content for each callback.
private final class ManyItems: PartialSetDelegate {
  let world = ObjectWorld()
  let controller: SetController
  let members: ToManyCollection
  private(set) var items: [ModelObject] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lines: [String] = []
  private let itemClass: ObjectClass
  /// How many changes one of its engines has noted on the fast path.
  private(set) var deferredByFastPath = 0
  /// Whether the content is read before each bracket and in the middle of it.
  var readsContent = false

  init(_ plan: ItemPlan, takesFastPath: Bool, items count: Int) throws {
    world.takesFastPath = takesFastPath
    itemClass =
      plan.isTyped
      ? try world.objectClass(for: PlainItem.self)
      : try world.define(
        ClassDefinition(
          "PlainItem",
          properties: [
            PropertyDefinition("name", .string), PropertyDefinition("color", .string),
            PropertyDefinition("rating", .integer), PropertyDefinition("live", .boolean),
            PropertyDefinition("note", .string),
          ]))
    let ownerClass = try world.define(
      ClassDefinition(
        "Owner", properties: [PropertyDefinition("items", .object(className: "PlainItem"), collection: .set)]))
    let owner = ownerClass.makeObject()
    controller = SetController(
      observed: owner, setKeyPath: "items", keyPaths: ["rating"],
      sectionNameKeyPath: plan.isSectioned ? "color" : nil,
      sortDescriptors: try plan.sort.map { try KeyValueSortDescriptor($0) },
      filteredBy: try plan.filter.map { try KeyValuePredicate(format: $0) })
    members = try owner.mutableSetValue(forKey: "items")
    for number in 0..<count { try make(number) }
    try members.addAll(items.map { .object($0) })
    try controller.performQuery()
    controller.delegate = self
  }

  @discardableResult
  func make(_ number: Int) throws -> ModelObject {
    let item = itemClass.makeObject()
    numbers[ObjectIdentifier(item)] = items.count
    items.append(item)
    try item.setValue(.string("n\(number % 50)"), forKey: "name")
    try item.setValue(.string(["blue", "green", "red"][number % 3]), forKey: "color")
    try item.setValue(.integer(number % 6), forKey: "rating")
    try item.setValue(.boolean(number % 2 == 0), forKey: "live")
    return item
  }

  /// What has been sent by `change`, with what it throws, and the content afterwards.
  func take(_ change: () throws -> Void) -> [String] {
    do { try change() } catch { lines.append("error: \(error)") }
    defer { lines = [] }
    deferredByFastPath = max(deferredByFastPath, controller.engine?.changesDeferredByFastPath ?? 0)
    return lines + [content]
  }

  var content: String {
    controller.sections.map { section in
      "\(section.name):" + section.map { "\(numbers[ObjectIdentifier($0)] ?? -1)" }.joined(separator: ",")
    }.joined(separator: " ")
  }

  func controllerWillChangeContent(_ controller: SetController) {
    lines.append(readsContent ? "will \(content)" : "will")
  }
  func controllerDidChangeContent(_ controller: SetController) { lines.append("did") }

  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) { lines.append("section \(type) \(index) \(section.name) \(section.count)") }

  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {
    if readsContent, lines.count % 50 == 7 { lines.append(content) }
    let (places, step) = ([indexPath, newIndexPath], controller.currentChange?.step)
    lines.append(
      "\(numbers[ObjectIdentifier(object)] ?? -1) \(type) \(places.map { $0?.description ?? "-" }) "
        + "\(step?.from?.description ?? "-") \(step?.to?.description ?? "-")")
  }
}

/// Brackets of very many changes, closed by one pass over all rows, against the way that removes and files each row
/// by itself.
struct DeferredRowsTests {
  /// Sorts by what is often the same, so that the relation's order decides; and by what seldom is.
  private static let plans: [ItemPlan] = [
    ItemPlan(isTyped: true, filter: nil, isSectioned: true, sort: ["-color", "-rating", "name"]),
    ItemPlan(isTyped: true, filter: "live == NO", isSectioned: false, sort: ["rating"]),
    ItemPlan(isTyped: false, filter: "live == NO", isSectioned: true, sort: ["color"]),
    ItemPlan(isTyped: false, filter: nil, isSectioned: false, sort: ["name", "-rating"]),
  ]

  private func change(_ world: ManyItems, _ random: inout SeededGenerator) throws {
    let item = world.items[random.below(world.items.count)]
    let value = random.below(1_000)
    switch random.below(20) {
    case 0..<8: try item.setValue(.integer(value % 6), forKey: "rating")
    case 8..<12: try item.setValue(.boolean(value % 2 == 0), forKey: "live")
    case 12..<14: try item.setValue(.string("a long common beginning \(value % 40)"), forKey: "name")
    case 14: try item.setValue(.string(["blue", "green", "red", "white"][value % 4]), forKey: "color")
    case 15: try world.members.add(.object(world.make(value)))
    case 16: try world.members.add(.object(item))
    default: try world.members.remove(.object(item))
    }
  }

  private func batch(_ world: ManyItems, _ plan: ItemPlan, changes: Int, kind: Int, _ random: SeededGenerator) throws
  {
    var random = random
    try world.world.batch {
      for number in 0..<changes {
        try change(world, &random)
        guard number == changes * 3 / 4 else { continue }
        switch kind {
        case 0: try world.controller.setSortDescriptors([KeyValueSortDescriptor("name")])
        case 1: try world.controller.setSortDescriptors(plan.sort.map { try KeyValueSortDescriptor($0) })
        case 2: try world.controller.setKeyPaths(["note", "rating"])
        case 3: try world.members.removeAll()
        case 4: try world.members.addAll(world.items.map { .object($0) })
        case 5: try world.controller.performQuery()
        default: break
        }
      }
    }
  }

  @Test(arguments: plans, [1, 2] as [UInt64])
  func `Large batches come to the same as row by row`(plan: ItemPlan, seed: UInt64) throws {
    let whole = try ManyItems(plan, takesFastPath: true, items: 400)
    let single = try ManyItems(plan, takesFastPath: false, items: 400)
    var random = SeededGenerator(seed: seed)
    for round in 0..<8 {
      let (changes, kind) = (random.once(in: 4) ? 20 : 200 + random.below(400), random.below(14))
      let start = SeededGenerator(seed: random.next())
      whole.readsContent = random.once(in: 2)
      single.readsContent = whole.readsContent
      let expected = single.take { try batch(single, plan, changes: changes, kind: kind, start) }
      let found = whole.take { try batch(whole, plan, changes: changes, kind: kind, start) }
      try #require(found == expected, "\(plan), seed \(seed), round \(round), kind \(kind)")
    }
    #expect(whole.deferredByFastPath > (plan.isDeferred ? 40 : -1) && single.deferredByFastPath == 0)
  }

  @Test(arguments: plans, [3, 4] as [UInt64])
  func `Members that go and come back, and observers that come and go, come to the same`(
    plan: ItemPlan, seed: UInt64
  ) throws {
    let whole = try ManyItems(plan, takesFastPath: true, items: 500)
    let single = try ManyItems(plan, takesFastPath: false, items: 500)
    func batch(_ world: ManyItems, _ random: SeededGenerator) throws {
      var random = random
      var tokens: [KeyValueObservation] = []
      var away: [ModelObject] = []
      try world.world.batch {
        for number in 0..<600 {
          let item = world.items[random.below(world.items.count)]
          switch random.below(12) {
          case 0..<3: try item.setValue(.integer(number % 6), forKey: "rating")
          case 3: try item.setValue(.boolean(number % 3 == 0), forKey: "live")
          case 4: try item.setValue(.string(["blue", "green", "red"][number % 3]), forKey: "color")
          case 5: tokens.append(try item.observe("rating") { _ in })
          case 6: if !tokens.isEmpty { tokens.removeLast() }
          case 7..<10:
            away.append(item)
            try world.members.remove(.object(item))
          case 10:
            // Changed while it is out: it is observed until the bracket closes.
            guard let item = away.popLast() else { continue }
            try item.setValue(.string("n\(number)"), forKey: "name")
            try world.members.add(.object(item))
          default:
            guard let item = away.first else { continue }
            away.removeFirst()
            try world.members.add(.object(item))
          }
        }
        for item in away { try world.members.add(.object(item)) }
        if random.once(in: 3) {
          // What is announced and made by hand is looked up.
          for item in world.items.prefix(20) { try world.members.remove(.object(item)) }
          try world.members.addAll(world.items.prefix(20).map { .object($0) })
        }
      }
    }
    var random = SeededGenerator(seed: seed)
    for round in 0..<5 {
      let start = SeededGenerator(seed: random.next())
      let expected = single.take { try batch(single, start) }
      let found = whole.take { try batch(whole, start) }
      try #require(found == expected, "\(plan), seed \(seed), round \(round)")
    }
    #expect(whole.deferredByFastPath > (plan.isDeferred ? 40 : -1) && single.deferredByFastPath == 0)
  }

  @Test func `What is shown in a large batch is what was sent last`() throws {
    let world = try ManyItems(Self.plans[0], takesFastPath: true, items: 200)
    let before = world.content
    let lines = world.take {
      try world.world.batch {
        for number in 0..<180 {
          try world.items[number].setValue(.integer((number * 5 + 1) % 6), forKey: "rating")
          guard number % 30 == 0 else { continue }
          #expect(world.content == before)
          #expect(world.controller.indexPath(of: world.items[199]) != nil)
        }
      }
    }
    #expect(lines.count > 100 && world.content != before)
  }

  @Test(arguments: [true, false])
  func `An object that contradicts its place is told of, whichever way a batch is closed`(takesFastPath: Bool) throws
  {
    let world = try ManyItems(Self.plans[3], takesFastPath: takesFastPath, items: 200)
    let lines = world.take {
      try world.world.batch {
        for number in 0..<150 { try world.items[number].setValue(.string("n\(number)"), forKey: "name") }
        let item = world.items[180]
        item.store(.string("unheard"), at: try #require(item.objectClass.property("name")).slot)
        try item.setValue(.string("heard"), forKey: "name")
      }
    }
    #expect(lines.contains { $0.hasPrefix("error:") })
    #expect(world.take { try world.items[180].setValue(.string("again"), forKey: "name") }.count > 1)
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"), arguments: [2_000, 10_000])
  func `Of very many changes each enters few nodes`(count: Int) throws {
    let world = try ManyItems(Self.plans[0], takesFastPath: true, items: count)
    let (_, work) = try WorkCounter.measuring {
      try world.world.batch {
        for number in 0..<count / 4 { try world.items[number * 3].setValue(.integer(number % 7), forKey: "rating") }
      }
    }
    // The first rows are removed one by one and put back; the others cost one pass, and the places that are sent.
    #expect(work.nodeVisits <= count / 4 * 24, "\(work)")
  }
}

extension ItemPlan {
  /// Whether rows are deferred under it: none may only show something new, which `rating` is where nothing places by
  /// it.
  fileprivate var isDeferred: Bool { sort.contains { $0.hasSuffix("rating") } }
}
