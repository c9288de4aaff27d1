import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import KVTestSupport
import Testing

/// Orders that contradict themselves, values that are no numbers, keys that are changed without a word.
@Suite struct OrderTests {
  /// Every object of the relation that passes is shown once for each of its occurrences.
  private func expectAllShown(_ showing: Showing, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let members = try showing.shelf.collection().snapshot().compactMap(\.object)
    let shown = Array(showing.controller.snapshot())
    #expect(members.map(\.serial).sorted() == shown.map(\.serial).sorted(), sourceLocation: sourceLocation)
    showing.expectClosed(sourceLocation: sourceLocation)
  }

  @Test(arguments: ShelfController.allCases)
  func `A comparator that contradicts itself is told where it is found, and loses nobody`(which: ShelfController)
    throws
  {
    for seed in 0..<20 {
      let shelf = try Shelf(items: 12)
      var random = SeededGenerator(seed: UInt64(seed))
      let answers = Switch(random)
      let whim = try KeyValueSortDescriptor(key: "rating") { _, _ in
        [ValueOrder.ascending, .same, .descending][answers.state.below(3)]
      }
      let showing = try Showing(which, shelf, sort: [whim])
      var told = 0
      for _ in 0..<40 {
        let number = random.below(12)
        let message = refusal {
          switch random.below(4) {
          case 0: try shelf.set(number, "note", .string("x"))
          case 1: try shelf.collection().remove(at: random.below(try shelf.collection().count))
          case 2: try shelf.collection().add(.object(shelf.items[number]))
          default: try shelf.set(number, "rating", .integer(random.below(5)))
          }
          while try shelf.collection().count < 11 { try shelf.collection().add(.object(shelf.items[number])) }
        }
        if let message {
          told += 1
          #expect(message.contains("not where it was filed"))
        }
        try expectAllShown(showing)
      }
      #expect(told > 0)
    }
  }

  @Test(arguments: ShelfController.allCases, [false, true])
  func `NaN stands before numbers and behind nil, and every change of it is followed`(
    which: ShelfController, isAscending: Bool
  ) throws {
    let shelf = try Shelf(items: 5)
    let showing = try Showing(which, shelf, sort: [KeyValueSortDescriptor((isAscending ? "" : "-") + "loose")])
    let values: [Value] = [
      .nil, .number(.nan), .number(-.infinity), .integer(0), .number(-0.0), .number(.infinity), .string("x"),
      .number(-.nan), .number(.signalingNaN), .boolean(true),
    ]
    for (step, value) in values.enumerated() {
      for (other, otherValue) in values.enumerated() {
        try shelf.set(step % 5, "loose", value)
        try shelf.set((step + other + 1) % 5, "loose", otherValue)
        showing.expectConsistent("\(value), \(otherValue)")
      }
    }
  }

  @Test func `Sections of NaN and endless numbers have names`() throws {
    let shelf = try Shelf(items: 4)
    let showing = try Showing(.set, shelf, sort: [KeyValueSortDescriptor("weight")], section: "weight")
    for value in [Double.nan, .infinity, -.infinity, 0.5, -0.0, 1e300] {
      try shelf.set(1, "weight", .number(value))
      showing.expectConsistent("\(value)")
      #expect(showing.controller.snapshot().sections.count == (value == 0 ? 3 : 4))
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A sort key changed without a word is found when its object changes`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    try shelf.items[0].setPrimitiveValue(.integer(9), forKey: "rating")
    // Whoever is put beside it stands somewhere; nobody is lost.
    try shelf.set(3, "rating", .integer(4))
    try expectAllShown(showing)
    #expect(refusal { try shelf.set(0, "rating", .integer(7)) }?.contains("not where it was filed") == true)
    showing.expectConsistent()
    try shelf.set(0, "rating", .integer(1))
    showing.expectConsistent()
  }

  @Test(arguments: ShelfController.allCases)
  func `An observed key of an object whose sort key was changed without a word is told all the same`(
    which: ShelfController
  ) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    try shelf.items[0].setPrimitiveValue(.integer(9), forKey: "rating")
    _ = refusal { try shelf.set(0, "note", .string("x")) }
    try expectAllShown(showing)
    #expect(showing.listener.take().contains { $0.hasPrefix("update") || $0 == "move 0 to 5" })
  }

  @Test(arguments: ShelfController.allCases)
  func `A filter's key changed without a word shows and hides when its object changes`(which: ShelfController) throws
  {
    for (isSilent, then) in [("live", "rating"), ("live", "live"), ("rating", "live")] {
      let shelf = try Shelf()
      let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
      try shelf.set(1, "live", .boolean(true))
      for number in [0, 1, 0, 1] {
        let isLive = try shelf.items[number].value(forKey: "live") == .boolean(true)
        try shelf.items[number].setPrimitiveValue(
          isSilent == "live" ? .boolean(!isLive) : .integer(number + 10), forKey: isSilent)
        _ = refusal {
          try shelf.set(number, then, then == "live" ? .boolean(number == 0) : .integer(number + 3))
        }
        let shown = Array(showing.controller.snapshot()).map(\.serial)
        #expect(Set(shown).count == shown.count)
        showing.expectConsistent("\(isSilent), then \(then), \(number)")
      }
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A filter that reads what it does not name loses nobody for good`(which: ShelfController) throws {
    let shelf = try Shelf()
    let limit = Switch(3)
    let filter = KeyValuePredicate(keyPaths: []) { subject, _ in
      guard case .object(let object) = subject else { return false }
      return try object.value(forKey: "rating").compare(.integer(limit.state)) == .ascending
    }
    let showing = try Showing(which, shelf, filter: filter, observed: ["note", "rating"])
    for next in [5, 0, 4, 9, 2] {
      limit.state = next
      for number in shelf.items.indices { _ = refusal { try shelf.set(number, "rating", .integer(number)) } }
      showing.expectConsistent("below \(next)")
    }
  }
}
