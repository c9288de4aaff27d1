import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import KVTestSupport
import Testing

/// A controller that cannot begin says why and leaves nothing watched.
@Suite struct SetUpFailureTests {
  private struct Setup {
    var relation = "shelf.items"
    var filter: KeyValuePredicate?
    var sort = ["rating"]
    var section: String?
    var observed = ["note"]
  }

  private func expectFailure(
    _ which: ShelfController, _ shelf: Shelf, _ setup: Setup, saying words: String,
    descriptors: [KeyValueSortDescriptor]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let message = refusal {
      _ = try Showing(
        which, shelf, relation: setup.relation, filter: setup.filter,
        sort: try descriptors ?? setup.sort.map { try KeyValueSortDescriptor($0) }, section: setup.section,
        observed: setup.observed)
    }
    #expect(
      message?.contains(words) == true, "\(message ?? "no error") does not say \(words)",
      sourceLocation: sourceLocation)
    #expect(shelf.isUnwatched, "\(setup.relation): something is watched", sourceLocation: sourceLocation)
    // The shelf can be changed as if nothing had been.
    #expect(throws: Never.self, sourceLocation: sourceLocation) { try shelf.set(0, "rating", .integer(9)) }
  }

  @Test(arguments: ShelfController.allCases)
  func `A relation that is none`(which: ShelfController) throws {
    let shelf = try Shelf()
    try shelf.shelf.setValue(.string("no collection"), forKey: "title")
    for (relation, words) in [
      ("shelf.title", "title"), ("nothing", "nothing"), ("shelf.nothing", "nothing"),
      ("shelf..items", "shelf..items"), ("shelf.items.@count", "shelf.items.@count"), ("shelf.items.name", "name"),
      ("shelf", "shelf"),
    ] {
      try expectFailure(which, shelf, Setup(relation: relation), saying: words)
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A relation that holds what is no object, or an object of another class`(which: ShelfController) throws {
    let shelf = try Shelf()
    try shelf.collection("things").insert(.integer(7), at: 3)
    try expectFailure(which, shelf, Setup(relation: "shelf.things"), saying: "7")
    try shelf.collection("things").replace(at: 3, with: .object(shelf.stranger))
    try expectFailure(which, shelf, Setup(relation: "shelf.things"), saying: "note")
    try expectFailure(which, shelf, Setup(relation: "shelf.things", observed: ["title"]), saying: "title")
  }

  @Test(arguments: ShelfController.allCases)
  func `Unknown keys anywhere`(which: ShelfController) throws {
    let shelf = try Shelf()
    try shelf.set(2, "mate", .object(shelf.items[3]))
    try shelf.set(2, "parts", shelf.values([1, 4]))
    for path in [
      "nothing", "mate.nothing", "parts.nothing", "mate.mate.nothing", "parts.@sum.nothing", "name.stringValue",
    ] {
      let key = path == "name.stringValue" ? "stringValue" : "nothing"
      try expectFailure(which, shelf, Setup(observed: ["note", path]), saying: key)
      try expectFailure(which, shelf, Setup(sort: ["rating", path]), saying: key)
      if which == .set { try expectFailure(which, shelf, Setup(section: path), saying: key) }
      guard !path.hasPrefix("parts") else { continue }
      let filter = try KeyValuePredicate(format: "live == NO AND \(path) == 1")
      try expectFailure(which, shelf, Setup(filter: filter), saying: key)
    }
    let filter = try KeyValuePredicate(format: "ANY parts.nothing == 1")
    try expectFailure(which, shelf, Setup(filter: filter), saying: "nothing")
    for path in ["name.", ".name", "", "a..b"] {
      try expectFailure(which, shelf, Setup(observed: [path]), saying: path)
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A filter, descriptor, comparator or getter that fails on a later element`(which: ShelfController) throws {
    let shelf = try Shelf()
    let fourth = Value.object(shelf.items[3])
    let filter = KeyValuePredicate(keyPaths: ["rating"]) { subject, _ in
      if subject == fourth { throw Trouble() }
      return true
    }
    try expectFailure(which, shelf, Setup(filter: filter), saying: "Trouble")
    try shelf.set(3, "loose", .integer(3))
    let caseless = try KeyValueSortDescriptor(key: "loose", selector: .caseInsensitiveCompare)
    try expectFailure(which, shelf, Setup(), saying: "caseInsensitiveCompare:", descriptors: [caseless])
    let calls = Switch(0)
    let comparator = try KeyValueSortDescriptor(key: "name") { _, _ in
      calls.state += 1
      if calls.state == 4 { throw Trouble() }
      return .ascending
    }
    try expectFailure(which, shelf, Setup(), saying: "Trouble", descriptors: [comparator])
    for path in ["grade", "best.name"] {
      var reads = 0
      shelf.onGrade.state = {
        reads += 1
        if reads == 3 { throw Trouble() }
      }
      try expectFailure(which, shelf, Setup(sort: [path]), saying: "Trouble")
      reads = 0
      if path == "grade" { continue }
      try expectFailure(which, shelf, Setup(observed: [path]), saying: "Trouble")
    }
  }

  @Test func `A sort that interleaves sections`() throws {
    let shelf = try Shelf()
    try shelf.set(2, "color", .string("blue"))
    try expectFailure(.set, shelf, Setup(section: "color"), saying: "out of order section name 'red'")
  }

  @Test func `What a set controller lacks`() throws {
    let shelf = try Shelf()
    let byName = [try KeyValueSortDescriptor("name")]
    func message(
      _ object: ModelObject?, _ path: String?, _ keys: [String], _ sort: [KeyValueSortDescriptor]
    ) -> String? {
      refusal {
        let made = SetController(observed: object, setKeyPath: path, keyPaths: keys, sortDescriptors: sort)
        try made.performQuery()
      }
    }
    #expect(message(nil, "shelf.items", ["note"], byName)?.contains("an object to observe") == true)
    #expect(message(shelf.root, nil, ["note"], byName)?.contains("the key path of a set") == true)
    #expect(message(shelf.root, "shelf.items", [], byName)?.contains("key path to observe") == true)
    #expect(message(shelf.root, "shelf.items", ["note"], [])?.contains("sort descriptor") == true)
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `More key paths than a controller can watch`(which: ShelfController) throws {
    let shelf = try Shelf()
    let paths = (0..<65).map {
      Array(repeating: "mate", count: $0).joined(separator: ".") + ($0 > 0 ? ".name" : "name")
    }
    try expectFailure(which, shelf, Setup(observed: paths), saying: "64")
  }

  @Test(arguments: ShelfController.allCases)
  func `A new filter or order that fails changes nothing, and nothing new is watched`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    let links = shelf.items.map { _ in 1 }
    try shelf.set(3, "loose", .integer(3))
    _ = showing.listener.take()
    #expect(refusal { try showing.resort("nothing") }?.contains("nothing") == true)
    #expect(refusal { try showing.resort("mate.nothing") }?.contains("nothing") == true)
    if let controller = showing.controller as? RelationalCollectionController {
      let failing = KeyValuePredicate(keyPaths: ["loose"]) { _, _ in throw Trouble() }
      #expect(throws: Trouble.self) { try controller.setFilteringPredicate(failing) }
      #expect(controller.filteringPredicate == nil)
    }
    if let controller = showing.controller as? SetController {
      try shelf.set(2, "color", .string("blue"))
      #expect(refusal { try controller.setSectionNameKeyPath("color") }?.contains("'red'") == true)
      #expect(refusal { try controller.setKeyPaths(["nothing"]) }?.contains("nothing") == true)
      #expect(controller.sectionNameKeyPath == nil && controller.keyPaths == ["note"])
    }
    #expect(showing.listener.take().isEmpty)
    showing.expectConsistent()
    // What the failed plans would have watched is not: one change, one bracket.
    try shelf.set(0, "loose", .integer(1))
    #expect(showing.listener.take().isEmpty)
    try shelf.set(0, "rating", .integer(9))
    #expect(showing.listener.take().contains("move 0 to 5"))
    showing.controller.invalidate()
    #expect(shelf.isUnwatched)
    #expect(links.count == 6)
  }
}
