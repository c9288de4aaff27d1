import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Functions that change the model while the engine asks them.
@Suite struct ArrangementEngineReentryTests {
  @Test func `A member that a filter removes while a bracket is closed is left`() throws {
    let shelf = try Shelf(items: 4)
    let armed = Switch(false)
    nonisolated(unsafe) let shared = shelf
    let filter = KeyValuePredicate(keyPaths: ["rating"]) { _, _ in
      if armed.state {
        armed.state = false
        try shared.collection().remove(.object(shared.items[0]))
      }
      return true
    }
    let controller = try RelationalCollectionController(
      relation: "items", onObject: shelf.shelf, filteredBy: filter)
    armed.state = true
    try shelf.set(2, "rating", .integer(9))
    #expect(controller.count == 3)
    #expect(shelf.items[0].watchers == nil)
    controller.invalidate()
    #expect(shelf.items[0].watchers == nil)
  }
}
