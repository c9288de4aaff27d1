/// Whoever takes the events of every kind of controller as they are: a table binding, a recorder, a script's delegate.
///
/// In contrast to the delegate of one kind of controller, whose methods an event is split into, it has one method for all
/// of them, and can be the delegate of any. Whoever forwards events forwards that method. A new kind of controller is added
/// to the list of protocols, with the method that leads here.
public protocol ControllerEventReceiver: RelationalCollectionControllerDelegate, SetControllerDelegate,
  FetchedResultsControllerDelegate
{
  /// `controller` sends an event. What this throws reaches the line that made the change, when the bracket has been closed.
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws
}

extension ControllerEventReceiver {
  /// Receives it as from any controller.
  public func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }

  /// Receives it as from any controller.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }

  /// Receives it as from any controller.
  public func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
    try self.controller(controller as CollectionController, didSend: event)
  }
}
