public import KVObjects

/// The delegate of a ``RelationalCollectionController``, method by method (MZRelationalCollectionControllerDelegate).
///
/// In contrast to Cocoa's none may be left out, so that the compiler names what is misspelt, has another type or is missing.
/// Who wants only some of them writes a ``ControllerEventReceiver`` with one `switch`, or observes the controller
/// (``CollectionController/observe(_:)``). What a method throws reaches the line that made the change, when the bracket has
/// been closed.
///
/// ```swift
/// final class Rows: RelationalCollectionControllerDelegate {
///   var titles: [String] = []
///   func controller(_ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int) {
///     titles.insert(object.description, at: index)
///   }
///   …
/// }
/// ```
///
/// A class of the main actor conforms as such: `extension Rows: @MainActor RelationalCollectionControllerDelegate`.
public protocol RelationalCollectionControllerDelegate: AnyObject {
  /// `controller` sends an event: calls the method below that it is named after. Whoever implements this gets each event as a
  /// value, and none of these methods.
  func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws
  /// A bracket begins; the content is still the old one.
  func controllerWillChangeContent(_ controller: RelationalCollectionController) throws
  /// The bracket ends.
  func controllerDidChangeContent(_ controller: RelationalCollectionController) throws
  /// The relation is another one: nothing is said about single objects.
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws
  /// `object` is shown now, at `index` of the new content.
  func controller(_ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int)
    throws
  /// `object`, which was at `index` of the old content, is not shown any more.
  func controller(_ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int)
    throws
  /// `object` changed its place: from an index of the old content to one of the new.
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int) throws
  /// An observed key path of `object`, which is at `index` of the new content, was notified.
  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String) throws
}

extension RelationalCollectionControllerDelegate {
  /// Calls the method that the event is named after. Throws what that throws.
  public func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    switch event.callback {
    case .willChangeContent: try controllerWillChangeContent(controller)
    case .didChangeContent: try controllerDidChangeContent(controller)
    case .replacedEntireCollection: try controllerReplacedEntireCollection(controller)
    case .insertedObject(let object, let index):
      try self.controller(controller, insertedObject: object, at: index)
    case .removedObject(let object, let index):
      try self.controller(controller, removedObject: object, at: index)
    case .movedObject(let object, let oldIndex, let newIndex):
      try self.controller(controller, movedObject: object, from: oldIndex, to: newIndex)
    case .updatedObject(let object, let index, let keyPath):
      try self.controller(controller, updatedObject: object, at: index, changedKeyPath: keyPath)
    // In other controllers' words.
    case .didChangeSection, .didChangeObject, .didChangeContentWithSnapshot, .didChangeContentWithDifference: break
    }
  }
}
