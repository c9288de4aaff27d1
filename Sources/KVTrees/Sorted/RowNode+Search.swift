import KVPositions

/// Going down: by a key, or by a position.
extension RowNode {
  /// How many of the first `reach` entries come before the place of `key`. `isBefore` is asked only for entries with
  /// that very key.
  func slot(
    of key: SortKey, among reach: Int, before isBefore: (UnsafeRawPointer, UInt32) throws -> Bool
  ) rethrows -> Int {
    let keys = self.keys
    let first = RowNode.lowerBound(of: key, in: keys, count: reach)
    guard first < reach, keys[first] == key else { return first }
    let elements = self.elements
    let numbers = self.numbers
    // Nearly always a key is that of one row.
    if first &+ 1 == reach || keys[first &+ 1] != key {
      WorkCounter.countComparison()
      return try isBefore(elements[first], numbers[first]) ? first &+ 1 : first
    }
    var low = first
    var high = first + 1 + RowNode.upperBound(of: key, in: keys + (first + 1), count: reach - first - 1)
    while low < high {
      let middle = (low &+ high) &>> 1
      WorkCounter.countComparison()
      if try isBefore(elements[middle], numbers[middle]) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// How many of the keys are less than `key`. Without branches on the comparisons, whose outcome nobody can guess.
  private static func lowerBound(of key: SortKey, in keys: UnsafeMutablePointer<SortKey>, count: Int) -> Int {
    var low = 0
    var length = count
    while length > 1 {
      let half = length &>> 1
      WorkCounter.countComparison()
      // A mask and not a condition, which would be compiled to a branch.
      let isLess = keys[low &+ half &- 1] < key ? 1 : 0
      low &+= half & (0 &- isLess)
      length &-= half
    }
    guard length == 1 else { return low }
    WorkCounter.countComparison()
    return keys[low] < key ? low &+ 1 : low
  }

  /// How many of the keys are not greater than `key`.
  private static func upperBound(of key: SortKey, in keys: UnsafeMutablePointer<SortKey>, count: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) &>> 1
      WorkCounter.countComparison()
      if key < keys[middle] { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// Rows of an inner node's children before child `slot`.
  func total(before slot: Int) -> Int {
    let sizes = self.sizes
    var sum: UInt32 = 0
    for slot in 0..<slot { sum &+= sizes[slot] }
    return Int(sum)
  }

  /// The child of an inner node in which the row at `position` of the subtree is, and how many rows come before
  /// it there. The end of the subtree belongs to the last child.
  func child(at position: Int) -> (slot: Int, rest: Int) {
    let sizes = self.sizes
    let last = count - 1
    var slot = 0
    var rest = position
    while slot < last, rest >= Int(sizes[slot]) {
      rest -= Int(sizes[slot])
      slot += 1
    }
    return (slot, rest)
  }
}
