public import KVObjects
public import KVPositions

/// Whoever takes the events of every kind of controller as they are: a table binding, a recorder, a script's delegate.
///
/// In contrast to the delegate of one kind of controller, whose methods an event is split into, it has one method for all
/// of them, and can be the delegate of any. Whoever forwards events forwards that method, or the single methods of both
/// delegates, inside the callback that it gets: these lead to the one method too. A new kind of controller is added
/// to the list of protocols, with the method that leads here.
///
///     final class EventLog: ControllerEventReceiver {
///       let binding: TableViewBinding
///       var names: [String] = []
///
///       func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
///         if let change = event.change { names.append(change.kind.rawValue) }
///         try binding.controller(controller, didSend: event)
///       }
///     }
public protocol ControllerEventReceiver: RelationalCollectionControllerDelegate, SetControllerDelegate,
  FetchedResultsControllerDelegate
{
  /// Takes one event of a bracket of `controller`, in the order of the bracket (controllers.md section 2).
  ///
  /// A change that is made in here gets a bracket of its own, after this one. What this throws reaches the line that made
  /// the change, when the bracket has been closed.
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws
}

extension ControllerEventReceiver {
  /// Passes an event of a relational controller to the method for all kinds; throws what that throws. O(1) beside it.
  public func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }

  /// Passes an event of a controller of fetched results to the method for all kinds; throws what that throws. O(1) beside
  /// it.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }

  /// Passes an event of a set controller to the method for all kinds; throws what that throws. O(1) beside it.
  public func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }
}

// The single methods, for a delegate that stands before a receiver and forwards what it implements. The change is that which
// the controller sends at the moment.

extension ControllerEventReceiver {
  /// Takes the beginning of a bracket; throws what the method for all kinds throws.
  public func controllerWillChangeContent(_ controller: RelationalCollectionController) throws {
    try forward(.willChangeContent, of: controller)
  }

  /// Takes the end of a bracket; throws what the method for all kinds throws.
  public func controllerDidChangeContent(_ controller: RelationalCollectionController) throws {
    try forward(.didChangeContent, of: controller)
  }

  /// Takes a replacement; throws what the method for all kinds throws.
  public func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try forward(.replacedEntireCollection, of: controller)
  }

  /// Takes an object that is shown now; throws what the method for all kinds throws.
  public func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws {
    try forward(.insertedObject(object, at: index), of: controller)
  }

  /// Takes an object that is not shown any more; throws what the method for all kinds throws.
  public func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws {
    try forward(.removedObject(object, at: index), of: controller)
  }

  /// Takes an object that changed its place; throws what the method for all kinds throws.
  public func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try forward(.movedObject(object, from: oldIndex, to: newIndex), of: controller)
  }

  /// Takes an object that shows something new; throws what the method for all kinds throws.
  public func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    try forward(.updatedObject(object, at: index, keyPath: changedKeyPath), of: controller)
  }

  /// Takes the beginning of a bracket; throws what the method for all kinds throws.
  public func controllerWillChangeContent(_ controller: SetController) throws {
    try forward(.willChangeContent, of: controller)
  }

  /// Takes a section that came or went; throws what the method for all kinds throws.
  public func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try forward(.didChangeSection(section, at: index, type), of: controller)
  }

  /// Takes what happened to an object; throws what the method for all kinds throws.
  public func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    try forward(.didChangeObject(object, type, from: indexPath, to: newIndexPath), of: controller)
  }

  /// Takes the end of a bracket; throws what the method for all kinds throws.
  public func controllerDidChangeContent(_ controller: SetController) throws {
    try forward(.didChangeContent, of: controller)
  }

  /// Takes the beginning of a bracket; throws what the method for all kinds throws.
  public func controllerWillChangeContent(_ controller: FetchedResultsController) throws {
    try forward(.willChangeContent, of: controller)
  }

  /// Takes a section that came or went; throws what the method for all kinds throws.
  public func controller(
    _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try forward(.didChangeSection(section, at: index, type), of: controller)
  }

  /// Takes what happened to an object; throws what the method for all kinds throws.
  public func controller(
    _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    try forward(.didChangeObject(object, type, from: indexPath, to: newIndexPath), of: controller)
  }

  /// Takes the end of a bracket; throws what the method for all kinds throws.
  public func controllerDidChangeContent(_ controller: FetchedResultsController) throws {
    try forward(.didChangeContent, of: controller)
  }

  private func forward(_ callback: ControllerEvent.Callback, of controller: CollectionController) throws {
    try self.controller(controller, didSend: ControllerEvent(callback, controller.currentChange))
  }
}
