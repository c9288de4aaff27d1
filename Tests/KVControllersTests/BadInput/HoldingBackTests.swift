import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import KVTestSupport
import Testing

/// Pauses, batches, new plans and ends, in every nesting.
@Suite struct HoldingBackTests {
  enum Action: CaseIterable {
    case sortKey, note, filterKey, insert, remove, pause, resume, beginBatch, endBatch, reorder, replaceMiddle
  }

  /// Does `actions` from `index` on, to the end of the batch they are in.
  private func run(_ actions: [Action], from index: inout Int, _ showing: Showing, isBatch: Bool) throws {
    let shelf = showing.shelf
    while index < actions.count {
      let action = actions[index]
      index += 1
      switch action {
      case .sortKey: try shelf.set(index % 6, "rating", .integer((index * 5) % 7))
      case .note: try shelf.set((index + 1) % 6, "note", .string("\(index)"))
      case .filterKey:
        let item = shelf.items[(index + 2) % 6]
        try item.setValue(.boolean(try item.value(forKey: "live") != .boolean(true)), forKey: "live")
      case .insert: try shelf.collection().insert(.object(shelf.items[(index + 3) % 6]), at: 0)
      case .remove: if try shelf.collection().count > 0 { try shelf.collection().remove(at: 0) }
      case .pause: showing.controller.pause()
      case .resume: try showing.controller.resume()
      case .beginBatch: try shelf.world.batch { try run(actions, from: &index, showing, isBatch: true) }
      case .endBatch: if isBatch { return }
      case .reorder: try showing.resort(showing.sort.first?.isAscending == true ? "-rating" : "rating")
      case .replaceMiddle: try shelf.root.setValue(.object(shelf.shelf), forKey: "shelf")
      }
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `Every order of three such things comes to what is there, with one bracket at a time`(which: ShelfController)
    throws
  {
    try runEveryOrder(of: Action.allCases, length: 3, which)
  }

  @Test(arguments: ShelfController.allCases)
  func `Every order of four of the most important`(which: ShelfController) throws {
    try runEveryOrder(of: [.sortKey, .insert, .pause, .resume, .beginBatch, .reorder], length: 4, which)
  }

  private func runEveryOrder(of all: [Action], length: Int, _ which: ShelfController) throws {
    var programmes: [[Action]] = [[]]
    for _ in 0..<length { programmes = programmes.flatMap { begun in all.map { begun + [$0] } } }
    for actions in programmes {
      // Those without any holding back are what other tests are about.
      guard actions.contains(where: { [.pause, .beginBatch, .reorder].contains($0) }) else { continue }
      let shelf = try Shelf(items: 6)
      let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
      var index = 0
      try run(actions, from: &index, showing, isBatch: false)
      try showing.controller.resume()
      showing.expectConsistent("\(actions)")
      #expect(!shelf.isUnwatched)
      showing.controller.invalidate()
      #expect(shelf.isUnwatched, "\(actions)")
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `Random programs of such things, and delegates that hold back too`(which: ShelfController) throws {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let shelf = try Shelf([CollectionKind.array, .orderedSet, .set][seed % 3])
      guard seed % 3 == 0 else { continue }
      let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
      var depth = 0
      let react = {
        guard depth == 0, random.once(in: 3) else { return }
        depth += 1
        defer { depth -= 1 }
        var index = 0
        let programme = (0..<3).map { _ in Action.allCases[random.below(Action.allCases.count)] }
        try self.run(programme, from: &index, showing, isBatch: false)
      }
      (showing.listener.inWill, showing.listener.inChange, showing.listener.inDid) = (react, react, react)
      for step in 0..<40 {
        var index = 0
        let programme = (0..<1 + random.below(8)).map { _ in Action.allCases[random.below(Action.allCases.count)] }
        try run(programme, from: &index, showing, isBatch: false)
        // A delegate may have paused it again.
        depth = 1
        try showing.controller.resume()
        depth = 0
        showing.expectConsistent("seed \(seed), step \(step): \(programme)")
      }
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `Nothing is told between pause and resume, and the content stays`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    showing.controller.pause()
    showing.controller.pause()
    try shelf.set(0, "rating", .integer(9))
    try shelf.world.batch { try shelf.collection().removeAll() }
    try shelf.collection().setArray(shelf.items.map { .object($0) })
    #expect(showing.names == "abcdef")
    #expect(showing.listener.take().isEmpty)
    try showing.controller.resume()
    try showing.controller.resume()
    showing.expectConsistent()
    showing.controller.pause()
    try shelf.set(0, "rating", .integer(3))
    showing.controller.invalidate()
    try showing.controller.resume()
    _ = showing.listener.take()
    try shelf.set(0, "rating", .integer(4))
    #expect(showing.listener.take().isEmpty)
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `Ended inside a batch, a pause, an observer or a new plan: nothing is sent`(which: ShelfController) throws {
    for place in 0..<4 {
      let shelf = try Shelf()
      let showing = try Showing(which, shelf)
      let end = { showing.controller.invalidate() }
      switch place {
      case 0:
        try shelf.world.batch {
          try shelf.set(0, "rating", .integer(9))
          end()
          try shelf.set(1, "rating", .integer(9))
        }
      case 1:
        let token = try shelf.items[0].observe("rating") { _ in end() }
        try shelf.set(0, "rating", .integer(9))
        token.invalidate()
      case 2:
        showing.controller.pause()
        try shelf.set(0, "rating", .integer(9))
        end()
        try showing.controller.resume()
      default:
        end()
        try showing.resort("-rating")
      }
      #expect(showing.listener.take().isEmpty, "\(place)")
      #expect(shelf.isUnwatched, "\(place)")
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `Brackets that wait while paused become one`(which: ShelfController) throws {
    let shelf = try Shelf()
    let other = try Showing(which, shelf)
    let showing = try Showing(which, shelf)
    // The other one's delegate pauses this one while its brackets wait.
    other.listener.inWill = { showing.controller.pause() }
    let token = try shelf.items[0].observe("rating") { _ in
      try shelf.set(1, "rating", .integer(8))
      try shelf.collection().remove(at: 5)
      try shelf.set(2, "note", .string("x"))
    }
    try shelf.set(0, "rating", .integer(9))
    other.listener.calm()
    #expect(showing.listener.take().isEmpty)
    #expect(showing.names == "abcdef")
    try showing.resort("-rating")
    #expect(showing.listener.take().isEmpty)
    try showing.controller.resume()
    let told = showing.listener.take()
    #expect(told.filter { $0 == "will" }.count == 1)
    #expect(told.contains { $0.hasPrefix("delete") })
    #expect(showing.names == "abedc")
    showing.expectConsistent()
    token.invalidate()
  }

  @Test func `What was touched by the old plan's key paths is told by the new plan's`() throws {
    for isPaused in [false, true] {
      let shelf = try Shelf()
      let showing = try Showing(.set, shelf, observed: ["note", "color", "live", "name", "loose"])
      let controller = try #require(showing.controller as? SetController)
      func change() throws {
        try shelf.set(1, "loose", .integer(1))
        try controller.setKeyPaths(["name"])
        try shelf.set(2, "name", .string("x"))
      }
      if isPaused {
        controller.pause()
        try change()
        try controller.resume()
      } else {
        try shelf.world.batch { try change() }
      }
      #expect(showing.listener.take() == ["will", "update 2", "did"])
      showing.observed = ["name"]
      showing.expectConsistent()
      try controller.setKeyPaths(["color", "name"])
      #expect(showing.listener.take().isEmpty)
    }
  }

  @Test func `Brackets that wait while the key paths become fewer`() throws {
    let shelf = try Shelf()
    let other = try Showing(.set, shelf)
    let showing = try Showing(.set, shelf, observed: ["note", "color", "live", "name", "loose"])
    let controller = try #require(showing.controller as? SetController)
    other.listener.inWill = { controller.pause() }
    let token = try shelf.items[0].observe("rating") { _ in try shelf.set(1, "loose", .integer(1)) }
    try shelf.set(0, "rating", .integer(9))
    other.listener.calm()
    try controller.setKeyPaths(["color"])
    showing.observed = ["color"]
    try controller.resume()
    showing.expectConsistent()
    token.invalidate()
  }

  @Test(arguments: ShelfController.allCases)
  func `A new plan between the will and the did of a pair`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    try shelf.items[0].willChangeValue(forKey: "rating")
    try showing.resort("-rating")
    showing.expectConsistent()
    try shelf.items[0].setPrimitiveValue(.integer(9), forKey: "rating")
    try shelf.items[0].didChangeValue(forKey: "rating")
    #expect(showing.names == "afedcb")
    showing.expectConsistent()
  }
}
