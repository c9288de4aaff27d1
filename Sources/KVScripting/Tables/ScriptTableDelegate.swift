import KVControllers
import KVObjects
import KVTableBinding
import KVTables

/// Passes the events of a controller on to the table that follows it, and what the table refuses on to where `compat` sends
/// the errors of delegates: a table is a delegate like any other.
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
}

extension ScriptTableDelegate: ReceiverNaming {
  var namedReceiver: AnyObject? { table }
}

extension ScriptTableDelegate: ControllerEventReceiver {
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    do { try binding?.controller(controller, didSend: event) } catch {
      guard let wrapper, wrapper.session.world.compatibility.logsDelegateErrors else { throw error }
      try wrapper.session.controllers.logDelegateError(error, of: wrapper, callTo: event.callback.selector)
    }
    if case .didChangeContent = event.callback { try noteDifference() }
  }
}
