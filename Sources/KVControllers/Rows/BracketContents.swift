import KVObjects
package import KVPositions

/// The contents around a bracket. That before is worked out when somebody asks for it.
package final class BracketContents {
  /// The content after.
  package let after: Arrangement
  /// The content before.
  package private(set) lazy var before = log.undone(after)
  private let log: UndoLog

  /// The content after what `log` says.
  package init(_ after: Arrangement, log: UndoLog) {
    self.after = after
    self.log = log
  }

  /// Two contents of which one did not come from the other step by step.
  package init(from before: Arrangement, to after: Arrangement) {
    self.after = after
    log = UndoLog()
    self.before = before
  }

  /// Where a removed row was before.
  func oldPath(of row: RemovedRow) -> ItemPath { row.path ?? before.path(ofRow: row.row) }

  /// Where the row of that flat index was before, which may be one of `removed`.
  package func oldPath(ofRow row: Int, _ removed: SmallArray<RemovedRow>) -> ItemPath {
    if !after.isSectioned { return ItemPath(section: 0, row: row) }
    if let first = removed.first, first.row == row, let path = first.path { return path }
    return before.path(ofRow: row)
  }
}
