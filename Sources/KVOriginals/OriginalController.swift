package import KVControllers
package import KVObjects
import KVObserving

/// A controller that behaves as its original does, faults included: for comparing, and for nothing else.
///
/// In contrast to the controllers of KVControllers nothing is arranged by an engine. It observes with the calls of key-value
/// observing that the original makes, keeps the arrays that it keeps, and tells its delegate where it does: what goes wrong
/// then goes wrong for the original's reason (controllers.md section 6). Each follows the published source of its original,
/// and is O(n) a change, as that is.
///
/// What a `CollectionController` can do beyond the original has no effect: nothing pauses, nothing is user-driven.
package class OriginalController: UntracedObserver {
  /// What delegates, tables and traces know.
  package final let controller: ForeignController
  /// Called whenever the content is another one: a list that was handed out is the content's own.
  package final var contentDidChange: () -> Void = {}
  /// Which objects `isEqual:` says are equal; identity where nothing else is said.
  package final var isEqual: (ModelObject, ModelObject) throws -> Bool = { $0 === $1 }

  init(in world: ObjectWorld?) { controller = ForeignController(in: world) }

  /// Sends one callback, at once. What the delegate throws ends the handling of the change, as an exception does.
  final func send(_ callback: ControllerEvent.Callback, _ change: ControllerChange? = nil) throws {
    try controller.send(ControllerEvent(callback, change))
  }

  /// The content is another one.
  final func noteChange() {
    controller.noteContent()
    contentDidChange()
  }

  /// `indexOfObject:`; nil for NSNotFound. O(n).
  final func index(of object: ModelObject, in list: [ModelObject]) throws -> Int? {
    try list.firstIndex { try $0 === object || isEqual($0, object) }
  }
}
