public import KVPositions

/// Where what a table view shows and what its data source says part: what ``TableView/firstDifference()`` and
/// ``TableView/staleCells()`` find.
///
/// In contrast to a ``TableUpdateError`` it is a fault that UIKit does not refuse: rows that go on showing what is not
/// there any more.
///
/// ```swift
/// let letters = TextDataSource([["a"]])
/// table.retainDataSource(letters)
/// try table.load()
/// letters.rows[0][0] = "b"
/// try table.firstDifference()?.description   // row [0, 0] shows "a", its data source says "b"
/// ```
public enum TableDifference: Hashable, Sendable {
  /// The numbers of sections.
  case numberOfSections(shown: Int, expected: Int)
  /// The numbers of rows of the zero-based section.
  case numberOfRows(section: Int, shown: Int, expected: Int)
  /// The headers of the zero-based section; nil where there is none.
  case title(section: Int, shown: String?, expected: String?)
  /// One row's cells: stale where both have the same identity, wrong where they do not.
  case cell(ItemPath, shown: TableCell, expected: TableCell)

  /// Whether the right row shows an old text: both cells have the same identity. False for a row that shows another
  /// object, for cells without identity, and for everything that is no cell. O(1).
  public var isStale: Bool {
    guard case .cell(_, let shown, let expected) = self else { return false }
    return shown.identity != nil && shown.identity == expected.identity
  }
}

extension TableDifference: CustomStringConvertible {
  /// One sentence, such as `row [0, 1] shows "a", its data source says "b"`.
  public var description: String {
    switch self {
    case .numberOfSections(let shown, let expected): "\(shown) sections are shown, the data source says \(expected)"
    case .numberOfRows(let section, let shown, let expected):
      "section \(section) shows \(shown) rows, its data source says \(expected)"
    case .title(let section, let shown, let expected):
      "section \(section) is headed \(Self.text(shown)), its data source says \(Self.text(expected))"
    case .cell(let path, let shown, let expected):
      "row \(path) shows \(Self.text(shown.text)), its data source says \(Self.text(expected.text))"
        + (shown.text == expected.text ? " for another object" : "")
    }
  }

  private static func text(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "nothing" }
}
