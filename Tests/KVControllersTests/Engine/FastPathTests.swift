import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import KVTexts
import Testing

/// The fast path against the general path: same events, contents, order and errors, whatever else is going on.
struct FastPathTests {
  /// One change, by numbers that mean the same in each world.
  private struct Step {
    let kind: Int
    let item: Int
    let value: Int
    let answer: Int

    init(_ random: inout SeededGenerator) {
      (kind, item, value) = (random.below(100), random.below(1_000), random.below(1_000))
      answer = random.below(24)
    }
  }

  @Test(arguments: ItemPlan.all)
  func `Random changes come to the same on the fast path, without it, and with both in turn`(plan: ItemPlan) throws {
    let seeds = 1...UInt64(LongRun.isAskedFor ? 40 : 4)
    var (alone, mixes) = (0, 0)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let fast = try FastPathWorld(plan, takesFastPath: true, items: 12)
      let general = try FastPathWorld(plan, takesFastPath: false, items: 12)
      let mixed = try FastPathWorld(plan, takesFastPath: true, items: 12)
      for number in 0..<300 {
        let step = Step(&random)
        if random.once(in: 3) { mixed.world.takesFastPath = random.once(in: 2) }
        let expected = general.take { try make(step, in: general) }
        for (name, world) in [("fast", fast), ("mixed", mixed)] {
          let found = world.take { try make(step, in: world) }
          try #require(found == expected, "\(plan), seed \(seed), step \(number) \(step), \(name)")
        }
      }
      alone += fast.changesAlone
      mixes += mixed.changesAlone
      #expect(general.changesAlone == 0)
    }
    // In one seed the controller may have ended soon, or have been one of two for long.
    #expect(alone > 40 * seeds.count && mixes > 15 * seeds.count, "\(plan): \(alone), \(mixes)")
  }

  @Test(arguments: 1...6, [true, false])
  func `Rows that only the full comparison tells apart, in many leaves, come to the same`(
    seed: UInt64, isSectioned: Bool
  ) throws {
    let plan = ItemPlan(
      isTyped: true, filter: seed % 2 == 0 ? "live == NO" : nil, isSectioned: isSectioned,
      sort: (isSectioned ? ["color"] : []) + ["name", "-rating"])
    var random = SeededGenerator(seed: seed)
    let fast = try FastPathWorld(plan, takesFastPath: true, items: 200)
    let general = try FastPathWorld(plan, takesFastPath: false, items: 200)
    for world in [fast, general] {
      _ = world.take {
        try world.world.batch {
          for (index, item) in world.items.enumerated() {
            try item.setValue(.string("long beginning \(index % 5)"), forKey: "name")
          }
        }
      }
    }
    for number in 0..<160 {
      let (index, value, kind) = (random.below(200), random.below(1_000), random.below(10))
      let answers = random.once(in: 12)
      func make(_ world: FastPathWorld) throws {
        let (item, other) = (world.items[index], world.items[value % 200])
        if answers {
          world.answer = (
            ["will", "object", "did"][value % 3],
            { try other.setValue(.string("long beginning \(value % 7)"), forKey: "name") }
          )
        }
        switch kind {
        case 0..<3: try item.setValue(.integer(value % 9), forKey: "rating")
        case 3..<7:
          let beginning = value % 3 == 0 ? "long" : "lone"
          try item.setValue(.string("\(beginning) beginning \(value % 7)"), forKey: "name")
        case 7: try item.setValue(.boolean(value % 2 == 0), forKey: "live")
        case 8: try world.members.remove(.object(item))
        default: try world.members.add(.object(item))
        }
      }
      let expected = general.take { try make(general) }
      let found = fast.take { try make(fast) }
      try #require(found == expected, "seed \(seed), change \(number) of kind \(kind)")
    }
    #expect(fast.changesAlone > 80)
  }

  private func make(_ step: Step, in world: FastPathWorld) throws {
    let item = world.items[step.item % world.items.count]
    if step.answer < 6 {
      let other = world.items[step.value % world.items.count]
      world.answer = (
        ["will", "object", "did"][step.answer % 3],
        step.answer < 3
          ? { try other.setValue(.integer((step.value / 7) % 6), forKey: "rating") }
          : { try world.members.remove(.object(other)) }
      )
    } else if step.answer == 6 {
      world.answer = (
        "object",
        { throw KeyValueCodingError.invalidArgument(reason: "enough", code: .keyPath, hint: .verbatim("stop")) }
      )
    } else if step.answer == 8 {
      // The engine that is sending is let go of.
      world.answer = (["will", "object", "did"][step.value % 3], { try world.controller.performQuery() })
    } else if step.answer == 7, step.value % 4 == 0 {
      world.answer = ("will", { world.controller.stopObserving() })
    }
    switch step.kind {
    case 0..<30: try item.setValue(.integer(step.value % 6), forKey: "rating")
    case 30..<45: try item.setValue(.boolean(step.value % 2 == 0), forKey: "live")
    case 45..<50: try item.setValue(.string("\(step.value % 2 == 0 ? "n" : "é")\(step.value % 7)"), forKey: "name")
    case 50..<54: try item.setValue(.string(["blue", "green", "red", "white"][step.value % 4]), forKey: "color")
    case 54..<56: try item.setValue(.string("note"), forKey: "note")
    case 56..<66: try world.members.add(.object(world.make(step.value)))
    case 66..<72: try world.members.add(.object(item))
    case 72..<84: try world.members.remove(.object(item))
    case 84..<87:
      try world.world.batch {
        try item.setValue(.integer(step.value % 6), forKey: "rating")
        try world.members.remove(.object(world.items[step.value % world.items.count]))
      }
    case 87..<89:
      world.controller.pause()
      try item.setValue(.integer(step.value % 6), forKey: "rating")
      try world.controller.resume()
    case 89: try world.controller.userDriven { try item.setValue(.integer(step.value % 6), forKey: "rating") }
    case 90..<92: try world.toggleObserver(of: item)
    case 92: try world.toggleOther()
    case 93: try world.controller.setKeyPaths(step.value % 2 == 0 ? ["rating"] : ["note", "live"])
    case 94:
      // Nobody is notified: the row is where it should not be from here on.
      guard let property = item.objectClass.property("rating") else { return }
      item.store(.integer(step.value % 6), at: property.slot)
    case 95: try world.owner.setValue(.list(ValueList(world.items.prefix(8).map { .object($0) })), forKey: "items")
    default: try world.controller.performQuery()
    }
  }

  @Test func `What may be about more than one row, or is not sent yet, is not committed alone`() throws {
    let world = try FastPathWorld(ItemPlan.all[0], takesFastPath: true, items: 12)
    let engine = try #require(world.controller.engine)
    func committedAlone(_ change: () throws -> Void) rethrows -> Int {
      let before = engine.changesCommittedAlone
      try change()
      return engine.changesCommittedAlone - before
    }
    #expect(try committedAlone { try world.items[0].setValue(.integer(9), forKey: "rating") } == 1)
    #expect(try committedAlone { try world.items[0].setValue(.string("red"), forKey: "color") } == 1)
    #expect(try committedAlone { try world.items[0].setValue(.string("white"), forKey: "color") } == 0)
    #expect(try committedAlone { try world.items[0].setValue(.string("red"), forKey: "color") } == 0)
    #expect(
      try committedAlone { try world.world.batch { try world.items[0].setValue(.integer(8), forKey: "rating") } } == 0
    )
    try world.toggleObserver(of: world.items[0])
    #expect(try committedAlone { try world.items[0].setValue(.integer(7), forKey: "rating") } == 1)
    try world.toggleObserver(of: world.items[0])
    #expect(try committedAlone { try world.items[0].setValue(.integer(6), forKey: "rating") } == 1)
    #expect(try committedAlone { try world.members.remove(.object(world.items[1])) } == 1)
    try world.toggleOther()
    #expect(try committedAlone { try world.members.add(.object(world.items[1])) } == 1)
    world.controller.pause()
    #expect(try committedAlone { try world.items[2].setValue(.integer(5), forKey: "rating") } == 0)
  }

  @Test func `A proof finds a row that is not where a single change says`() throws {
    for change in 0..<3 {
      let world = try FastPathWorld(ItemPlan.all[0], takesFastPath: true, items: 12)
      let engine = try #require(world.controller.engine)
      // Of another moment: as if something had been sent that is not so.
      let replay = RunningReplay(engine.content)
      world.world.takesFastPath = false
      try world.members.remove(.object(world.items[0]))
      world.world.takesFastPath = true
      engine.replay = replay
      let before = engine.changesCommittedAlone
      switch change {
      case 0: try world.items[1].setValue(.integer(9), forKey: "rating")
      case 1: try world.members.add(.object(world.make(4)))
      default: try world.members.remove(.object(world.items[11]))
      }
      #expect(engine.changesCommittedAlone == before + 1)
      #expect(replay.firstFault(current: engine.content) != nil)
    }
  }

  @Test(arguments: ["name", "color", "rating"])
  func `Keys read where the fields lie are those that are read by slot`(key: String) throws {
    let world = ObjectWorld()
    let item = try PlainItem.make(in: world)
    let names = [nil, "", "a", "Kate", "magenta", "é", "a\u{0}b", "eleven chars", String(repeating: "x", count: 40)]
    for path in [[key], ["-" + key, "name"], ["color", "rating", "name"], ["-rating", "-name"]] {
      let order = try SortOrder(try path.map { try KeyValueSortDescriptor($0) }, for: item.objectClass)
      let plain = try #require(PlainSortKey(order, like: item))
      for name in names {
        for number in [0, 1, -1, 7, 127, 128, -128, -129, 1 << 40, .max, .min] {
          item.storage.name = name
          item.storage.color = name ?? "none"
          item.storage.rating = number
          #expect(plain.key(of: item) == (try order.key(of: item)), "\(path) \(String(describing: name)) \(number)")
        }
      }
    }
  }

  @Test(arguments: [
    "live == NO", "YES == live", "rating > 3", "3 >= rating", "rating != 2 AND NOT live == YES", "TRUEPREDICATE",
    "rating < 2 OR live == 1", "NOT (rating == 3 OR rating == 4)",
  ])
  func `Filters read where the fields lie say what the predicate says`(format: String) throws {
    let world = ObjectWorld()
    let item = try PlainItem.make(in: world)
    let predicate = try KeyValuePredicate(format: format)
    let plain = try #require(PlainFilter(predicate, like: item))
    for live in [true, false] {
      for rating in -1...5 {
        (item.storage.live, item.storage.rating) = (live, rating)
        let expected = try predicate.evaluate(with: .object(item))
        #expect(plain.passes(item) == expected)
        #expect((plain.comparison?.passes(item) ?? expected) == expected)
      }
    }
  }
}
