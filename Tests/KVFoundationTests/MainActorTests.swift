import Foundation
import KVEngine
import KVFoundation
import Testing

/// Worlds, delegates and sequences that belong to the main actor, as the models of views do.
///
/// Here the main queue is served by whatever thread is free: a world that is confined to a thread would be refused behind
/// any `await`.
@Suite @MainActor struct MainActorTests {
  fileprivate final class Item: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var name = ""
      var rating = 0
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Item.self, [.attribute("name", \.name), .attribute("rating", \.rating)], describedBy: "name")
  }

  fileprivate final class List: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var items = Many<Item>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(List.self, [.toMany("items", \.items, .set)])
  }

  @MainActor fileprivate final class ListModel {
    var titles: [String] = []
    var isUpdating = false
  }

  @MainActor fileprivate final class EventModel {
    var count = 0
  }

  private let world = ObjectWorld(mainExecutor: MainQueueExecutor())
  private let list: List
  private let items: [Item]

  init() throws {
    list = try List.make(in: world)
    let world = world
    items = try (0..<3).map { rating in
      try Item.make(in: world) {
        $0.name = "\(rating)"
        $0.rating = rating
      }
    }
    try list.items.addAll(items)
  }

  private func controller(_ delegate: (any SetControllerDelegate)? = nil) throws -> SetController {
    let controller = SetController(
      observed: list, setKeyPath: "items", keyPaths: ["name"],
      sortDescriptors: [try KeyValueSortDescriptor("rating")], delegate: delegate)
    try controller.performQuery()
    return controller
  }

  @Test func `A delegate of the main actor gets the events of a controller`() async throws {
    let model = ListModel()
    let controller = try controller(model)
    items[0].rating = 9
    await Task.yield()
    items[1].name = "x"
    #expect(model.titles == [#"move <Item "0">"#, #"update <Item "x">"#])
    #expect(!model.isUpdating)
    _ = controller
  }

  @Test func `It gets them by the method for all events too`() throws {
    let model = EventModel()
    let controller = try RelationalCollectionController(
      relation: "items", onObject: list, sortedBy: [KeyValueSortDescriptor("rating")], delegate: model)
    items[0].rating = 9
    #expect(model.count == 3)
    _ = controller
  }

  @Test func `A task of the main actor takes brackets one by one, and reads what is in them`() async throws {
    let controller = try controller()
    let changes = controller.changes
    let task = Task { @MainActor in
      var texts: [String] = []
      for await bracket in changes { texts.append(bracket.after.map(\.description).joined(separator: " ")) }
      return texts
    }
    for rating in 1...50 {
      items[0].rating = rating % 2 * 9
      if rating % 5 == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    controller.invalidate()
    #expect(await task.value.count == 50)
  }

  @Test func `Nobody else may use such a world, on whatever thread`() async throws {
    let item = items[0]
    let refusals = await Task.detached {
      (0..<100).count { _ in
        do { try item.set(\.rating, to: 5) } catch KeyValueCodingError.wrongThread { return true } catch {}
        return false
      }
    }.value
    #expect(refusals == 100)
    #expect(item.rating == 0)
  }
}

extension MainActorTests.ListModel: @MainActor SetControllerDelegate {
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

extension MainActorTests.EventModel: @MainActor ControllerEventReceiver {
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) { count += 1 }
}
