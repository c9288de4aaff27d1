/// What an update of a ``TableView`` is refused for: the rules by the numbers of their texts in table-views.md section
/// B2. Those without a number there are the engine's own.
///
/// The view looks at an update by one rule after another: what is named twice, positions before the update, positions
/// after it, and the counts last (table-views.md section B2, "fixed order"). The order of the cases is another.
///
/// ```swift
/// do { try table.endUpdates() } catch let error as TableUpdateError where error.rule == .unbalancedEnd {
///   error.rule.rawValue      // "unbalanced endUpdates"
///   error.rule.isNumbered    // false
/// }
/// ```
public enum TableUpdateRuleID: String, Hashable, Sendable, CaseIterable {
  /// The number of rows of a section that stays does not fit the rows inserted, deleted and moved. A reload counts as
  /// one inserted and one deleted.
  case numberOfRows = "T1"
  /// The same as ``numberOfRows``, of a collection view's items.
  case numberOfItems = "T2"
  /// The number of sections does not fit the sections inserted and deleted. A reload counts as one of each.
  case numberOfSections = "T3"
  /// A row to delete, reload or reconfigure is beyond its section's end.
  case rowBeforeUpdate = "T4"
  /// A row to delete, reload or reconfigure is in a section beyond the last.
  case sectionOfRowBeforeUpdate = "T5"
  /// A row to insert is beyond its section's end, or a reloaded row would come to be there beside a move.
  case rowAfterUpdate = "T6"
  /// A row to insert is in a section beyond the last.
  case sectionOfRowAfterUpdate = "T7"
  /// A section to delete, reload or move is beyond the last.
  case sectionBeforeUpdate = "T8"
  /// A section to insert, to come back or to move to is beyond the last.
  case sectionAfterUpdate = "T9"
  /// One row is deleted and reloaded, or reloaded twice.
  case deleteAndReload = "T10"
  /// A row is inserted where another moves to, or would come to be there by a reload.
  case insertAndMove = "T11"
  /// A row is deleted or reloaded, and moved.
  case deleteAndMove = "T12"
  /// A section that moves is deleted or reloaded too, or one is inserted or comes back where it moves to.
  case sectionMove = "T13"
  /// A row moves into a section that is inserted or reloaded.
  case moveIntoInsertedSection = "T14"
  /// A row moves out of a section that is deleted or reloaded.
  case moveFromDeletedSection = "T15"
  /// A row to move does not exist.
  case moveSource = "T16"
  /// The counts before and after differ, and not as the updates say: in the place of T1 to T3 where the view has
  /// ``TableMessages/ios16``.
  case inconsistentBatch = "T18"
  /// A row moves to where no row will be.
  case moveTarget = "move target"
  /// A row is deleted, inserted or moved twice, or two rows move to one place.
  case repeatedRow = "repeated row"
  /// A section is deleted, reloaded, inserted or moved twice, deleted and reloaded, or two sections move to one place.
  case repeatedSection = "repeated section"
  /// `reloadData` is among other updates.
  case reloadDataInUpdates = "reloadData in updates"
  /// `endUpdates` came without `beginUpdates`.
  case unbalancedEnd = "unbalanced endUpdates"
}
