extension PositionSnapshot where Element: Equatable {
  /// Whether the elements at `range` (within 0..<count) are those that `other` has from position `start` on.
  ///
  /// What both share is not looked at: for two snapshots of one tree with k changes between them O(k log n), however long
  /// the range; for unrelated ones O(range).
  @inlinable
  package func elements(at range: Range<Int>, equal other: PositionSnapshot, from start: Int) -> Bool {
    guard range.upperBound <= count, start + range.count <= other.count else { return false }
    guard !range.isEmpty, let root, let otherRoot = other.root else { return range.isEmpty }
    return withExtendedLifetime((owner, other.owner)) {
      root.elements(from: range.lowerBound, equal: otherRoot, from: start, count: range.count)
    }
  }
}

extension TreeNode where Element: Equatable {
  /// Whether `length` elements of the subtree from `start` on are those of `other` from `otherStart` on; both have them.
  @inlinable
  func elements(from start: Int, equal other: TreeNode, from otherStart: Int, count length: Int) -> Bool {
    if self == other, start == otherStart { return true }
    if isLeaf, other.isLeaf {
      for offset in 0..<length where elements[start + offset] != other.elements[otherStart + offset] { return false }
      return true
    }
    if height < other.height { return other.elements(from: otherStart, equal: self, from: start, count: length) }
    // Children that begin at the same place in both are compared as a whole: shared ones cost nothing.
    let descendsBoth = height == other.height
    var (slot, offset) = child(at: start)
    var (otherSlot, otherOffset) = descendsBoth ? other.child(at: otherStart) : (0, otherStart)
    var left = length
    while left > 0 {
      let size = Int(sizes[slot])
      let otherSize = descendsBoth ? Int(other.sizes[otherSlot]) : other.total
      let part = Swift.min(left, size - offset, otherSize - otherOffset)
      let otherChild = descendsBoth ? other.children[otherSlot] : other
      guard children[slot].elements(from: offset, equal: otherChild, from: otherOffset, count: part) else {
        return false
      }
      left -= part
      offset += part
      otherOffset += part
      if offset == size { (slot, offset) = (slot + 1, 0) }
      if descendsBoth, otherOffset == otherSize { (otherSlot, otherOffset) = (otherSlot + 1, 0) }
    }
    return true
  }

  /// The child in which the element at `position` of the subtree is, and where in it.
  @inlinable
  func child(at position: Int) -> (slot: Int, offset: Int) {
    var slot = 0
    var rest = position
    while rest >= Int(sizes[slot]) {
      rest -= Int(sizes[slot])
      slot += 1
    }
    return (slot, rest)
  }
}
