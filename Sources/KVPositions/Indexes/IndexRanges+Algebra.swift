/// Sets of indexes against each other, range by range.
extension IndexRanges {
  /// Takes `index` out; nothing happens where it is not in.
  ///
  /// A range that has it in its middle becomes two.
  ///
  /// ```swift
  /// var indexes = IndexRanges(0..<3)
  /// indexes.remove(1)
  /// indexes.ranges   // [0..<1, 2..<3]
  /// ```
  ///
  /// - Complexity: O(r) for r ranges.
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

  /// Adds all indexes of `other`.
  ///
  /// ```swift
  /// var indexes: IndexRanges = [0, 1]
  /// indexes.formUnion([2, 5])
  /// indexes.description   // "[0-2, 5]"
  /// ```
  ///
  /// - Complexity: O(r) for the ranges of both, however few `other` has: for single indexes see ``insert(_:)``.
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

  /// The indexes that are in this set or in `other`; neither of both is changed.
  ///
  /// ```swift
  /// let some: IndexRanges = [0, 1]
  /// some.union([2, 5]).description   // "[0-2, 5]"
  /// ```
  ///
  /// - Complexity: O(r) for the ranges of both.
  public func union(_ other: IndexRanges) -> IndexRanges {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The indexes that are in this set and in `other`.
  ///
  /// ```swift
  /// let some = IndexRanges(0..<5)
  /// some.intersection([1, 2, 9]).description   // "[1-2]"
  /// ```
  ///
  /// - Returns: a set that is empty where no index is in both.
  /// - Complexity: O(r) for the ranges of both.
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

  /// The indexes of this set that are not in `other`.
  ///
  /// ```swift
  /// let some = IndexRanges(0..<5)
  /// some.subtracting([1, 2, 9]).description   // "[0, 3-4]"
  /// ```
  ///
  /// - Complexity: O(r) for the ranges of both.
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

  /// Whether some index is in this set and in `other`; false where one of them is empty.
  ///
  /// ```swift
  /// let some: IndexRanges = [0, 1]
  /// some.intersects([1, 2])   // true
  /// some.intersects([])       // false
  /// ```
  ///
  /// - Complexity: O(r) for the ranges of both; it makes their ``intersection(_:)``.
  public func intersects(_ other: IndexRanges) -> Bool {
    !intersection(other).isEmpty
  }

  /// Moves the indexes from `index` on, as where elements have been inserted or removed there.
  ///
  /// Makes room for `inserted` indexes at `index` (with a negative number, closes up that many): indexes from `index`
  /// on move by `inserted`, and those that are closed up, the ones right before `index`, are no longer in the set. What
  /// Cocoa's `shiftIndexesStarting(at:by:)` does.
  ///
  /// ```swift
  /// var indexes: IndexRanges = [1, 4, 5]
  /// indexes.shift(from: 4, by: 2)
  /// indexes.description   // "[1, 6-7]"
  /// indexes.shift(from: 6, by: -4)
  /// indexes.description   // "[1-3]"
  /// ```
  ///
  /// - Parameters:
  ///   - index: the first index that moves.
  ///   - inserted: how far, in indexes; negative for down. No index may be moved to `Int.max` or out of the integers.
  /// - Complexity: O(r) for r ranges.
  public mutating func shift(from index: Int, by inserted: Int) {
    var shifted = IndexRanges()
    let (start, isTooSmall) = index.addingReportingOverflow(Swift.min(inserted, 0))
    for range in ranges {
      shifted.join(range.clamped(to: Int.min..<(isTooSmall ? .min : start)))
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
