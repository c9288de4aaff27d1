import KVPositions

/// `mapping = "current page"`: what the delegate's documentation shows today.
///
///     case NSFetchedResultsChangeMove:
///       [tableView moveRowAtIndexPath:indexPath toIndexPath:newIndexPath];
///     case NSFetchedResultsChangeUpdate:
///       [self configureCell:[tableView cellForRowAtIndexPath:indexPath] atIndexPath:indexPath];
///
/// The update is that of ``Template2010``, with its faults. The move adds three: a row may move neither out of a section that
/// the bracket deletes (T15) nor into one that it inserts (T14), though the controller sends such a move as one; and a moved
/// row keeps its cell, which shows what its object was (table-views.md B1.5).
struct CurrentPage: CopiedWords {
  func move(from old: ItemPath, to new: ItemPath) -> [MappedStep] { [.call(.moveRow(from: old, to: new))] }

  func update(at path: ItemPath) -> [MappedStep] { [.configureCell(path)] }

  func oversight(hasMoved: Bool) -> String {
    hasMoved ? "does not refresh a row that moves" : ConfiguredCells.oversight
  }
}
