import KVPositions

/// How the callbacks of a bracket become calls of a table: what stands between a controller's words and a table's.
///
/// In contrast to a ``TableViewBinding``, which has the controller and the table, a mapping only translates: it is told what
/// a delegate is told, in the same order, and says what is to be done at that moment. ``SafeMapping`` keeps everything until
/// the bracket ends; a copied one answers each callback at once, as code in a delegate does.
protocol CallbackMapping {
  /// The bracket begins: what was told before is forgotten.
  mutating func begin() -> [MappedStep]
  /// One thing is told.
  mutating func note(_ change: ToldChange) -> [MappedStep]
  /// The bracket ends.
  mutating func end() -> [MappedStep]
  /// A refusal of one of these steps, with what the mapping did wrong.
  func explaining(_ refusal: TableUpdateError) -> TableUpdateError
  /// A controller's error where a cell was to be configured with an object that is not there, with the same.
  func explaining(missingObject error: any Error) -> any Error
  /// What to do about a row that shows the wrong thing after the last bracket; nil where the mapping is not to blame.
  func hint(for difference: TableDifference) -> String?
}

/// What a delegate is told between will and did, in the words that all delegates share.
///
/// Places are given as the callback gives them. A relational controller's update has the index after the bracket alone: it
/// stands on both sides, since code that takes it for the one before does just that.
enum ToldChange {
  case replacedEverything
  case deletedSection(Int)
  case insertedSection(Int)
  case deleted(ItemPath)
  case inserted(ItemPath)
  case moved(from: ItemPath, to: ItemPath)
  case updated(ItemPath, now: ItemPath)
}

/// One thing that a mapping does.
enum MappedStep {
  /// A call of the table.
  case call(TableOperation)
  /// `[self configureCell:[tableView cellForRowAtIndexPath:path] atIndexPath:path]`: the cell that stands at `path` in the
  /// table is filled with the object that the controller has at `path`. No call of the table, which never hears of it.
  case configureCell(ItemPath)
}
