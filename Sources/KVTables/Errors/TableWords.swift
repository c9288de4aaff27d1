import KVPositions
import KVTexts

/// The words in which the two kinds of view differ.
struct TableWords {
  let one: String
  let many: String
  /// With its article.
  let anyOne: String
  let view: String
  /// The same for hints, which are said in the reader's language.
  let oneSaid: Message
  let manySaid: Message
  let viewSaid: Message
  /// `view` at the start of a line.
  let viewCapitalized: String

  init(_ kind: TableKind) {
    switch kind {
    case .table:
      (one, many, anyOne, view, viewCapitalized) = ("row", "rows", "a row", "table view", "Table view")
      (oneSaid, manySaid, viewSaid) = (.wordRow, .wordRows, .wordTableView)
    case .collection:
      (one, many, anyOne, view, viewCapitalized) =
        ("item", "items", "an item", "collection view", "Collection view")
      (oneSaid, manySaid, viewSaid) = (.wordItem, .wordItems, .wordCollectionView)
    }
  }

  /// An index path as Foundation prints it, less its address: output is the same in every run.
  static func indexPath(_ path: ItemPath) -> String {
    "(<NSIndexPath> {length = 2, path = \(path.section) - \(path.row)})"
  }

  /// `2 rows`, `1 row`.
  func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : many)" }
}
