public import KVPositions

/// A data source that is a list of lists of texts: one list per section.
///
/// In contrast to a ``TableViewBinding``, which tells its table what has happened, it tells nobody: the table does not
/// hear of a change of ``rows``, and telling it is the point of a table made by hand.
///
/// ```swift
/// let content = TextDataSource([["a", "b"], ["c"]])
/// let table = TableView(name: "letters")
/// table.retainDataSource(content)
/// try table.load()
/// content.rows[0].append("x")
/// try table.insertRows(at: [ItemPath(section: 0, row: 2)])
/// ```
///
/// Its cells have no identity, so that a difference is never called stale. Every answer is O(1). Use it from one
/// thread.
public final class TextDataSource: TableViewDataSource {
  /// The texts, by section and row. Changing them tells no table view.
  public var rows: [[String]]
  /// The headers, by section; a section beyond the end of the list has none, and what is beyond the sections is not
  /// asked for.
  public var titles: [String]

  /// Makes a source of lists of texts, one list per section. O(1).
  ///
  /// ```swift
  /// table.retainDataSource(TextDataSource([["joe", "sue"], []], titles: ["red"]))
  /// try table.text()   // "── red (2)\n   0 joe\n   1 sue\n── (0)"
  /// ```
  ///
  /// - Parameters:
  ///   - rows: the texts, by section and row; without lists there are no sections.
  ///   - titles: the headers, by section; sections beyond the end of the list have none.
  public init(_ rows: [[String]] = [], titles: [String] = []) {
    self.rows = rows
    self.titles = titles
  }

  /// As many as there are lists in ``rows``. O(1).
  public func numberOfSections(in tableView: TableView) -> Int { rows.count }

  /// The length of the section's list. O(1).
  ///
  /// - Throws: ``TableRangeError`` where there is no such section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int {
    guard rows.indices.contains(section) else {
      throw TableRangeError(section: section, sections: rows.count)
    }
    return rows[section].count
  }

  /// The text at `path`, without an identity. O(1).
  ///
  /// - Throws: ``TableRangeError`` where there is no such section or row.
  public func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    let count = try self.tableView(tableView, numberOfRowsInSection: path.section)
    guard (0..<count).contains(path.row) else { throw TableRangeError(path: path, rows: count, kind: tableView.kind) }
    return TableCell(text: rows[path.section][path.row])
  }

  /// The section's header, from ``titles``; nil where that is too short. O(1).
  public func tableView(_ tableView: TableView, titleForSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
}
