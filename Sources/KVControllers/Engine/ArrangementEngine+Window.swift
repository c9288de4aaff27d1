import KVObjects
import KVPositions
import KVTrees

/// Showing a window of the rows.
extension ArrangementEngine {
  /// Shows what the plan's window leaves of the rows that were just built. Throws what the filter or the sort throws, where
  /// they have to be built again.
  func showWindow() throws {
    guard let window = plan.window else { return }
    guard window.isOfFetchOnly else {
      self.window = try WindowedRows(window, of: rows.content, by: rows.reader, isSectioned: plan.sectionPath != nil)
      return
    }
    let shown = window.range(of: rows.content.rows.count)
    rows.reader.hide(rows.content.rows.indices.lazy.filter { !shown.contains($0) }.map { self.rows.content.rows[$0] })
    rows.replace(with: try builtAtRest(by: rows.reader, isSectioned: plan.sectionPath != nil))
    openBracket = OpenBracket(count: rows.content.rows.count)
  }

  /// The bracket of what a step does to the window; nil where it does nothing.
  func bracketOfWindow(_ step: WindowedRows.Step) -> ArrangementBracket? {
    let contents = step.contents
    let touched: [EditScript.Touched] = step.rows.enumerated().compactMap { tag, row in
      guard openBracket.isTouched(row) else { return nil }
      var touched = EditScript.Touched(
        tag: tag, old: row.old.map(contents.before.path), new: row.new.map(contents.after.path))
      complete(&touched, row, openBracket)
      return touched
    }
    let script = EditScript(
      touched: touched, sections: SectionChanges.map(from: contents.before, to: contents.after))
    return bracket(script, step.rows, contents)
  }
}
