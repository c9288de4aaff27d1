import KVObjects
package import KVPositions

/// The contents around a bracket. That before is worked out when somebody asks for it.
package final class BracketContents {
  /// The content after.
  package let after: Arrangement
  /// The content before.
  package private(set) lazy var before = step?.undone(after) ?? merge?.undone(after) ?? log.undone(after)
  private let log: UndoLog
  /// In place of a log.
  private let merge: MergeUndo?
  /// In place of a log; with its object, which it does not keep itself.
  private let step: RowStep?
  private let object: ModelObject?

  /// The content after what `log` says.
  package init(_ after: Arrangement, log: UndoLog) {
    self.after = after.withoutNames
    self.log = log
    (step, object, merge) = (nil, nil, nil)
  }

  /// The content after many rows have been merged.
  init(_ after: Arrangement, undoing merge: MergeUndo) {
    self.after = after.withoutNames
    log = UndoLog()
    (step, object, self.merge) = (nil, nil, merge)
  }

  /// The content after a single row's change.
  init(_ after: Arrangement, step: RowStep) {
    self.after = after.withoutNames
    log = UndoLog()
    (self.step, object, merge) = (step, step.object, nil)
  }

  /// Two contents of which one did not come from the other step by step.
  package init(from before: Arrangement, to after: Arrangement) {
    self.after = after.withoutNames
    log = UndoLog()
    (step, object, merge) = (nil, nil, nil)
    self.before = before
  }

  /// The sections before.
  var sectionsBefore: SectionList { merge?.sections ?? before.sections }

  /// Where a removed row was before.
  func oldPath(of row: RemovedRow) -> ItemPath { row.path ?? before.path(ofRow: row.row) }

  /// Where the row of that flat index was before, which may be one of `removed`.
  package func oldPath(ofRow row: Int, _ removed: SmallArray<RemovedRow>) -> ItemPath {
    if !after.isSectioned { return ItemPath(section: 0, row: row) }
    if let first = removed.first, first.row == row, let path = first.path { return path }
    if let merge { return merge.sections.path(ofRow: row) }
    return before.path(ofRow: row)
  }
}
