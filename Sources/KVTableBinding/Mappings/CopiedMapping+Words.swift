import KVPositions
import KVTables
import KVTexts

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

  func oversight(hasMoved: Bool) -> Message { ConfiguredCells.oversight }
}

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

  func oversight(hasMoved: Bool) -> Message {
    hasMoved ? .oversightNoRefresh : ConfiguredCells.oversight
  }
}

/// `mapping = "moveRow and reloadRows"`: what threads and many libraries advise, since both calls are named after what
/// happened.
///
///     case .move: tableView.moveRow(at: indexPath!, to: newIndexPath!)
///     case .update: tableView.reloadRows(at: [indexPath!], with: .automatic)
///
/// The moves have the faults of ``CurrentPage``. A reload is a deletion and an insertion, and the table places the insertion
/// by the deletions and insertions alone, as if nothing moved (table-views.md B1.3): beside a move it may meet the place that
/// a row moves to (T11), fall off the end of its section (T6), or be accepted and read another row.
struct MoveAndReload: CopiedWords {
  func move(from old: ItemPath, to new: ItemPath) -> [MappedStep] { [.call(.moveRow(from: old, to: new))] }

  func update(at path: ItemPath) -> [MappedStep] { [.call(.reloadRows([path]))] }

  func oversight(hasMoved: Bool) -> Message {
    hasMoved
      ? .oversightNoRefresh
      : .oversightReload
  }
}

/// `mapping = "recipe"`: what the recipe for key-value observing does with a table, and the README of CMSetController.
///
///     case CMSetControllerChangeMove:
///       [tableView deleteRowsAtIndexPaths:@[indexPath] …];
///       [tableView insertRowsAtIndexPaths:@[newIndexPath] …];
///     case CMSetControllerChangeUpdate:
///       [tableView reloadRowsAtIndexPaths:@[indexPath] …];
///
/// All of it is deletions and insertions, which the table places rightly: where an update names its place before the bracket
/// nothing goes wrong, and nothing but the animation of a move is lost. A relational controller names the place after it:
/// in a batch that shifts the row the reload is another row's, one that is deleted (T10), or none (T4).
struct Recipe: CopiedWords {
  func move(from old: ItemPath, to new: ItemPath) -> [MappedStep] {
    [.call(.deleteRows([old])), .call(.insertRows([new]))]
  }

  func update(at path: ItemPath) -> [MappedStep] { [.call(.reloadRows([path]))] }

  func oversight(hasMoved: Bool) -> Message {
    .faultTakesNewIndex
  }
}
