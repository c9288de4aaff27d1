public import KVPositions

/// The calls by which the view hears of changes. Each is recorded, then kept for the end of the outermost update; one
/// that is made outside an update is an update of its own (table-views.md section B1.7).
///
/// All throw ``TableUpdateError`` where they end an update that UIKit would refuse, ``TableDataSourceError`` where an
/// answer makes no sense, and whatever the data source throws. Outside a group the data has changed before the call,
/// and the counts fit only where the view was loaded before that.
extension TableView {
  /// Inserts rows; `paths` are in the frame after the outermost update.
  ///
  /// The new cells are read at the end of the outermost update. Rows of a section that the update inserts or reloads
  /// may be named, and are read with it.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows[0].insert("x", at: 1)
  /// try table.insertRows(at: [ItemPath(section: 0, row: 1)])
  /// ```
  ///
  /// - Parameter paths: where the rows are after the update, in any order. None at all is an update that changes
  ///   nothing, whose counts are checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a row that is not there afterwards (T6, T7), that is named twice, or to which another moves (T11).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``.
  public func insertRows(at paths: [ItemPath]) throws { try perform(.insertRows(paths)) }

  /// Deletes rows; `paths` are in the frame before the outermost update.
  ///
  /// Deletions are processed before insertions, whatever the order of the calls (table-views.md section B1.1). Rows of
  /// a section that the update deletes or reloads may be named, and go with it.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b", "c"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows = [["b"]]
  /// try table.deleteRows(at: [ItemPath(section: 0, row: 0), ItemPath(section: 0, row: 2)])
  /// ```
  ///
  /// - Parameter paths: where the rows were before the update, in any order; none at all only has the counts checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a row that was not there (T4, T5), that is named twice, reloaded (T10), or moved (T12).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``.
  public func deleteRows(at paths: [ItemPath]) throws { try perform(.deleteRows(paths)) }

  /// Puts new cells in the place of rows; `paths` are in the frame before the outermost update.
  ///
  /// A reload is a deletion and an insertion (table-views.md section B1.3). The new cell is read where the other
  /// deletions and insertions put it, as if nothing moved: beside a move it may be refused (T11, T6) or show another
  /// row without an error. Beside moves use ``reconfigureRows(at:)``.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows[0][1] = "B"
  /// try table.reloadRows(at: [ItemPath(section: 0, row: 1)])
  /// ```
  ///
  /// - Parameter paths: where the rows were before the update, in any order; none at all only has the counts checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a row that was not there (T4, T5), that is deleted too or reloaded twice (T10), or moved (T12).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``.
  public func reloadRows(at paths: [ItemPath]) throws { try perform(.reloadRows(paths)) }

  /// Refreshes what rows show without replacing their cells; `paths` are in the frame before the outermost update.
  ///
  /// In contrast to a reload it may be beside a move or a deletion of the same row, and may name a row twice. The cell
  /// is read at the end of the outermost update, where the row is then; rows that are deleted or reloaded, and those of
  /// sections that are, are left out.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b"]])
  /// table.retainDataSource(letters)
  /// try table.performBatchUpdates {
  ///   letters.rows[0] = ["b", "A"]
  ///   try table.moveRow(at: ItemPath(section: 0, row: 0), to: ItemPath(section: 0, row: 1))
  ///   try table.reconfigureRows(at: [ItemPath(section: 0, row: 0)])
  /// }
  /// try table.text()   // "── (2)\n   0 b\n   1 A"
  /// ```
  ///
  /// - Parameter paths: where the rows were before the update, in any order; none at all only has the counts checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused is a row that was not there before the update (T4, T5).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``.
  public func reconfigureRows(at paths: [ItemPath]) throws { try perform(.reconfigureRows(paths)) }

  /// Moves a row from `path` (frame before the outermost update) to `newPath` (frame after it).
  ///
  /// Its cell is not read again: it goes on showing what it showed (table-views.md section B1.5). Where that has
  /// changed too, send ``reconfigureRows(at:)``. The section may be another.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b"], ["c"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows = [["b"], ["a", "c"]]
  /// try table.moveRow(at: ItemPath(section: 0, row: 0), to: ItemPath(section: 1, row: 0))
  /// ```
  ///
  /// - Parameters:
  ///   - path: where the row was before the update.
  ///   - newPath: where it is after it; the same place is no error.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a row that was not there (T16), is moved twice, deleted or reloaded (T12), or was in a section that
  ///   goes (T15); a place where no row will be, one that another comes to (T11), and one in a section that comes
  ///   (T14).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``.
  public func moveRow(at path: ItemPath, to newPath: ItemPath) throws {
    try perform(.moveRow(from: path, to: newPath))
  }

