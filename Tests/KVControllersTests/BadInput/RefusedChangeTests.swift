import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import KVTestSupport
import Testing

/// A change that cannot be shown is an error at its line and at every further one; then one bracket brings all of it.
@Suite struct RefusedChangeTests {
  /// Expects that `bad` and a harmless change after it are refused with `words`, and that `good` ends it.
  private func expectRefusal(
    _ showing: Showing, saying words: String, bad: @escaping () throws -> Void, good: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = showing.names
    _ = showing.listener.take()
    for body in [bad, { try showing.shelf.set(5, "rating", .integer(-1)) }] {
      let message = refusal(body)
      #expect(
        message?.contains(words) == true, "\(message ?? "no error") does not say \(words)",
        sourceLocation: sourceLocation)
    }
    #expect(showing.names == before, sourceLocation: sourceLocation)
    #expect(showing.listener.take().isEmpty, sourceLocation: sourceLocation)
    try good()
    let told = showing.listener.take()
    #expect(
      told.first == "will" && told.last == "did" && told.filter { $0 == "will" }.count == 1, "\(told)",
      sourceLocation: sourceLocation)
    showing.expectConsistent(sourceLocation: sourceLocation)
    try showing.shelf.set(5, "rating", .integer(50))
    showing.expectConsistent(sourceLocation: sourceLocation)
  }

  @Test(arguments: ShelfController.allCases)
  func `An object of another class comes and goes`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf, relation: "shelf.things")
    let things = try shelf.collection("things")
    try expectRefusal(showing, saying: "Stranger") {
      try things.insert(.object(shelf.stranger), at: 2)
    } good: {
      try things.remove(.object(shelf.stranger))
    }
    try expectRefusal(showing, saying: "7") {
      try things.insert(.integer(7), at: 2)
    } good: {
      try things.remove(.integer(7))
    }
    #expect(shelf.stranger.watchers == nil)
    try shelf.root.setValue(.nil, forKey: "shelf")
    showing.controller.invalidate()
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `A filter, descriptor or getter fails on one element`(which: ShelfController) throws {
    let bad = Switch(false)
    var shelf = try Shelf()
    let filter = KeyValuePredicate(keyPaths: ["loose"]) { subject, _ in
      if case .object(let object) = subject, try object.value(forKey: "loose") == .integer(1) { throw Trouble() }
      return true
    }
    try expectRefusal(try Showing(which, shelf, filter: filter), saying: "Trouble") {
      try shelf.set(2, "loose", .integer(1))
    } good: {
      try shelf.set(2, "loose", .nil)
    }
    shelf = try Shelf()
    let caseless = [
      try KeyValueSortDescriptor(key: "loose", selector: .caseInsensitiveCompare),
      try KeyValueSortDescriptor("rating"),
    ]
    try expectRefusal(try Showing(which, shelf, sort: caseless), saying: "caseInsensitiveCompare:") {
      try shelf.set(2, "loose", .integer(1))
    } good: {
      try shelf.set(2, "loose", .string("x"))
    }
    shelf = try Shelf()
    let failing = shelf
    shelf.onGrade.state = { if bad.state { throw Trouble() } }
    try expectRefusal(try Showing(which, shelf, sort: [KeyValueSortDescriptor("grade")]), saying: "Trouble") {
      bad.state = true
      try failing.set(2, "rating", .integer(1))
    } good: {
      bad.state = false
      try failing.set(2, "rating", .integer(7))
    }
  }

  @Test(arguments: [false, true])
  func `A sort that interleaves sections`(inBatch: Bool) throws {
    let shelf = try Shelf()
    let showing = try Showing(.set, shelf, section: "color")
    func change(_ color: String) throws {
      if inBatch {
        try shelf.world.batch { try shelf.set(2, "color", .string(color)) }
      } else {
        try shelf.set(2, "color", .string(color))
      }
    }
    try expectRefusal(showing, saying: "out of order section name 'red'") {
      try change("blue")
    } good: {
      try shelf.set(2, "rating", .integer(60))
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `The way leads to no collection`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    let before = showing.names
    for wrong in [Value.string("x"), .object(shelf.items[0]), .object(shelf.root)] {
      #expect(throws: (any Error).self) { try shelf.root.setValue(wrong, forKey: "shelf") }
      #expect(showing.names == before)
    }
    #expect(showing.listener.take().isEmpty)
    try shelf.collection().remove(at: 0)
    try shelf.root.setValue(.object(shelf.shelf), forKey: "shelf")
    #expect(showing.names == "bcdef")
    showing.expectConsistent()
    try shelf.root.setValue(.nil, forKey: "shelf")
    #expect(showing.names.isEmpty)
    try shelf.collection().remove(at: 0)
    showing.expectConsistent()
    showing.controller.invalidate()
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `A hidden object that cannot be sorted harms nobody`(which: ShelfController) throws {
    let shelf = try Shelf()
    try shelf.set(2, "live", .boolean(true))
    try shelf.set(2, "loose", .integer(1))
    let caseless = [
      try KeyValueSortDescriptor(key: "loose", selector: .caseInsensitiveCompare),
      try KeyValueSortDescriptor("rating"),
    ]
    let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"), sort: caseless)
    try shelf.set(2, "note", .string("x"))
    try shelf.set(2, "loose", .integer(2))
    try shelf.set(2, "rating", .integer(2))
    try shelf.collection().remove(at: 2)
    try shelf.collection().insert(.object(shelf.items[2]), at: 0)
    showing.expectConsistent()
    #expect(throws: (any Error).self) { try shelf.set(2, "live", .boolean(false)) }
    try shelf.set(2, "loose", .nil)
    showing.expectConsistent()
  }

  @Test(arguments: ShelfController.allCases)
  func `Another order, or another filter, ends a refusal`(which: ShelfController) throws {
    let shelf = try Shelf()
    let caseless = [try KeyValueSortDescriptor(key: "loose", selector: .caseInsensitiveCompare)]
    let showing = try Showing(which, shelf, sort: caseless)
    #expect(throws: (any Error).self) { try shelf.set(2, "loose", .integer(1)) }
    #expect(throws: (any Error).self) { try shelf.set(2, "note", .string("x")) }
    try showing.resort("-rating")
    #expect(showing.names == "fedcba")
    showing.expectConsistent()
  }

  @Test(arguments: ShelfController.allCases)
  func `A refusal while paused is told by resume`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf, relation: "shelf.things")
    showing.controller.pause()
    // What cannot be watched is told at once.
    #expect(throws: (any Error).self) { try shelf.collection("things").add(.object(shelf.stranger)) }
    try shelf.set(0, "rating", .integer(9))
    #expect(refusal { try showing.controller.resume() }?.contains("rating") == true)
    #expect(showing.names == "abcdef")
    try shelf.collection("things").remove(.object(shelf.stranger))
    showing.expectConsistent()
    #expect(showing.listener.take() == ["will", "move 0 to 5", "did"])
  }
}
