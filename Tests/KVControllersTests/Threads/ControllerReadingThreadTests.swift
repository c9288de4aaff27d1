import Glibc
import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Synchronization
import Testing

/// Reading and freeing a controller of a shared world while another thread changes what it shows.
@Suite struct ControllerReadingThreadTests {
  @Test func `A place may be asked for while rows go`() throws {
    let shelf = try Shelf(items: 200, world: ObjectWorld(sharing: .shared, mainExecutor: QueueExecutor()))
    nonisolated(unsafe) let shared = shelf
    let controller = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: "color",
      sortDescriptors: [try KeyValueSortDescriptor("color"), try KeyValueSortDescriptor("rating")])
    try controller.performQuery()
    nonisolated(unsafe) let asked = controller
    let running = Atomic<Bool>(true)
    let asks = try TestThread {
      while running.load(ordering: .acquiring) { _ = asked.indexPath(of: shared.items[199]) }
    }
    for _ in 0..<400 {
      try shelf.world.batch { try shelf.collection().removeAll() }
      try shelf.collection().addAll((0..<200).map { .object(shelf.items[$0]) })
    }
    running.store(false, ordering: .releasing)
    asks.join()
    let last = shelf.items[199]
    let place = try #require(controller.indexPath(of: last))
    #expect(try controller.object(at: place) === last)
    #expect(controller.snapshot().count == 200)
  }

  @Test func `A controller that is being freed while the way to its members goes leaves none of them watched`() throws
  {
    let shelf = try Shelf(items: 4, world: ObjectWorld(sharing: .shared, mainExecutor: QueueExecutor()))
    nonisolated(unsafe) var controller: RelationalCollectionController? = try RelationalCollectionController(
      relation: "shelf.items", onObject: shelf.root, filteredBy: KeyValuePredicate(format: "live == NO"))
    _ = controller
    // What is hidden is in no content that could be gone through.
    try shelf.set(0, "live", .boolean(true))
    try shelf.world.isolated {
      let frees = try TestThread { controller = nil }
      // It waits for the world.
      frees.waitUntilAsleep()
      try shelf.root.setValue(.nil, forKey: "shelf")
      try shelf.collection().remove(.object(shelf.items[0]))
      shelf.world.isolation.leave()
      frees.join()
      shelf.world.isolation.enterAnyway()
    }
    #expect(shelf.isUnwatched)
  }
}
