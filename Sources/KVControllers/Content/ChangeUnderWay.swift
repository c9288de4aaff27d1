import KVObjects
import KVPositions

/// A row's change of a bracket, and its object.
struct RowChange {
  let change: EditScript.Change
  let object: ModelObject
}

/// What a controller's delegate is being sent at the moment, in the form in which it is sent: a ``ControllerChange`` is made of
/// it only where somebody asks. What a pointer leads to is there as long as it is being sent.
enum ChangeUnderWay {
  case none
  case event(UnsafePointer<ControllerEvent>)
  /// A row that is sent alone.
  case row(UnsafePointer<RowStep>)
  /// One row of a bracket, of which no event is made.
  case rowChange(UnsafePointer<RowChange>)

  /// The change; nil for nothing, and for the callbacks around changes.
  var change: ControllerChange? {
    switch self {
    case .none: nil
    case .event(let event): event.pointee.change
    case .row(let row):
      row.pointee.object.map { ControllerChange($0, from: row.pointee.old?.path, to: row.pointee.new?.path) }
    case .rowChange(let row): ControllerChange(row.pointee.change, of: row.pointee.object)
    }
  }
}
