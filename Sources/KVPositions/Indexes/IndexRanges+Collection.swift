/// The indexes one by one, in both directions. Stepping to a neighbour is O(1); walking over n of them is O(n), however
/// many ranges they are in.
extension IndexRanges: BidirectionalCollection {
  /// The place of an index of the set among the others.
  ///
  /// In contrast to the indexes that the set holds, which are integers, a place is for one set: changing the set makes
  /// its places invalid.
  ///
  /// ```swift
  /// let indexes: IndexRanges = [2, 3, 7]
  /// let place = indexes.index(after: indexes.startIndex)
  /// indexes[place]   // 3
  /// ```
  public struct Index: Hashable, Comparable, Sendable {
    /// Which of the ranges.
    let range: Int
    /// How far into it.
    let offset: Int

    /// Whether the left place is nearer to the beginning. O(1).
    public static func < (left: Index, right: Index) -> Bool {
      (left.range, left.offset) < (right.range, right.offset)
    }
  }

  /// The place of the smallest index; the same as ``endIndex`` in the empty set. O(1).
  public var startIndex: Index { Index(range: 0, offset: 0) }
  /// The place behind the largest index. O(1).
  public var endIndex: Index { Index(range: ranges.count, offset: 0) }

  /// The index at a place, which must be one of this set and before ``endIndex``. O(1).
  public subscript(position: Index) -> Int {
    ranges[position.range].lowerBound + position.offset
  }

  /// The place of the next larger index, or ``endIndex`` behind the largest; ``endIndex`` itself has none. O(1).
  public func index(after position: Index) -> Index {
    position.offset + 1 < ranges[position.range].count
      ? Index(range: position.range, offset: position.offset + 1) : Index(range: position.range + 1, offset: 0)
  }

  /// The place of the next smaller index; ``startIndex`` has none. O(1).
  public func index(before position: Index) -> Index {
    position.offset > 0
      ? Index(range: position.range, offset: position.offset - 1)
      : Index(range: position.range - 1, offset: ranges[position.range - 1].count - 1)
  }
}
