public import KVObjects
public import KVPositions

/// The delegate of a ``SetController``, method by method (CMSetControllerDelegate).
///
/// In contrast to Cocoa's none may be left out, so that the compiler names what is misspelt, has another type or is
/// missing: sections above all. Who wants only some of them writes a ``ControllerEventReceiver`` with one `switch`, or
/// observes the controller (``CollectionController/observe(_:)``). What a method throws reaches the line that made the
/// change, when the bracket has been closed.
///
/// ```swift
/// final class Lines: SetControllerDelegate {
///   func controllerWillChangeContent(_ controller: SetController) { print("will") }
///   func controller(
///     _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
///   ) {
///     print(type, section.name, index)             // delete pop 0
///   }
///   func controller(
///     _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
///     for type: ControllerChange.Kind, newIndexPath: ItemPath?
///   ) {
///     print(type, object, newIndexPath as Any)     // move <Song "Africa"> Optional([0, 0])
///   }
///   func controllerDidChangeContent(_ controller: SetController) { print("did") }
/// }
/// ```
///
/// Within a bracket come sections deleted, by descending index; sections inserted, ascending; objects deleted,
/// descending; objects inserted and moved, merged, ascending; objects updated, ascending (controllers.md section 2). A
/// class of the main actor conforms as such: `extension Lines: @MainActor SetControllerDelegate`. Costs: O(1) for each
/// event beside what a method does.
public protocol SetControllerDelegate: AnyObject {
  /// `controller` sends an event: calls the method below that it is named after.
  ///
  /// Whoever implements this gets each event as a value, and none of the other methods, unless it calls them. A
  /// delegate that leaves it to the protocol may get those without an event being made.
  ///
  /// - Parameters:
  ///   - controller: who sends it.
  ///   - event: the callback with its arguments, and what happens where, in every frame.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each event; O(1) beside what it does.
  func controller(_ controller: SetController, didSend event: ControllerEvent) throws
  /// A bracket begins; the content is still the old one.
  ///
  /// What is changed in here is sent as a bracket of its own, after this one.
  ///
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerWillChangeContent(_ controller: SetController) throws
  /// A section came or went: its index in the new content, or in the old one.
  ///
  /// Its objects are sent by events of their own, which follow: all sections come before them.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - section: the section with its objects: of the new content for an insert, of the old one for a delete.
  ///   - index: 0-based: in the content after the bracket for an insert, in that before it for a delete.
  ///   - type: ``ControllerChange/Kind/insert`` or ``ControllerChange/Kind/delete``.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each section that comes or goes; O(log s) for s sections beside what it does.
  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind)
    throws
  /// An object came, went, moved or shows something new.
  ///
  /// A move is an update too. An update has both places, which differ where others came or went before it: cells are
  /// looked up at the new one, since the content is the new one. A move may lead from a place to the same place, where
  /// it changes its section.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - object: the object.
  ///   - indexPath: its place in the content before the bracket, 0-based; nil for an insert.
  ///   - type: what happened to it.
  ///   - newIndexPath: its place in the content after the bracket, 0-based; nil for a delete.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each such row; O(1) beside what it does.
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?) throws
  /// The bracket ends; the content has been the new one since the first change.
  ///
  /// It comes also where a method before it has thrown, but not where the controller has been ended in the bracket.
  ///
  /// - Throws: any error: the first error of the bracket reaches the line that made the change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerDidChangeContent(_ controller: SetController) throws
}

extension SetControllerDelegate {
  /// Calls the method that the event is named after.
  ///
  /// Events in the words of other controllers call none. From the first event on the controller may call these methods
  /// itself.
  ///
  /// - Throws: what that method throws.
  /// - Complexity: O(1) beside it.
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
