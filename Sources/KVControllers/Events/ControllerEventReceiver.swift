/// Whoever takes the events of every kind of controller as they are: a table binding, a recorder, a script's delegate.
///
/// In contrast to the delegate of one kind of controller, whose methods an event is split into, it has one method for all
/// of them, and can be the delegate of any. Whoever forwards events forwards that method. A new kind of controller is added
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
