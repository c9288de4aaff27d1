import KVPositions

/// `mapping = "2010 template"`: what Xcode's template and the sample code of 2010 do, Apple's seed 003 among them.
///
///     case NSFetchedResultsChangeMove:
///       [tableView deleteRowsAtIndexPaths:@[indexPath] …];
///       [tableView insertRowsAtIndexPaths:@[newIndexPath] …];
///     case NSFetchedResultsChangeUpdate:
///       [self configureCell:[tableView cellForRowAtIndexPath:indexPath] atIndexPath:indexPath];
///
/// A move as a deletion and an insertion is sound: rows of a section that goes or comes may be named, and the inserted cell
/// is read anew. The update is not: the callback's `indexPath` is the place before the bracket, where the cell stands, but
/// the controller already has the content after it. Where the row shifts, the cell is filled with its neighbour's object; where
/// the content has become shorter, asking for the object is an exception.
struct Template2010: CopiedWords {
  func move(from old: ItemPath, to new: ItemPath) -> [MappedStep] {
    [.call(.deleteRows([old])), .call(.insertRows([new]))]
  }

  func update(at path: ItemPath) -> [MappedStep] { [.configureCell(path)] }

  func oversight(hasMoved: Bool) -> String { ConfiguredCells.oversight }
}
