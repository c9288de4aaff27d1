import KVPositions

extension TableView {
  /// The most sections a view has, and the most rows in all of them: a data source that says more is mistaken, and the
  /// memory for what it says would not be there. More of either is a ``TableDataSourceError``.
  public static let maximumNumberOfRows = 10_000_000

  /// Runs `questions` while the data source may not call back.
  func asking<Answer>(_ questions: () throws -> Answer) throws -> Answer {
    try refuseWhileAsking()
    isAsking = true
    defer { isAsking = false }
    return try questions()
  }

  /// Throws where the data source calls the view while it is being asked: it would answer from a half-read state.
  func refuseWhileAsking() throws {
    if isAsking { throw TableDataSourceError(fault: .calledBack, kind: kind) }
  }

  /// The number of rows of each section. O(s) questions.
  func askRowCounts() throws -> [Int] {
    guard let dataSource else { return [] }
    questionObserver?(.numberOfSections)
    let sections = try dataSource.numberOfSections(in: self)
    guard sections >= 0 else { throw TableDataSourceError(fault: .negativeSections(sections), kind: kind) }
    if sections > TableView.maximumNumberOfRows {
      throw TableDataSourceError(fault: .tooManySections(sections), kind: kind)
    }
    var room = TableView.maximumNumberOfRows
    return try (0..<sections).map { section in
      questionObserver?(.numberOfRows(section: section))
      let rows = try dataSource.tableView(self, numberOfRowsInSection: section)
      guard rows >= 0 else { throw TableDataSourceError(fault: .negativeRows(rows, section: section), kind: kind) }
      if rows > room { throw TableDataSourceError(fault: .tooManyRows(rows, section: section), kind: kind) }
      room -= rows
      return rows
    }
  }

  /// What the row at `path` shows; an empty text where the data source has gone since it was counted.
  func askCell(at path: ItemPath) throws -> TableCell {
    questionObserver?(.cell(path))
    return try dataSource?.tableView(self, cellAt: path) ?? TableCell(text: "")
  }

  /// The header of `section`.
  func askTitle(ofSection section: Int) throws -> String? {
    questionObserver?(.title(section: section))
    return try dataSource?.tableView(self, titleForSection: section)
  }

  /// Reads the header of a section, and its cells unless they are read when shown.
  func readSection(_ section: Int, of sections: inout TableSections) throws {
    sections.setTitle(try askTitle(ofSection: section), ofSection: section)
    guard cellReading == .whenLoaded else { return }
    try sections.sections[section].rows.read { try askCell(at: ItemPath(section: section, row: $0)) }
  }
}
