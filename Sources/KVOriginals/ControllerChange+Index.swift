import KVControllers
import KVObjects
import KVPositions

extension ControllerChange {
  /// What an original tells of a row of a list.
  static func at(_ old: Int?, _ new: Int?, _ kind: Kind, of object: ModelObject) -> ControllerChange {
    ControllerChange(
      kind, of: object, from: old.map { ItemPath(section: 0, row: $0) }, to: new.map { ItemPath(section: 0, row: $0) }
    )
  }
}
