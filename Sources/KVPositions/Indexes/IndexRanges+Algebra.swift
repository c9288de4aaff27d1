/// Sets of indexes against each other, range by range.
extension IndexRanges {
  /// Takes `index` out; nothing happens where it is not in. O(r).
  public mutating func remove(_ index: Int) {
    let at = firstRange(endingAfter: index)
    guard at < ranges.count, ranges[at].lowerBound <= index else { return }
    let range = ranges[at]
    count -= 1
    let before = range.lowerBound..<index
    let after = index + 1..<range.upperBound
    switch (before.isEmpty, after.isEmpty) {
    case (true, true): ranges.remove(at: at)
    case (true, false): ranges[at] = after
    case (false, true): ranges[at] = before
    case (false, false): ranges.replaceSubrange(at...at, with: [before, after])
    }
  }

  /// Adds all indexes of `other`. O(r) for the ranges of both.
  public mutating func formUnion(_ other: IndexRanges) {
    var merged = IndexRanges()
    var (i, j) = (0, 0)
    while i < ranges.count || j < other.ranges.count {
      let takesOwn = j == other.ranges.count || i < ranges.count && ranges[i].lowerBound <= other.ranges[j].lowerBound
      merged.join(takesOwn ? ranges[i] : other.ranges[j])
      if takesOwn { i += 1 } else { j += 1 }
    }
    self = merged
  }

  /// The indexes of both. O(r) for the ranges of both.
  public func union(_ other: IndexRanges) -> IndexRanges {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The indexes that are in both. O(r) for the ranges of both.
  public func intersection(_ other: IndexRanges) -> IndexRanges {
    var result = IndexRanges()
    var (i, j) = (0, 0)
    while i < ranges.count && j < other.ranges.count {
      let (own, others) = (ranges[i], other.ranges[j])
      result.join(own.clamped(to: others))
      if own.upperBound < others.upperBound { i += 1 } else { j += 1 }
    }
    return result
  }

  /// The indexes that are not in `other`. O(r) for the ranges of both.
  public func subtracting(_ other: IndexRanges) -> IndexRanges {
    var result = IndexRanges()
    var j = 0
    for range in ranges {
      var start = range.lowerBound
      while j < other.ranges.count && other.ranges[j].lowerBound < range.upperBound {
        let hole = other.ranges[j]
        if hole.lowerBound > start { result.join(start..<hole.lowerBound) }
        start = Swift.max(start, hole.upperBound)
        if hole.upperBound > range.upperBound { break }
        j += 1
      }
      if start < range.upperBound { result.join(start..<range.upperBound) }
    }
    return result
  }

  /// Whether some index is in both. O(r) for the ranges of both.
  public func intersects(_ other: IndexRanges) -> Bool {
    !intersection(other).isEmpty
  }

  /// Makes room for `inserted` indexes at `index` (with a negative number, closes up that many): indexes from `index`
  /// on move by `inserted`, and those that are closed up are no longer in the set. What Cocoa's
  /// `shiftIndexesStarting(at:by:)` does. O(r).
  public mutating func shift(from index: Int, by inserted: Int) {
    var shifted = IndexRanges()
    for range in ranges {
      shifted.join(range.clamped(to: Int.min..<Swift.min(index, inserted < 0 ? index + inserted : index)))
      let moving = range.clamped(to: index..<Int.max)
      if !moving.isEmpty { shifted.join(moving.lowerBound + inserted..<moving.upperBound + inserted) }
    }
    self = shifted
  }

  /// Appends a range that begins at or behind the beginning of the last one.
  private mutating func join(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = ranges.last, range.lowerBound <= last.upperBound {
      guard range.upperBound > last.upperBound else { return }
      count += range.upperBound - last.upperBound
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      count += range.count
      ranges.append(range)
    }
  }
}
