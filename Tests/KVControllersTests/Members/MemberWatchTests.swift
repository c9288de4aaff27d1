import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Who is watched while members come and go: those that are in, and nobody else.
@Suite struct MemberWatchTests {
  private func expectWatched(
    _ shelf: Shelf, _ members: Set<Int>, _ label: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let watched = shelf.items.indices.filter { shelf.items[$0].watchers != nil }
    #expect(Set(watched) == members, label, sourceLocation: sourceLocation)
  }

  @Test(arguments: ShelfController.allCases)
  func `A member that is in twice is watched until both are gone`(which: ShelfController) throws {
    let shelf = try Shelf(items: 3)
    let items = try shelf.collection()
    try items.setArray([0, 1, 0].map { .object(shelf.items[$0]) })
    let showing = try Showing(which, shelf)
    expectWatched(shelf, [0, 1])
    try items.remove(at: 0)
    expectWatched(shelf, [0, 1])
    try shelf.set(0, "note", .string("still heard"))
    #expect(showing.listener.take().contains { $0.hasPrefix("update") })
    try items.remove(at: 1)
    expectWatched(shelf, [1])
    _ = showing.listener.take()
    try shelf.set(0, "note", .string("not heard"))
    #expect(showing.listener.take().isEmpty)
  }

  @Test(arguments: ShelfController.allCases)
  func `Hidden members are watched, and those that nothing is asked of are not`(which: ShelfController) throws {
    let shelf = try Shelf(items: 3)
    let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "rating > 1"))
    #expect(showing.names == "c")
    expectWatched(shelf, [0, 1, 2])
    showing.controller.invalidate()
    expectWatched(shelf, [])
    let plain = try RelationalCollectionController(relation: "items", onObject: shelf.shelf)
    expectWatched(shelf, [])
    plain.invalidate()
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases, [CollectionKind.array, .orderedSet, .set])
  func `After every change of the collection its members are watched and nobody else`(
    which: ShelfController, kind: CollectionKind
  ) throws {
    let shelf = try Shelf(kind, items: 10)
    // Of which one path leads to other objects, who are watched too: they are not among the members.
    let mates = try (0..<10).map { _ in try shelf.itemClass.makeObject(["name": .string("mate")]) }
    for (number, mate) in mates.enumerated() { try shelf.set(number, "mate", .object(mate)) }
    let showing = try Showing(which, shelf, observed: ["note", "mate.note"])
    let items = try shelf.collection()
    var random = SeededGenerator(seed: 77)
    func members() -> Set<Int> {
      Set(items.snapshot().compactMap { value in shelf.items.firstIndex { .object($0) == value } })
    }
    for round in 0..<300 {
      let values = (0..<random.below(5)).map { _ in Value.object(shelf.items[random.below(10)]) }
      switch random.below(7) {
      case 0: try items.addAll(values)
      case 1: try items.remove(values.first ?? .object(shelf.items[0]))
      case 2 where kind != .set: try items.setArray(values)
      case 2: try items.setSet(values)
      case 3: try shelf.shelf.setValue(random.once(in: 3) ? .nil : .list(ValueList(values)), forKey: "items")
      case 4:
        try shelf.world.batch {
          for value in values {
            try items.remove(value)
            if random.once(in: 2) { try items.add(value) }
          }
        }
      case 5: try shelf.root.setValue(random.once(in: 2) ? .nil : .object(shelf.shelf), forKey: "shelf")
      default: try items.add(.object(shelf.items[random.below(10)]))
      }
      let isLed = try shelf.root.value(forKey: "shelf").object != nil
      let expected = isLed ? members() : []
      expectWatched(shelf, expected, "round \(round)")
      #expect(Set(mates.indices.filter { mates[$0].watchers != nil }) == expected, "round \(round)")
    }
    showing.controller.invalidate()
    #expect(shelf.isUnwatched && mates.allSatisfy { $0.watchers == nil })
  }

  @Test func `Two controllers watch for themselves`() throws {
    let shelf = try Shelf(items: 3)
    let (first, second) = (try Showing(.set, shelf), try Showing(.relational, shelf))
    first.controller.invalidate()
    expectWatched(shelf, [0, 1, 2])
    _ = second.listener.take()
    try shelf.set(1, "note", .string("x"))
    #expect(first.listener.take().isEmpty)
    #expect(second.listener.take() == ["will", "update 1 note", "did"])
    second.controller.invalidate()
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `A member whose class lacks a key is refused, and nobody is watched`(which: ShelfController) throws {
    let shelf = try Shelf(items: 3)
    try shelf.collection("things").add(.object(shelf.stranger))
    #expect(throws: (any Error).self) { try Showing(which, shelf, relation: "shelf.things") }
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `A freed controller leaves everybody`(which: ShelfController) throws {
    let shelf = try Shelf(items: 4)
    try shelf.set(0, "mate", .object(shelf.items[3]))
    let showing = try Showing(which, shelf, observed: ["mate.note"])
    try showing.free()
    #expect(shelf.isUnwatched)
  }
}
