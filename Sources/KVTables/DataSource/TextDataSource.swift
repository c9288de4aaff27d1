public import KVPositions

/// A data source that is a list of lists of texts: one list per section.
///
/// The table does not hear of a change of `rows`: telling it is the point of a table made by hand.
///
///     let content = TextDataSource([["a", "b"], ["c"]])
///     let table = TableView(name: "letters")
///     table.retainDataSource(content)
///     try table.load()
///     content.rows[0].append("x")
///     try table.insertRows(at: [ItemPath(section: 0, row: 2)])
public final class TextDataSource: TableViewDataSource {
  /// The texts, by section and row.
  public var rows: [[String]]
  /// The headers; a section beyond the end of the list has none.
  public var titles: [String]

  /// Makes the source of `rows`, with the headers `titles`.
  public init(_ rows: [[String]] = [], titles: [String] = []) {
    self.rows = rows
    self.titles = titles
  }

  /// As many as there are lists.
  public func numberOfSections(in tableView: TableView) -> Int { rows.count }

  /// The length of the section's list.
  /// Throws `TableRangeError` where there is no such section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int {
    guard rows.indices.contains(section) else {
      throw TableRangeError(section: section, sections: rows.count)
    }
    return rows[section].count
  }

  /// The text at `path`, without an identity.
  /// Throws `TableRangeError` where there is no such row.
  public func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    let count = try self.tableView(tableView, numberOfRowsInSection: path.section)
    guard (0..<count).contains(path.row) else { throw TableRangeError(path: path, rows: count, kind: tableView.kind) }
    return TableCell(text: rows[path.section][path.row])
  }

  /// The section's header.
  public func tableView(_ tableView: TableView, titleForSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
}
