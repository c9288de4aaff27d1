public import KVPositions

/// The calls by which the view hears of changes. Each is recorded, then kept for the end of the outermost update; one
/// that is made outside an update is an update of its own (table-views.md section B1.7).
///
/// All throw `TableUpdateError` where they end an update that UIKit would refuse, `TableDataSourceError` where an
/// answer makes no sense, and whatever the data source throws.
extension TableView {
  /// Inserts rows; `paths` are in the frame after the outermost update.
  public func insertRows(at paths: [ItemPath]) throws { try perform(.insertRows(paths)) }

  /// Deletes rows; `paths` are in the frame before the outermost update.
  public func deleteRows(at paths: [ItemPath]) throws { try perform(.deleteRows(paths)) }

  /// Puts new cells in the place of rows; `paths` are in the frame before the outermost update.
  public func reloadRows(at paths: [ItemPath]) throws { try perform(.reloadRows(paths)) }

  /// Refreshes what rows show without replacing their cells; `paths` are in the frame before the outermost update.
  ///
  /// In contrast to a reload it may be beside a move or a deletion of the same row.
  public func reconfigureRows(at paths: [ItemPath]) throws { try perform(.reconfigureRows(paths)) }

  /// Moves a row from `path` (frame before the outermost update) to `newPath` (frame after it). Its cell is not read
  /// again: it goes on showing what it showed (table-views.md section B1.5).
  public func moveRow(at path: ItemPath, to newPath: ItemPath) throws {
    try perform(.moveRow(from: path, to: newPath))
  }

  /// Inserts sections with all their rows; `sections` are in the frame after the outermost update.
  public func insertSections(_ sections: IndexRanges) throws { try perform(.insertSections(sections)) }

  /// Deletes sections with all their rows; `sections` are in the frame before the outermost update.
  public func deleteSections(_ sections: IndexRanges) throws { try perform(.deleteSections(sections)) }

  /// Reads sections anew, headers and rows; `sections` are in the frame before the outermost update.
  public func reloadSections(_ sections: IndexRanges) throws { try perform(.reloadSections(sections)) }

  /// Moves a section with its rows from `section` (frame before the outermost update) to `newSection` (after it).
  public func moveSection(_ section: Int, toSection newSection: Int) throws {
    try perform(.moveSection(from: section, to: newSection))
  }

  /// Reads everything anew. Within an update it is refused at the end, unless it is alone there.
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
