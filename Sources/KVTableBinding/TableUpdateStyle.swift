/// How a bound table follows its controller: what a bracket becomes (fetched-results.md A10).
///
/// In contrast to a ``CopiedMapping``, which says what single callbacks become, all styles lead to the same rows; they
/// differ in what that costs and in what is animated on a screen. A replaced collection is reloaded by each.
///
/// ```swift
/// let controller = try RelationalCollectionController(relation: "albums", onObject: artist)
/// try TableViewBinding(table, to: controller, style: .hybrid(threshold: 100))
/// try artist.albums.removeAll()   // deleteRows; of more than 100 albums reloadData
/// ```
public enum TableUpdateStyle: Hashable, Sendable {
  /// Pattern A: every change becomes an operation. O(k log k) for a bracket of k changes.
  case perChange
  /// Pattern B: one reloadData a bracket, also an empty one. O(n) for n rows, which are all read anew; what has changed
  /// is not worked out.
  case reload
  /// Pattern A up to so many changes a bracket, reloadData above. What counts is each change that the controller sends,
  /// of rows and of sections.
  case hybrid(threshold: Int)

  /// Whether a bracket of `count` changes is shown by reloading.
  func reloads(for count: Int) -> Bool {
    switch self {
    case .perChange: false
    case .reload: true
    case .hybrid(let threshold): count > threshold
    }
  }
}
