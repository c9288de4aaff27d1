import KVObjects
import KVPositions

/// Calling the methods of a delegate that is known to get its events by them, without making the events: the same calls, in the
/// same order, with the same ``CollectionController/currentChange``.
extension SetController {
  /// The method of `delegate` for all events has called the one that an event is named after. Where that is this controller's
  /// own delegate it may be passed by from now on.
  func noteMethods(of delegate: some SetControllerDelegate) {
    if !asksMethods, isReceiver(delegate) { asksMethods = true }
  }

  /// What ``sendEvents(of:show:)`` comes to there. Throws what the methods throw.
  func callMethods(
    of delegate: any SetControllerDelegate, for bracket: ArrangementBracket, show: () -> Void
  ) throws {
    var errors = FirstError()
    errors.keep { try delegate.controllerWillChangeContent(self) }
    show()
    sendSections(of: bracket, { try delegate.controller(self, didSend: $0) }, &errors)
    for change in bracket.script.changes where mayGoOn {
      withUnsafePointer(to: RowChange(change: change, object: bracket.objects[change.tag])) { row in
        changeUnderWay = .rowChange(row)
        errors.keep {
          try delegate.controller(
            self, didChange: row.pointee.object, at: change.old, for: ControllerChange.kind(of: change),
            newIndexPath: change.new)
        }
        changeUnderWay = .none
      }
    }
    if mayEnd { errors.keep { try delegate.controllerDidChangeContent(self) } }
    try errors.rethrow()
  }

  /// What the events of a row that is sent alone come to there.
  @inline(__always)
  func callMethods(
    of delegate: any SetControllerDelegate, for row: RowStep, _ errors: inout FirstError, show: () -> Void
  ) {
    errors.keep { try delegate.controllerWillChangeContent(self) }
    show()
    if mayGoOn, let member = row.member {
      let (old, new) = (row.old?.path, row.new?.path)
      withUnsafePointer(to: row) { row in
        changeUnderWay = .row(row)
        errors.keep {
          // Whoever makes the change holds it (`RowStep`).
          try member.withoutRetaining {
            try delegate.controller(
              self, didChange: $0, at: old, for: ControllerChange.kind(from: old, to: new), newIndexPath: new)
          }
        }
        changeUnderWay = .none
      }
    }
    if mayEnd { errors.keep { try delegate.controllerDidChangeContent(self) } }
  }
}
