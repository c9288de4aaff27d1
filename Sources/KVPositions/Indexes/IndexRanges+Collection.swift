/// The indexes one by one, in both directions: stepping on is O(1), however many there are.
extension IndexRanges: BidirectionalCollection {
  /// The place of an index of the set among the others.
  public struct Index: Hashable, Comparable, Sendable {
    /// Which of the ranges.
    let range: Int
    /// How far into it.
    let offset: Int

    /// Where the index is among the others.
    public static func < (left: Index, right: Index) -> Bool {
      (left.range, left.offset) < (right.range, right.offset)
    }
  }

  /// The place of the smallest.
  public var startIndex: Index { Index(range: 0, offset: 0) }
  /// Behind the largest.
  public var endIndex: Index { Index(range: ranges.count, offset: 0) }

  /// The index at that place.
  public subscript(position: Index) -> Int {
    ranges[position.range].lowerBound + position.offset
  }

  /// The place of the next larger.
  public func index(after position: Index) -> Index {
    position.offset + 1 < ranges[position.range].count
      ? Index(range: position.range, offset: position.offset + 1) : Index(range: position.range + 1, offset: 0)
  }

  /// The place of the next smaller.
  public func index(before position: Index) -> Index {
    position.offset > 0
      ? Index(range: position.range, offset: position.offset - 1)
      : Index(range: position.range - 1, offset: ranges[position.range - 1].count - 1)
  }
}
