import KVPositions

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

  func oversight(hasMoved: Bool) -> String {
    "takes the index that an update is told with for the one before the bracket"
  }
}
