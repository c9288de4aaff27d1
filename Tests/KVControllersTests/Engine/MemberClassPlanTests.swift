import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Which changes of a member are changes of a watched path.
@Suite struct MemberClassPlanTests {
  /// Whether a change of `key` of the first item, by `change`, is told as one of `path`.
  private func tells(
    _ face: ShelfFace, _ path: String, _ change: (Shelf) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shelf = try Shelf(items: 3)
    try shelf.set(0, "mate", .object(shelf.items[2]))
    try shelf.set(0, "parts", shelf.values([1, 2]))
    let showing = try Showing(face, shelf, sort: [KeyValueSortDescriptor("name")], observed: [path])
    try change(shelf)
    let told = showing.listener.take()
    #expect(
      told == ["will", face == .set ? "update 0" : "update 0 \(path)", "did"], "\(path): \(told)",
      sourceLocation: sourceLocation)
    try shelf.set(0, "color", .string("unwatched"))
    #expect(showing.listener.take().isEmpty, sourceLocation: sourceLocation)
    showing.controller.invalidate()
    #expect(shelf.isUnwatched, sourceLocation: sourceLocation)
  }

  @Test(arguments: ShelfFace.allCases)
  func `Stored keys, dependent keys, counts, and keys of other objects`(face: ShelfFace) throws {
    try tells(face, "note") { try $0.set(0, "note", .string("x")) }
    try tells(face, "self.note") { try $0.set(0, "note", .string("x")) }
    try tells(face, "grade") { try $0.set(0, "rating", .integer(9)) }
    try tells(face, "mate") { try $0.set(0, "mate", .nil) }
    try tells(face, "mate.note") { try $0.set(0, "mate", .object($0.items[1])) }
    try tells(face, "mate.note") { try $0.set(2, "note", .string("x")) }
    try tells(face, "mate.grade") { try $0.set(2, "rating", .integer(9)) }
    try tells(face, "best.note") { try $0.set(2, "note", .string("x")) }
    try tells(face, "best.note") { try $0.set(0, "mate", .nil) }
    try tells(face, "parts") { try $0.set(0, "parts", $0.values([1])) }
    try tells(face, "parts.@count") { try $0.set(0, "parts", $0.values([1])) }
    try tells(face, "parts.note") { try $0.set(2, "note", .string("x")) }
    try tells(face, "parts.@sum.rating") { try $0.set(1, "rating", .integer(7)) }
  }
}
