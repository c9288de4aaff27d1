import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Which changes of a member are changes of a watched path.
@Suite struct MemberClassPlanTests {
  /// Whether a change of `key` of the first item, by `change`, is told as one of `path`.
  private func tells(
    _ which: ShelfController, _ path: String, _ change: (Shelf) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shelf = try Shelf(items: 3)
    try shelf.set(0, "mate", .object(shelf.items[2]))
    try shelf.set(0, "parts", shelf.values([1, 2]))
    let showing = try Showing(which, shelf, sort: [KeyValueSortDescriptor("name")], observed: [path])
    try change(shelf)
    let told = showing.listener.take()
    #expect(
      told == ["will", which == .set ? "update 0" : "update 0 \(path)", "did"], "\(path): \(told)",
      sourceLocation: sourceLocation)
    try shelf.set(0, "color", .string("unwatched"))
    #expect(showing.listener.take().isEmpty, sourceLocation: sourceLocation)
    showing.controller.invalidate()
    #expect(shelf.isUnwatched, sourceLocation: sourceLocation)
  }

  @Test(arguments: ShelfController.allCases)
  func `Stored keys, dependent keys, counts, and keys of other objects`(which: ShelfController) throws {
    try tells(which, "note") { try $0.set(0, "note", .string("x")) }
    try tells(which, "self.note") { try $0.set(0, "note", .string("x")) }
    try tells(which, "grade") { try $0.set(0, "rating", .integer(9)) }
    try tells(which, "mate") { try $0.set(0, "mate", .nil) }
    try tells(which, "mate.note") { try $0.set(0, "mate", .object($0.items[1])) }
    try tells(which, "mate.note") { try $0.set(2, "note", .string("x")) }
    try tells(which, "mate.grade") { try $0.set(2, "rating", .integer(9)) }
    try tells(which, "best.note") { try $0.set(2, "note", .string("x")) }
    try tells(which, "best.note") { try $0.set(0, "mate", .nil) }
    try tells(which, "parts") { try $0.set(0, "parts", $0.values([1])) }
    try tells(which, "parts.@count") { try $0.set(0, "parts", $0.values([1])) }
    try tells(which, "parts.note") { try $0.set(2, "note", .string("x")) }
    try tells(which, "parts.@sum.rating") { try $0.set(1, "rating", .integer(7)) }
  }
}
