import KVPositions

/// The silent faults: an update that UIKit accepts may still leave rows that show the wrong thing.
///
/// Rows that were not read yet show nothing, and differ from nothing; a view that has read nothing has no differences.
/// ``questionObserver`` does not receive the questions asked here: looking is not what the view itself does.
extension TableView {
  /// The first place, section by section, at which the view does not show what its data source says now; nil where
  /// there is none.
  ///
  /// The numbers of sections are compared first; then of each section the header, the number of rows and the cells,
  /// text and identity. Nothing that the view shows is changed. Within a group, where the data has changed already, the
  /// rows before the update are compared with the data of now.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows[0].swapAt(0, 1)
  /// try table.moveRow(at: ItemPath(section: 0, row: 0), to: ItemPath(section: 0, row: 1))
  /// try table.firstDifference()   // nil
  /// ```
  ///
  /// - Throws: what the data source throws, and ``TableDataSourceError``; the view goes on showing what it showed.
  /// - Complexity: at most one question for each row and two for each section, O(log n) beside each for n rows.
  public func firstDifference() throws -> TableDifference? {
    try refuseWhileAsking()
    guard let shown else { return nil }
    return try askingSilently {
      let before = shown.rowCounts
      let now = try askRowCounts()
      if before.count != now.count { return .numberOfSections(shown: before.count, expected: now.count) }
      for section in now.indices {
        let title = try askTitle(ofSection: section)
        let shownTitle = shown.sections[section].title
        if title != shownTitle { return .title(section: section, shown: shownTitle, expected: title) }
        if before[section] != now[section] {
          return .numberOfRows(section: section, shown: before[section], expected: now[section])
        }
        for row in 0..<now[section] {
          if let found = try difference(at: ItemPath(section: section, row: row), in: shown) { return found }
        }
      }
      return nil
    }
  }

  /// Every row, ascending, that shows another cell than its data source says now, stale and wrong ones.
  ///
  /// In contrast to ``firstDifference()`` it does not stop at a wrong number, and compares no headers: sections and
  /// rows that only one side has are left out.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a", "b", "c"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// letters.rows[0] = ["A", "b", "C", "d"]
  /// try table.staleCells().count   // 2
  /// ```
  ///
  /// - Returns: differences of cells (``TableDifference/cell(_:shown:expected:)``) only; none for a view that has read
  ///   nothing.
  /// - Throws: what the data source throws, and ``TableDataSourceError``; the view goes on showing what it showed.
  /// - Complexity: one question for each row and each section, O(log n) beside each for n rows.
  public func staleCells() throws -> [TableDifference] {
    try refuseWhileAsking()
    guard let shown else { return [] }
    return try askingSilently {
      var found: [TableDifference] = []
      for (section, (before, now)) in zip(shown.rowCounts, try askRowCounts()).enumerated() {
        for row in 0..<min(before, now) {
          if let difference = try difference(at: ItemPath(section: section, row: row), in: shown) {
            found.append(difference)
          }
        }
      }
      return found
    }
  }

  private func difference(at path: ItemPath, in shown: TableSections) throws -> TableDifference? {
    guard let cell = shown[path] else { return nil }
    let expected = try askCell(at: path)
    return cell == expected ? nil : .cell(path, shown: cell, expected: expected)
  }

  private func askingSilently<Answer>(_ questions: () throws -> Answer) throws -> Answer {
    let observer = questionObserver
    questionObserver = nil
    defer { questionObserver = observer }
    return try asking(questions)
  }
}
