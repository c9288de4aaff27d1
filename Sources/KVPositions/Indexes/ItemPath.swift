/// Where a row is: its section and its row within that section, both zero-based.
///
/// Cocoa's `IndexPath` of length two. The name differs so that neither hides the other where Foundation is imported;
/// the module `KVFoundation` converts one into the other. Which *frame* a path belongs to (before or after a batch) is
/// said by whoever hands it out.
///
/// ```swift
/// let path = ItemPath(section: 0, row: 2)
/// path.description                      // "[0, 2]"
/// path < ItemPath(section: 1, row: 0)   // true
/// ```
///
/// A path is two integers and nothing else: whether there is such a row is checked where the path is used. All of its
/// operations are O(1).
public struct ItemPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The section's index, zero-based.
  public var section: Int
  /// The row's index within its section, zero-based.
  public var row: Int

  /// Makes the path of `row` in `section`, both zero-based; neither is checked. O(1).
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Section first, then row: the order in which a table shows its rows. O(1).
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  /// Section and row in brackets: `[0, 2]`.
  public var description: String { "[\(section), \(row)]" }
}
