// error: type 'Rows' does not conform to protocol 'SetControllerDelegate'
import KVEngine

final class Rows: SetControllerDelegate {
  func controllerWillChangeContent(_ controller: SetController) {}
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {}
  func controllerDidChangeContent(_ controller: SetController) {}
}
