import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// What is read from an object: whether it is shown, where, and in which section.
@Suite struct RowReaderTests {
  @Test(arguments: [
    (Value.nil, ""), (.null, ""), (.boolean(true), "1"), (.boolean(false), "0"), (.integer(-3), "-3"),
    (.number(2), "2"), (.number(-0.0), "0"), (.number(2.5), "2.5"), (.string("red"), "red"), (.string(""), ""),
  ])
  func `A section's name is the value's text`(value: Value, name: String) throws {
    let shelf = try Shelf(items: 1)
    try shelf.set(0, "loose", value)
    let showing = try Showing(.set, shelf, sort: [KeyValueSortDescriptor("loose")], section: "loose")
    #expect(showing.controller.snapshot().sections.map(\.name) == [name])
  }

  @Test func `Values of one text are one section, whatever they are`() throws {
    let shelf = try Shelf(items: 3)
    for (number, value) in [Value.boolean(true), .integer(1), .number(1)].enumerated() {
      try shelf.set(number, "loose", value)
    }
    let showing = try Showing(.set, shelf, sort: [KeyValueSortDescriptor("rating")], section: "loose")
    #expect(showing.controller.snapshot().sections.map(\.count) == [3])
  }

  @Test(arguments: ShelfController.allCases)
  func `Members of several classes are filtered and sorted by their own keys`(which: ShelfController) throws {
    let shelf = try Shelf(items: 3)
    let other = try shelf.world.define(
      ClassDefinition(
        "Other",
        properties: [
          PropertyDefinition("note", .string), PropertyDefinition("live", .boolean),
          PropertyDefinition("rating", .number),
          PropertyDefinition("name", .string),
        ]))
    let stranger = try other.makeObject(["name": .string("x"), "rating": .number(0.5)])
    try shelf.collection("things").add(.object(stranger))
    let showing = try Showing(
      which, shelf, relation: "shelf.things", filter: KeyValuePredicate(format: "live == NO"))
    #expect(showing.names == "axbc")
    try stranger.setValue(.number(1.5), forKey: "rating")
    #expect(showing.names == "abxc")
    try stranger.setValue(.boolean(true), forKey: "live")
    #expect(showing.names == "abc")
    try stranger.setValue(.boolean(false), forKey: "live")
    showing.expectConsistent()
  }
}
