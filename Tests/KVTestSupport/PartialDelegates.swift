package import KVControllers
package import KVObjects
package import KVPositions

/// A delegate of a relational controller that takes only some of the callbacks.
package protocol PartialRelationalDelegate: RelationalCollectionControllerDelegate {}

extension PartialRelationalDelegate {
  package func controllerWillChangeContent(_ controller: RelationalCollectionController) {}
  package func controllerDidChangeContent(_ controller: RelationalCollectionController) {}
  package func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) {}
  package func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) {}
  package func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) {}
  package func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) {}
  package func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) {}
}

/// A delegate of a set controller that takes only some of the callbacks.
package protocol PartialSetDelegate: SetControllerDelegate {}

extension PartialSetDelegate {
  package func controllerWillChangeContent(_ controller: SetController) {}
  package func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) {}
  package func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {}
  package func controllerDidChangeContent(_ controller: SetController) {}
}

/// A delegate of a controller of fetched results that takes only some of the single callbacks.
package protocol PartialFetchedDelegate: FetchedResultsControllerDelegate {}

extension PartialFetchedDelegate {
  package func controllerWillChangeContent(_ controller: FetchedResultsController) {}
  package func controller(
    _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
    for type: ControllerChange.Kind
  ) {}
  package func controller(
    _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {}
  package func controllerDidChangeContent(_ controller: FetchedResultsController) {}
}
