/// When a `TableView` asks its data source for the cells of rows that no update names.
///
/// Cells that an update inserts, reloads or reconfigures are read at the end of that update in either case.
public enum CellReading: Hashable, Sendable {
  /// With the counts. Every row shows something from then on, so that a row which went stale, or shows another row's
  /// content, can always be told. Loading n rows costs n questions.
  case whenLoaded
  /// When the row is first asked for, as a real view reads the rows that scroll into sight. Loading asks no cell;
  /// a row that was never looked at cannot be stale.
  case whenShown
}
