import KVPositions
import KVTables

/// A table view over lists of texts, and what it was told and asked.
final class TableFixture {
  let source: TextDataSource
  let table: TableView
  private(set) var operations: [TableOperation] = []
  private(set) var questions: [TableQuestion] = []

  /// Loaded, with nothing on record yet, unless `loaded` is false.
  init(
    _ rows: [[String]], titles: [String] = [], kind: TableKind = .table, messages: TableMessages = .classic,
    cells: CellReading = .whenLoaded, loaded: Bool = true
  ) throws {
    source = TextDataSource(rows, titles: titles)
    table = TableView(name: "letters", kind: kind, messages: messages, cells: cells)
    table.retainDataSource(source)
    if loaded { try table.load() }
    table.operationObserver = { [unowned self] in operations.append($0) }
    table.questionObserver = { [unowned self] in questions.append($0) }
  }

  /// Sections of the given numbers of rows; the text of a row is its place, `0.1`.
  static func rows(_ counts: [Int]) -> [[String]] {
    counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
  }

  /// What the table shows, as the data source would hold it.
  var shown: [[String]] {
    get throws {
      try (0..<table.numberOfSections()).map { section in
        try (0..<table.numberOfRows(inSection: section)).map {
          try table.cell(at: ItemPath(section: section, row: $0)).text
        }
      }
    }
  }

  func takeQuestions() -> [TableQuestion] {
    defer { questions = [] }
    return questions
  }

  /// Changes the content to `rows` and sends `operations`, all within one group.
  func update(to rows: [[String]], _ operations: [TableOperation]) throws {
    try table.beginUpdates()
    source.rows = rows
    for operation in operations { try table.carryOut(operation) }
    try table.endUpdates()
  }

  /// The refusal of an update; nil where it is accepted.
  func refusal(of rows: [[String]], _ operations: [TableOperation]) throws -> TableUpdateError? {
    do {
      try update(to: rows, operations)
      return nil
    } catch let error as TableUpdateError {
      return error
    }
  }
}
