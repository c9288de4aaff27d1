public import Foundation
public import KVPositions

extension IndexSet {
  /// The indexes of `ranges`.
  public init(_ ranges: IndexRanges) {
    self.init()
    for range in ranges.ranges { insert(integersIn: range) }
  }
}

extension IndexRanges {
  /// The indexes of `set`.
  public init(_ set: IndexSet) {
    self.init()
    for index in set { insert(index) }
  }
}

extension IndexPath {
  /// A path of two indexes, section and row.
  public init(_ path: ItemPath) {
    self.init(indexes: [path.section, path.row])
  }
}

extension ItemPath {
  /// The section and row of `path`; nil where it is not of length two.
  public init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(section: path[0], row: path[1])
  }
}
