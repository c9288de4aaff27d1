import KVControllers
import KVLua
import KVObjects
import KVTables

/// What `compat { delegateErrors = "log" }` does with an error of a delegate (lua-api.md section 4).
extension ControllerLibrary {
  /// Prints an error of a call to a delegate's method in Cocoa's words (fetched-results.md A4.6). Throws it where it is a
  /// limit.
  func logDelegateError(_ error: any Error, of wrapper: ControllerObject, callTo selector: String) throws {
    let raised = error as? LuaError
    if raised?.limit != nil { throw error }
    let ownReason = (error as? any TableError)?.reason ?? (error as? any DescribedError)?.reason
    let raisedReason = raised?.value.objectValue?.cast(to: ErrorObject.self)?.reason ?? raised?.message
    let typeName = "\(type(of: wrapper.controller))"
    state.printHook?(
      "CoreData: error: Serious application error.  An exception was caught from the delegate of "
        + "\(wrapper.controller is FetchedResultsController ? "NS" + typeName : typeName) during a call to -\(selector).  "
        + "\(raisedReason ?? ownReason ?? "\(error)") with userInfo (null)")
  }
}

extension ControllerEvent.Callback {
  /// As the selector of a delegate's method.
  var selector: String {
    switch self {
    case .willChangeContent: "controllerWillChangeContent:"
    case .didChangeContent: "controllerDidChangeContent:"
    case .replacedEntireCollection: "controllerReplacedEntireCollection:"
    case .insertedObject: "controller:insertedObject:atIndex:"
    case .removedObject: "controller:removedObject:atIndex:"
    case .movedObject: "controller:movedObject:fromIndex:toIndex:"
    case .updatedObject: "controller:updatedObject:atIndex:changedKeyPath:"
    case .didChangeSection: "controller:didChangeSection:atIndex:forChangeType:"
    case .didChangeObject: "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:"
    case .didChangeContentWithSnapshot: "controller:didChangeContentWithSnapshot:"
    case .didChangeContentWithDifference: "controller:didChangeContentWithDifference:"
    }
  }
}
