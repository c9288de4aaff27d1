import KVControllers
import KVObjects
import KVPositions
import KVTables
import KVTrace

/// Passes what a controller tells on to the table that follows it, and what the table refuses on to where `compat` sends the
/// errors of delegates: a table is a delegate like any other.
final class ScriptTableDelegate {
  /// The table keeps it, until it follows another controller.
  private weak var binding: TableViewBinding?
  /// Whose controller it is; the wrapper holds this.
  private weak var wrapper: ControllerObject?
  private weak var table: TableObject?

  init(_ binding: TableViewBinding, _ table: TableObject, _ wrapper: ControllerObject) {
    self.binding = binding
    self.table = table
    self.wrapper = wrapper
  }

  /// A bracket has ended. Copied mappings leave cells stale, which later brackets may repair.
  private func noteDifference() throws {
    guard let table, binding?.copiedMapping != nil, table.leftDifference == nil else { return }
    table.leftDifference = try table.difference()
  }

  private func pass(
    _ callback: ControllerEvent.Callback, _ body: (TableViewBinding) throws -> Void
  ) throws {
    guard let binding else { return }
    do { try body(binding) } catch {
      guard let wrapper, wrapper.session.world.compatibility.logsDelegateErrors else { throw error }
      try wrapper.session.controllers.logDelegateError(error, of: wrapper, callback)
    }
  }
}

extension ScriptTableDelegate: RelationalCollectionControllerDelegate {
  func controllerWillChangeContent(_ controller: RelationalCollectionController) throws {
    try pass(.willChangeContent) { try $0.controllerWillChangeContent(controller) }
  }
  func controllerDidChangeContent(_ controller: RelationalCollectionController) throws {
    try pass(.didChangeContent) { try $0.controllerDidChangeContent(controller) }
    try noteDifference()
  }
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try pass(.replacedEntireCollection) { try $0.controllerReplacedEntireCollection(controller) }
  }
  func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws {
    try pass(.insertedObject(object, at: index)) { try $0.controller(controller, insertedObject: object, at: index) }
  }
  func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws {
    try pass(.removedObject(object, at: index)) { try $0.controller(controller, removedObject: object, at: index) }
  }
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try pass(.movedObject(object, from: oldIndex, to: newIndex)) {
      try $0.controller(controller, movedObject: object, from: oldIndex, to: newIndex)
    }
  }
  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    try pass(.updatedObject(object, at: index, keyPath: changedKeyPath)) {
      try $0.controller(controller, updatedObject: object, at: index, changedKeyPath: changedKeyPath)
    }
  }
}

extension ScriptTableDelegate: SetControllerDelegate {
  func controllerWillChangeContent(_ controller: SetController) throws {
    try pass(.willChangeContent) { try $0.controllerWillChangeContent(controller) }
  }
  func controllerDidChangeContent(_ controller: SetController) throws {
    try pass(.didChangeContent) { try $0.controllerDidChangeContent(controller) }
    try noteDifference()
  }
  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try pass(.didChangeSection(name: section.name, at: index, type)) {
      try $0.controller(controller, didChange: section, at: index, for: type)
    }
  }
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    try pass(.didChangeObject(object, type, from: indexPath, to: newIndexPath)) {
      try $0.controller(controller, didChange: object, at: indexPath, for: type, newIndexPath: newIndexPath)
    }
  }
}
