import KVObjects
import KVPositions

/// A row's change of a bracket, and its object.
struct RowChange {
  let change: EditScript.Change
  let object: ModelObject
}

/// Calling the methods of a delegate that is known to get its events by them, without making the events.
extension SetController {
  /// What ``sendEvents(of:show:)`` comes to there. Throws what the methods throw.
  func callMethods(
    of delegate: any SetControllerDelegate, for bracket: ArrangementBracket, show: () -> Void
  ) throws {
    var errors = FirstError()
    errors.keep { try delegate.controllerWillChangeContent(self) }
    show()
    let (script, objects) = (bracket.script, bracket.objects)
    func receive(_ event: ControllerEvent) throws { try delegate.controller(self, didSend: event) }
    for change in script.sectionDeletes {
      send(ControllerEvent(.delete, of: SectionInfo(change.index, of: bracket.before), change), receive, &errors)
    }
    for change in script.sectionInserts {
      send(ControllerEvent(.insert, of: SectionInfo(change.index, of: bracket.after), change), receive, &errors)
    }
    for change in script.changes where mayGoOn {
      withUnsafePointer(to: RowChange(change: change, object: objects[change.tag])) { row in
        currentRowChange = row
        errors.keep {
          try delegate.controller(
            self, didChange: row.pointee.object, at: change.old, for: ControllerChange.kind(of: change),
            newIndexPath: change.new)
        }
        currentRowChange = nil
      }
    }
    if mayEnd { errors.keep { try delegate.controllerDidChangeContent(self) } }
    try errors.rethrow()
  }
}
