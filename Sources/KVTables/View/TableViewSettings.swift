/// Which of UIKit's two list views a ``TableView`` stands in for: it decides the words of errors and hints and the rule
/// by which a wrong number of rows is known (``TableUpdateRuleID/numberOfItems``), nothing else.
public enum TableKind: Hashable, Sendable {
  /// A `UITableView`, which speaks of rows.
  case table
  /// A `UICollectionView`, which speaks of items.
  case collection
}

/// Whose wording a refused batch is reported in (table-views.md section B2). What is refused is the same.
public enum TableMessages: Hashable, Sendable {
  /// The sentences UIKit has used for a wrong count since its first versions.
  case classic
  /// From iOS 16 on: where the counts before and after differ, both are listed together with the updates (T18,
  /// ``TableUpdateRuleID/inconsistentBatch``). All other sentences are those of ``classic``.
  case ios16
}

/// When a ``TableView`` asks its data source for the cells of rows that no update names.
///
/// Cells that an update inserts, reloads or reconfigures are read at the end of that update in either case; those of a
/// section that it inserts or reloads only with ``whenLoaded``.
///
/// ```swift
/// let table = TableView(cells: .whenShown)
/// table.retainDataSource(TextDataSource([["a", "b"]]))
/// table.questionObserver = { print($0) }
/// try table.load()                                     // numberOfSections, numberOfRows 0, title 0
/// _ = try table.cell(at: ItemPath(section: 0, row: 1)) // cell [0, 1]
/// ```
public enum CellReading: Hashable, Sendable {
  /// With the counts. Every row shows something from then on, so that a row which went stale, or shows another row's
  /// content, is always found. Loading n rows costs n questions.
  case whenLoaded
  /// When the row is first asked for, as a real view reads the rows that scroll into sight. Loading asks no cell;
  /// a row that was never looked at cannot be stale.
  case whenShown
}
