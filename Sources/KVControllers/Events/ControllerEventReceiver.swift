public import KVObjects
public import KVPositions

/// Whoever takes the events of every kind of controller as they are: a table binding, a recorder, a script's delegate.
///
/// In contrast to the delegate of one kind of controller, whose methods an event is split into, it has one method for
/// all of them, and can be the delegate of any. Whoever forwards events forwards that method, or the single methods of
/// the delegates, inside the callback that it gets: these lead to the one method too. A new kind of controller is added
/// to the list of protocols, with the method that leads here.
///
/// ```swift
/// final class EventLog: ControllerEventReceiver {
///   let binding: TableViewBinding
///   var kinds: [ControllerChange.Kind] = []
///   init(_ binding: TableViewBinding) { self.binding = binding }
///
///   func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
///     if let change = event.change { kinds.append(change.kind) }
///     try binding.controller(controller, didSend: event)
///   }
/// }
/// ```
///
/// Of a controller of fetched results it gets single callbacks: it is a ``FetchedResultsControllerDelegate``. Costs:
/// O(1) for each event beside what it does. It is called on the world's main executor, which is wherever the caller is
/// unless the world was given another.
public protocol ControllerEventReceiver: RelationalCollectionControllerDelegate, SetControllerDelegate,
  FetchedResultsControllerDelegate
{
  /// Takes one event of a bracket of `controller`, in the order of the bracket (controllers.md section 2).
  ///
  /// What `controller` shows is the content before in `willChangeContent`, and the content after from then on. A change
  /// that is made in here gets a bracket of its own, after this one.
  ///
  /// ```swift
  /// final class Printer: ControllerEventReceiver {
  ///   func controller(_ controller: CollectionController, didSend event: ControllerEvent) { print(event) }
  /// }
  /// let printer = Printer()
  /// controller.delegate = printer   // held weakly
  /// song.rating = 5                 // willChangeContent, …, didChangeContent
  /// ```
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - event: the callback with its arguments, and what happens where, in every frame.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each event; O(1) beside what it does.
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws
}

extension ControllerEventReceiver {
  /// Passes an event of a relational controller to the method for all kinds.
  ///
  /// The relational controller calls this, and none of the single methods of its delegate.
  ///
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }

  /// Passes an event of a controller of fetched results to the method for all kinds.
  ///
  /// The controller of fetched results calls this, and none of the single methods of its delegate.
  ///
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }

  /// Passes an event of a set controller to the method for all kinds.
  ///
  /// The set controller calls this, and none of the single methods of its delegate.
  ///
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }
}

// The single methods, for a delegate that stands before a receiver and forwards what it implements. The change is that which
// the controller sends at the moment.

extension ControllerEventReceiver {
  /// Takes the beginning of a bracket of a relational controller, whose content is still the old one.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/willChangeContent``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerWillChangeContent(_ controller: RelationalCollectionController) throws {
    try forward(.willChangeContent, of: controller)
  }

  /// Takes the end of a bracket of a relational controller.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeContent``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerDidChangeContent(_ controller: RelationalCollectionController) throws {
    try forward(.didChangeContent, of: controller)
  }

  /// Takes a replacement of everything that a relational controller shows.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/replacedEntireCollection``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try forward(.replacedEntireCollection, of: controller)
  }

  /// Takes an object that a relational controller shows now.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/insertedObject(_:at:)`` and the controller's ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - object: the object.
  ///   - index: its index in the new content, 0-based.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws {
    try forward(.insertedObject(object, at: index), of: controller)
  }

  /// Takes an object that a relational controller does not show any more.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/removedObject(_:at:)`` and the controller's ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - object: the object.
  ///   - index: its index in the old content, 0-based.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws {
    try forward(.removedObject(object, at: index), of: controller)
  }

  /// Takes an object that changed its place in a relational controller.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/movedObject(_:from:to:)`` and the controller's ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - object: the object.
  ///   - oldIndex: its index in the old content, 0-based.
  ///   - newIndex: its index in the new content, 0-based.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try forward(.movedObject(object, from: oldIndex, to: newIndex), of: controller)
  }

  /// Takes an object of a relational controller of which an observed key path was notified.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/updatedObject(_:at:keyPath:)`` and the controller's
  /// ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - object: the object.
  ///   - index: its index in the new content, 0-based.
  ///   - changedKeyPath: the key path.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    try forward(.updatedObject(object, at: index, keyPath: changedKeyPath), of: controller)
  }

  /// Takes the beginning of a bracket of a set controller, whose content is still the old one.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/willChangeContent``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerWillChangeContent(_ controller: SetController) throws {
    try forward(.willChangeContent, of: controller)
  }

  /// Takes a section of a set controller that came or went.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeSection(_:at:_:)`` and the controller's
  /// ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - section: the section.
  ///   - index: its index in the new content, or in the old one, 0-based.
  ///   - type: ``ControllerChange/Kind/insert`` or ``ControllerChange/Kind/delete``.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try forward(.didChangeSection(section, at: index, type), of: controller)
  }

  /// Takes what happened to an object of a set controller.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeObject(_:_:from:to:)`` and the controller's
  /// ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - object: the object.
  ///   - indexPath: its place in the old content; nil for an insert.
  ///   - type: what happened to it.
  ///   - newIndexPath: its place in the new content; nil for a delete.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    try forward(.didChangeObject(object, type, from: indexPath, to: newIndexPath), of: controller)
  }

  /// Takes the end of a bracket of a set controller.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeContent``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerDidChangeContent(_ controller: SetController) throws {
    try forward(.didChangeContent, of: controller)
  }

  /// Takes the beginning of a bracket of a controller of fetched results, whose content is still the old one.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/willChangeContent``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerWillChangeContent(_ controller: FetchedResultsController) throws {
    try forward(.willChangeContent, of: controller)
  }

  /// Takes a section of a controller of fetched results that came or went.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeSection(_:at:_:)`` and the controller's
  /// ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - section: the section.
  ///   - index: its index in the new content, or in the old one, 0-based.
  ///   - type: ``ControllerChange/Kind/insert`` or ``ControllerChange/Kind/delete``.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
    for type: ControllerChange.Kind
  ) throws {
    try forward(.didChangeSection(section, at: index, type), of: controller)
  }

  /// Takes what happened to an object of a controller of fetched results.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeObject(_:_:from:to:)`` and the controller's
  /// ``CollectionController/currentChange``.
  ///
  /// - Parameters:
  ///   - controller: whose bracket it is.
  ///   - object: the object.
  ///   - indexPath: its place in the old content; nil for an insert.
  ///   - type: what happened to it.
  ///   - newIndexPath: its place in the new content; nil for a delete.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controller(
    _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    try forward(.didChangeObject(object, type, from: indexPath, to: newIndexPath), of: controller)
  }

  /// Takes the end of a bracket of a controller of fetched results.
  ///
  /// For a delegate that stands before the receiver and forwards what it gets: leads to the method for all kinds with
  /// ``ControllerEvent/Callback/didChangeContent``.
  ///
  /// - Parameter controller: whose bracket it is.
  /// - Throws: what the method for all kinds throws.
  /// - Complexity: O(1) beside it.
  public func controllerDidChangeContent(_ controller: FetchedResultsController) throws {
    try forward(.didChangeContent, of: controller)
  }

  private func forward(_ callback: ControllerEvent.Callback, of controller: CollectionController) throws {
    try self.controller(controller, didSend: ControllerEvent(callback, controller.currentChange))
  }
}