  /// Inserts sections with all their rows; `sections` are in the frame after the outermost update.
  ///
  /// Headers and, unless they are read when shown, cells are read at the end of the outermost update. Rows need not be
  /// named; where they are, that is no error.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows.append(["b", "c"])
  /// try table.insertSections([1])
  /// ```
  ///
  /// - Parameter sections: the indexes of the sections after the update; none at all only has the counts checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a section that is not there afterwards (T9), that another call inserts too, or to which one moves
  ///   (T13).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``, with a question for each row of the sections.
  public func insertSections(_ sections: IndexRanges) throws { try perform(.insertSections(sections)) }

  /// Deletes sections with all their rows; `sections` are in the frame before the outermost update.
  ///
  /// A section that has become empty is still there, until it is deleted. Rows need not be named; where they are, that
  /// is no error. No row may move out of the section: it is deleted with it, and inserted where it goes.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"], ["b"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows.remove(at: 0)
  /// try table.deleteSections([0])
  /// ```
  ///
  /// - Parameter sections: the indexes of the sections before the update; none at all only has the counts checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a section that was not there (T8), that another call deletes or reloads too, or that moves (T13).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``.
  public func deleteSections(_ sections: IndexRanges) throws { try perform(.deleteSections(sections)) }

  /// Reads sections anew, headers and rows; `sections` are in the frame before the outermost update.
  ///
  /// The number of rows may be another afterwards. Like that of a row it is a deletion and an insertion: the section
  /// comes back where the deletions and insertions of sections put it, and no row may move out of it or into it.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"], ["b"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows[1] = ["x", "y"]
  /// try table.reloadSections([1])
  /// ```
  ///
  /// - Parameter sections: the indexes of the sections before the update; none at all only has the counts checked.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a section that was not there (T8), would come back behind the last (T9), that another call deletes
  ///   or reloads too, or that moves (T13).
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``, with a question for each row of the sections.
  public func reloadSections(_ sections: IndexRanges) throws { try perform(.reloadSections(sections)) }

  /// Moves a section with its rows from `section` (frame before the outermost update) to `newSection` (after it).
  ///
  /// Neither its header nor its cells are read again. Its rows may be deleted, inserted, moved and reconfigured in the
  /// same update, but not reloaded: the new cell does not follow the section (table-views.md section B1.11).
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"], ["b"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows.swapAt(0, 1)
  /// try table.moveSection(0, toSection: 1)
  /// ```
  ///
  /// - Parameters:
  ///   - section: the index before the update.
  ///   - newSection: the index after it.
  /// - Throws: within a group nothing but ``TableDataSourceError/Fault/calledBack``; else what ``endUpdates()`` throws.
  ///   Refused are a section that was not there (T8), is moved twice, deleted or reloaded (T13), and an index that is
  ///   not there afterwards (T9) or that another section comes to.
  /// - Complexity: O(1) within a group; else that of ``endUpdates()``, whatever the number of rows.
  public func moveSection(_ section: Int, toSection newSection: Int) throws {
    try perform(.moveSection(from: section, to: newSection))
  }

  /// Reads everything anew. Within an update it is refused at the end, unless it is alone there.
  ///
  /// No counts are checked: what the data source says is shown, whatever was shown before. In contrast to ``load()`` it
  /// is recorded, and within a group it waits for the end (table-views.md section B1.10).
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"]])
  /// table.retainDataSource(letters)
  /// letters.rows = [["x"], ["y", "z"]]
  /// try table.reloadData()
  /// try table.numberOfSections()   // 2
  /// ```
  ///
  /// - Throws: what ``load()`` throws; within a group nothing but ``TableDataSourceError/Fault/calledBack``.
  /// - Complexity: O(1) within a group; else that of ``load()``, O(n) for n rows.
  public func reloadData() throws { try perform(.reloadData) }

  private func perform(_ operation: TableOperation) throws {
    try refuseWhileAsking()
    operationObserver?(operation)
    if openUpdate != nil {
      openUpdate?.operations.append(operation)
    } else if operation == .reloadData {
      try load()
    } else {
      let isFirstReading = shown == nil
      if isFirstReading { try read() }
      try commit([operation], isFirstReading: isFirstReading, saysEverything: isFirstReading)
    }
  }
}
