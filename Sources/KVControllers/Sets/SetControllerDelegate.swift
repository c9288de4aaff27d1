public import KVObjects
public import KVPositions

/// The delegate of a ``SetController``, method by method (CMSetControllerDelegate).
///
/// In contrast to Cocoa's none may be left out, so that the compiler names what is misspelt, has another type or is missing:
/// sections above all. Who wants only some of them writes a ``ControllerEventReceiver`` with one `switch`, or observes the
/// controller (``CollectionController/observe(_:)``). What a method throws reaches the line that made the change, when the
/// bracket has been closed.
public protocol SetControllerDelegate: AnyObject {
  /// `controller` sends an event: calls the method below that it is named after. Whoever implements this gets each event as a
  /// value, and none of these methods.
  func controller(_ controller: SetController, didSend event: ControllerEvent) throws
  /// A bracket begins; the content is still the old one.
  func controllerWillChangeContent(_ controller: SetController) throws
  /// A section came or went: its index in the new content, or in the old one.
  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind)
    throws
  /// An object came, went, moved or shows something new. `indexPath` is its place in the old content, nil for an insert;
  /// `newIndexPath` that in the new one, nil for a delete.
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?) throws
  /// The bracket ends.
  func controllerDidChangeContent(_ controller: SetController) throws
}

extension SetControllerDelegate {
  /// Calls the method that the event is named after. Throws what that throws.
  public func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
    controller.noteMethods(of: self)
    switch event.callback {
    case .willChangeContent: try controllerWillChangeContent(controller)
    case .didChangeContent: try controllerDidChangeContent(controller)
    case .didChangeSection(let section, let index, let kind):
      try self.controller(controller, didChange: section, at: index, for: kind)
    case .didChangeObject(let object, let kind, let old, let new):
      try self.controller(controller, didChange: object, at: old, for: kind, newIndexPath: new)
    // In other controllers' words.
    case .replacedEntireCollection, .insertedObject, .removedObject, .movedObject, .updatedObject,
      .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      break
    }
  }
}
