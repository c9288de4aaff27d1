public import KVPositions

/// What the view shows: what it last read, not what the data source would say now. Within an update that is the
/// state before it. The first of these calls loads the view.
extension TableView {
  /// Reads everything, without recording: what giving the view to a controller does.
  ///
  /// In contrast to ``reloadData()`` it is no call that ``operationObserver`` receives, and within a group it reads at
  /// once: the rows that it reads are then those before the update. Without a data source there are no sections.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows = [["a", "b"]]
  /// try table.numberOfRows(inSection: 0)   // 1: what was read last
  /// ```
  ///
  /// - Throws: what the data source throws, and ``TableDataSourceError``; nothing is kept then, and the next call reads
  ///   everything.
  /// - Complexity: O(n) for n rows, with 1 + 2s questions for s sections and, unless cells are read when shown, n for
  ///   cells.
  public func load() throws {
    try read()
    noteEverything()
  }

  /// The same, and nobody is told what is shown now.
  func read() throws {
    try refuseWhileAsking()
    shown = nil
    shown = try asking {
      var sections = TableSections(rowCounts: try askRowCounts())
      for section in 0..<sections.count { try readSection(section, of: &sections) }
      return sections
    }
  }

  /// How many sections there are, as last read; zero where there was no data source then.
  ///
  /// - Throws: what ``load()`` throws, where nothing has been read yet.
  /// - Complexity: O(1) once loaded.
  public func numberOfSections() throws -> Int { try loaded().count }

  /// How many rows `section` has, as last read.
  ///
  /// - Parameter section: the zero-based index; within a group that before the update.
  /// - Throws: ``TableRangeError`` where there is no such section; what ``load()`` throws, where nothing has been read
  ///   yet.
  /// - Complexity: O(1) once loaded.
  public func numberOfRows(inSection section: Int) throws -> Int { try self.section(section).rows.count }

  /// The header of `section`, as last read; nil where it has none.
  ///
  /// - Parameter section: the zero-based index; within a group that before the update.
  /// - Throws: ``TableRangeError`` where there is no such section; what ``load()`` throws, where nothing has been read
  ///   yet.
  /// - Complexity: O(1) once loaded.
  public func title(forSection section: Int) throws -> String? { try self.section(section).title }

  /// The cell shown at `path`, with its identity.
  ///
  /// Where cells are read when shown (``CellReading/whenShown``) the data source is asked for it the first time, at the
  /// same path, whatever has become of its rows meanwhile.
  ///
  /// ```swift
  /// table.retainDataSource(TextDataSource([["a", "b"]]))
  /// try table.cell(at: ItemPath(section: 0, row: 1)).text   // "b"
  /// ```
  ///
  /// - Parameter path: zero-based; within a group the place before the update.
  /// - Throws: ``TableRangeError`` where there is no such row; what the data source throws where it is asked.
  /// - Complexity: O(log n) for n rows once loaded, and at most one question.
  public func cell(at path: ItemPath) throws -> TableCell {
    let count = try section(path.section).rows.count
    guard (0..<count).contains(path.row) else { throw TableRangeError(path: path, rows: count, kind: kind) }
    if let cell = try loaded()[path] { return cell }
    let cell = try asking { try askCell(at: path) }
    shown?[path] = cell
    noteCell(at: path)
    return cell
  }

  /// Lets the cell at `path` show `cell`, silently, at once: in an update its place is the one before. Nothing where there is
  /// no such cell, as a message to nil. O(log n).
  package func fillCell(at path: ItemPath, with cell: TableCell) {
    guard let sections = shown?.sections, sections.indices.contains(path.section),
      (0..<sections[path.section].rows.count).contains(path.row)
    else { return }
    shown?[path] = cell
    noteCell(at: path)
  }

  /// Reads the content where nothing was read yet.
  package func loadIfNeeded() throws {
    try refuseWhileAsking()
    if shown == nil { try load() }
  }

  private func loaded() throws -> TableSections {
    try loadIfNeeded()
    // `load` has set it, or thrown.
    return shown ?? TableSections(rowCounts: [])
  }

  private func section(_ section: Int) throws -> TableSections.Section {
    let sections = try loaded().sections
    guard sections.indices.contains(section) else {
      throw TableRangeError(section: section, sections: sections.count)
    }
    return sections[section]
  }
}
