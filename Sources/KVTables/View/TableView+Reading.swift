public import KVPositions

/// What the view shows: what it last read, not what the data source would say now. Within an update that is the
/// state before it. The first of these calls loads the view.
extension TableView {
  /// Reads everything, without recording: what giving the view to a controller does.
  ///
  /// O(n) for n rows, O(s) for s sections where cells are read when shown. Throws what the data source throws, and
  /// `TableDataSourceError`; nothing is kept then.
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

  /// How many sections there are. O(1) once loaded.
  public func numberOfSections() throws -> Int { try loaded().count }

  /// How many rows `section` (zero-based) has. O(1) once loaded.
  /// Throws `TableRangeError` where there is no such section.
  public func numberOfRows(inSection section: Int) throws -> Int { try self.section(section).rows.count }

  /// The header of `section` (zero-based); nil where it has none.
  /// Throws `TableRangeError` where there is no such section.
  public func title(forSection section: Int) throws -> String? { try self.section(section).title }

  /// The cell shown at `path`, with its identity. Throws `TableRangeError` where there is no such row.
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
