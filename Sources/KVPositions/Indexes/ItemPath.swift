/// Where a row is: its section and its row within that section, both zero-based.
///
/// Cocoa's `IndexPath` of length two. The name differs so that neither hides the other where Foundation is imported.
/// Which *frame* a path belongs to (before or after a batch) is said by whoever hands it out.
public struct ItemPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The section's index.
  public var section: Int
  /// The row's index within its section.
  public var row: Int

  /// Makes the path of `row` in `section`.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Section first, then row: the order in which a table shows its rows.
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  /// `[0, 2]`.
  public var description: String { "[\(section), \(row)]" }
}
