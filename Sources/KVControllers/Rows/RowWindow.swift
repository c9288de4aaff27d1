/// Which stretch of the rows is shown: what a fetch's offset and limit leave of them.
package struct RowWindow: Equatable {
  /// How many rows are left out at the beginning.
  package var offset: Int
  /// How many are shown at most; nil for all that follow.
  package var limit: Int?
  /// Whether it only counts for what is there at first: what comes later, or changes, is shown wherever it stands
  /// (`compat { fetchLimit = "ignore" }`).
  package var isOfFetchOnly: Bool

  package init(offset: Int, limit: Int?, isOfFetchOnly: Bool = false) {
    self.offset = offset
    self.limit = limit
    self.isOfFetchOnly = isOfFetchOnly
  }

  /// The shown ones of `count` rows.
  func range(of count: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<(limit.map { min($0, count - start) + start } ?? count)
  }
}
