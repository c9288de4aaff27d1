public import Foundation
public import KVPositions

extension IndexSet {
  /// Makes the index set of the indexes of `ranges`.
  ///
  /// ```swift
  /// Array(IndexSet(IndexRanges([0, 2, 3])))   // [0, 2, 3]
  /// ```
  ///
  /// - Complexity: O(r log r) for r ranges, however long they are.
  public init(_ ranges: IndexRanges) {
    self.init()
    for range in ranges.ranges { insert(integersIn: range) }
  }
}

extension IndexRanges {
  /// Makes the ranges of the indexes of `set`.
  ///
  /// ```swift
  /// IndexRanges(IndexSet(integersIn: 2..<5)).ranges   // [2..<5]
  /// ```
  ///
  /// - Complexity: O(n) for n indexes.
  public init(_ set: IndexSet) {
    self.init()
    for index in set { insert(index) }
  }
}

extension IndexPath {
  /// A path of two indexes, section and row, both zero-based.
  ///
  /// ```swift
  /// IndexPath(ItemPath(section: 1, row: 0))   // [1, 0]
  /// ```
  ///
  /// - Complexity: O(1).
  public init(_ path: ItemPath) {
    self.init(indexes: [path.section, path.row])
  }
}

extension ItemPath {
  /// The section and row of `path`; nil where it is not of length two.
  ///
  /// ```swift
  /// ItemPath(IndexPath(indexes: [1, 0]))?.section   // 1
  /// ItemPath(IndexPath(index: 1)) == nil            // true: a section alone
  /// ```
  ///
  /// - Complexity: O(1).
  public init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(section: path[0], row: path[1])
  }
}
