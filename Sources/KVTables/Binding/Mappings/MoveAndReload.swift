import KVPositions

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

  func oversight(hasMoved: Bool) -> String {
    hasMoved
      ? "does not refresh a row that moves"
      : "reloads at the index that it is told, and a reload is placed by what stood there before and as if nothing moved"
  }
}
