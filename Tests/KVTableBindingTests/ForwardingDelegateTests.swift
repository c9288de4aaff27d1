import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// A delegate that stands before a binding and passes on each single method that it gets.
private final class SingleMethods {
  let binding: TableViewBinding
  private(set) var count = 0

  init(_ binding: TableViewBinding) { self.binding = binding }

  private func pass(_ forward: () throws -> Void) rethrows {
    count += 1
    try forward()
  }
}

extension SingleMethods: RelationalCollectionControllerDelegate {
  func controllerWillChangeContent(_ controller: RelationalCollectionController) throws {
    try pass { try binding.controllerWillChangeContent(controller) }
  }

  func controllerDidChangeContent(_ controller: RelationalCollectionController) throws {
    try pass { try binding.controllerDidChangeContent(controller) }
  }

  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try pass { try binding.controllerReplacedEntireCollection(controller) }
  }

  func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws {
    try pass { try binding.controller(controller, insertedObject: object, at: index) }
  }

  func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws {
    try pass { try binding.controller(controller, removedObject: object, at: index) }
  }

  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try pass { try binding.controller(controller, movedObject: object, from: oldIndex, to: newIndex) }
  }

  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    try pass { try binding.controller(controller, updatedObject: object, at: index, changedKeyPath: changedKeyPath) }
  }
}

extension SingleMethods: SetControllerDelegate {
  func controllerWillChangeContent(_ controller: SetController) throws {
    try pass { try binding.controllerWillChangeContent(controller) }
  }

  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try pass { try binding.controller(controller, didChange: section, at: index, for: type) }
  }

  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    try pass {
      try binding.controller(controller, didChange: object, at: indexPath, for: type, newIndexPath: newIndexPath)
    }
  }

  func controllerDidChangeContent(_ controller: SetController) throws {
    try pass { try binding.controllerDidChangeContent(controller) }
  }
}

@Suite struct ForwardingDelegateTests {
  /// What a table is called with while names change, members come, go and move.
  private func operations(
    forwarding: Bool, _ make: (ListWorld) throws -> CollectionController
  ) throws -> [TableOperation] {
    let model = try ListWorld(items: 8)
    for (number, item) in model.items.enumerated() {
      try item.setValue(.string("\(number)"), forKey: "name")
      try item.setValue(.string(number < 4 ? "a" : "b"), forKey: "note")
    }
    try model.list.setValue(.list(ValueList(model.values([0, 2, 4]))), forKey: "items")
    let controller = try make(model)
    let table = TableView()
    let binding = try TableViewBinding(table, to: controller, cellKeyPaths: ["name"])
    let delegate = SingleMethods(binding)
    if forwarding {
      (controller as? RelationalCollectionController)?.delegate = delegate
      (controller as? SetController)?.delegate = delegate
    }
    var operations: [TableOperation] = []
    table.operationObserver = { operations.append($0) }
    let items = try model.list.mutableArrayValue(forKey: "items")
    try items.insert(.object(model.items[1]), at: 0)
    try items.insert(.object(model.items[6]), at: 1)
    try model.items[2].setValue(.string("9"), forKey: "name")
    try model.items[4].setValue(.string("c"), forKey: "note")
    try items.remove(at: 0)
    try model.world.batch {
      try items.remove(at: 0)
      try model.items[0].setValue(.string("5"), forKey: "name")
      try items.insert(.object(model.items[7]), at: 0)
    }
    try model.list.setValue(.list(ValueList(model.values([3, 5]))), forKey: "items")
    #expect(try table.firstDifference() == nil)
    #expect((delegate.count > 0) == forwarding)
    return operations
  }

  @Test func `A delegate that forwards single methods of a relational controller drives the table`() throws {
    let make = { (model: ListWorld) in
      try RelationalCollectionController(
        relation: "items", onObject: model.list, sortedBy: [KeyValueSortDescriptor("name")],
        observingChildKeyPaths: ["name", "note"])
    }
    let direct = try operations(forwarding: false, make)
    #expect(!direct.isEmpty)
    #expect(try operations(forwarding: true, make) == direct)
  }

  @Test func `A delegate that forwards single methods of a set controller drives the table`() throws {
    let make = { (model: ListWorld) in
      let controller = SetController(
        observed: model.list, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: "note",
        sortDescriptors: [try KeyValueSortDescriptor("note"), try KeyValueSortDescriptor("name")])
      try controller.performQuery()
      return controller
    }
    let direct = try operations(forwarding: false, make)
    #expect(!direct.isEmpty)
    #expect(try operations(forwarding: true, make) == direct)
  }
}
