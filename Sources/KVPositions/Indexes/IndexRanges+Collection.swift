/// The indexes one by one, in both directions: stepping on is O(1), however many there are.
extension IndexRanges: BidirectionalCollection {
  /// Where an index of the set stands among the others.
  public struct Index: Hashable, Comparable, Sendable {
    /// Which of the ranges.
    let range: Int
    /// How far into it.
    let offset: Int

    /// The order of the indexes that stand there.
    public static func < (left: Index, right: Index) -> Bool {
      (left.range, left.offset) < (right.range, right.offset)
    }
  }

  /// Where the smallest stands.
  public var startIndex: Index { Index(range: 0, offset: 0) }
  /// Behind the largest.
  public var endIndex: Index { Index(range: ranges.count, offset: 0) }

  /// The index of the set that stands there.
  public subscript(position: Index) -> Int {
    ranges[position.range].lowerBound + position.offset
  }

  /// Where the next larger stands.
  public func index(after position: Index) -> Index {
    position.offset + 1 < ranges[position.range].count
      ? Index(range: position.range, offset: position.offset + 1) : Index(range: position.range + 1, offset: 0)
  }

  /// Where the next smaller stands.
  public func index(before position: Index) -> Index {
    position.offset > 0
      ? Index(range: position.range, offset: position.offset - 1)
      : Index(range: position.range - 1, offset: ranges[position.range - 1].count - 1)
  }
}
