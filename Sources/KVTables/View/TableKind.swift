/// Which of UIKit's two list views a `TableView` stands in for: it decides the words of a refusal, nothing else.
public enum TableKind: Hashable, Sendable {
  /// A `UITableView`, which speaks of rows.
  case table
  /// A `UICollectionView`, which speaks of items.
  case collection
}
