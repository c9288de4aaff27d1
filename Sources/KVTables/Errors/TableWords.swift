import KVPositions
import KVTexts

/// The words in which the two kinds of view differ.
struct TableWords {
  private let kind: TableKind
  let one: String
  let many: String
  /// With its article.
  let anyOne: String
  let view: String
  /// `view` at the start of a line.
  let viewCapitalized: String

  init(_ kind: TableKind) {
    self.kind = kind
    switch kind {
    case .table:
      (one, many, anyOne, view, viewCapitalized) = ("row", "rows", "a row", "table view", "Table view")
    case .collection:
      (one, many, anyOne, view, viewCapitalized) =
        ("item", "items", "an item", "collection view", "Collection view")
    }
  }

  /// An index path as Foundation prints it, less its address: output is the same in every run.
  static func indexPath(_ path: ItemPath) -> String {
    "(<NSIndexPath> {length = 2, path = \(path.section) - \(path.row)})"
  }

  // The same for hints, which are said in the reader's language.
  var oneSaid: Message { kind == .table ? .wordRow : .wordItem }
  var manySaid: Message { kind == .table ? .wordRows : .wordItems }
  var viewSaid: Message { kind == .table ? .wordTableView : .wordCollectionView }

  /// `2 rows`, `1 row`.
  func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : many)" }
}
