import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// Delegates that belong to the main actor, as the models of views do.
@Suite @MainActor struct MainActorDelegateTests {
  @MainActor fileprivate final class ListModel {
    var titles: [String] = []
    var isUpdating = false
  }

  private let shelf: Shelf

  init() throws {
    shelf = try Shelf(.set, items: 3)
    for (rank, item) in shelf.items.enumerated() { try item.setValue(.integer(rank), forKey: "rating") }
  }

  @Test func `A delegate of the main actor gets the events of a controller`() throws {
    let model = ListModel()
    let controller = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"],
      sortDescriptors: [try KeyValueSortDescriptor("rating")], delegate: model)
    try controller.performQuery()
    try shelf.items[0].setValue(.integer(9), forKey: "rating")
    try shelf.items[1].setValue(.string("x"), forKey: "name")
    #expect(model.titles.count == 2)
    #expect(model.titles.first?.hasPrefix("move") == true)
    #expect(!model.isUpdating)
  }

  @Test func `It gets them by the method for all events too`() throws {
    let model = EventModel()
    let controller = try RelationalCollectionController(
      relation: "items", onObject: shelf.shelf, sortedBy: [KeyValueSortDescriptor("rating")], delegate: model)
    try shelf.items[0].setValue(.integer(9), forKey: "rating")
    #expect(model.count == 3)
    _ = controller
  }

  @Test func `A task of the main actor takes brackets one by one`() async throws {
    let controller = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"],
      sortDescriptors: [try KeyValueSortDescriptor("rating")])
    try controller.performQuery()
    let changes = controller.changes
    let task = Task { @MainActor in
      var texts: [String] = []
      // The world belongs to this thread: objects may be read.
      for await bracket in changes { texts.append(bracket.after.map(\.description).joined(separator: " ")) }
      return texts
    }
    for rating in [9, 0] {
      try shelf.items[0].setValue(.integer(rating), forKey: "rating")
      await Task.yield()
    }
    controller.invalidate()
    #expect(await task.value.count == 2)
  }

  @MainActor fileprivate final class EventModel {
    var count = 0
  }
}

extension MainActorDelegateTests.ListModel: @MainActor SetControllerDelegate {
  func controllerWillChangeContent(_ controller: SetController) { isUpdating = true }
  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) {}
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {
    titles.append("\(type) \(object)")
  }
  func controllerDidChangeContent(_ controller: SetController) { isUpdating = false }
}

extension MainActorDelegateTests.EventModel: @MainActor ControllerEventReceiver {
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) { count += 1 }
}
