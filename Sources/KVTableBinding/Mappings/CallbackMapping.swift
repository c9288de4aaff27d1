import KVControllers
import KVPositions
import KVTables
import KVTexts

/// How the events of a bracket become calls of a table: what comes between a controller's words and a table's.
///
/// In contrast to a ``TableViewBinding``, which has the controller and the table, a mapping only translates: it gets the
/// events that a delegate gets, in the same order, and says what is to be done at that moment. ``SafeMapping`` keeps
/// everything until the bracket ends; a copied one answers each event at once, as code in a delegate does.
protocol CallbackMapping {
  /// Takes the next event; the first of a bracket lets it forget those before.
  mutating func note(_ event: ControllerEvent) -> [MappedStep]
  /// A refusal of one of these steps, with what the mapping did wrong.
  func explaining(_ refusal: TableUpdateError) -> TableUpdateError
  /// A controller's error where a cell was to be configured with an object that is not there, with the same.
  func explaining(missingObject error: any Error) -> any Error
  /// What to do about a row that shows the wrong thing after the last bracket; nil where the mapping is not to blame.
  func hint(for difference: TableDifference) -> Message?
}

/// One thing that a mapping does.
enum MappedStep {
  /// A call of the table.
  case call(TableOperation)
  /// `[self configureCell:[tableView cellForRowAtIndexPath:path] atIndexPath:path]`: the cell that stands at `path` in the
  /// table is filled with the object that the controller has at `path`. No call of the table, which never hears of it.
  case configureCell(ItemPath)
}
