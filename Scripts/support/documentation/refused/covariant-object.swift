// error: type 'Rows' does not conform to protocol 'RelationalCollectionControllerDelegate'
import KVEngine

final class Rows: RelationalCollectionControllerDelegate {
  func controllerWillChangeContent(_ controller: RelationalCollectionController) {}
  func controllerDidChangeContent(_ controller: RelationalCollectionController) {}
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) {}
  // A subclass of what is sent.
  func controller(_ controller: RelationalCollectionController, insertedObject object: MediaItem, at index: Int) {}
  func controller(_ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int) {}
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int, to newIndex: Int
  ) {}
  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) {}
}
