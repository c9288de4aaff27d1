import KVTrees

/// An element while it is sorted: its key, and where it stood.
struct SortPlace {
  let key: SortKey
  let position: Int

  /// The places of `keys` in the order of the keys, equal ones in the order they had.
  ///
  /// A merge sort whose inner loop has no branch that depends on the keys: of random ones every second branch would be
  /// guessed wrong, which costs more than all else. A million keys take a quarter of a second.
  static func sorted(_ keys: [SortKey]) -> [SortPlace] {
    let count = keys.count
    // An empty array made in this way writes its count into the one empty array that all threads share.
    guard count > 0 else { return [] }
    let places = [SortPlace](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard var target = buffer.baseAddress else { return }
      let scratch = UnsafeMutablePointer<SortPlace>.allocate(capacity: count)
      defer { scratch.deallocate() }
      var source = scratch
      // Places hold no references: they may be overwritten as they are. An odd number of rounds ends in the other place.
      if roundCount(count).isMultiple(of: 2) { swap(&source, &target) }
      for (position, key) in keys.enumerated() {
        (source + position).initialize(to: SortPlace(key: key, position: position))
      }
      var width = 1
      while width < count {
        for start in stride(from: 0, to: count, by: 2 * width) {
          merge(
            source + start, min(width, count - start), min(2 * width, count - start), into: target + start)
        }
        swap(&source, &target)
        width *= 2
      }
      initialized = count
    }
    return places
  }

  /// How often runs are merged until there is one.
  private static func roundCount(_ count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }

  /// Merges the runs `0..<middle` and `middle..<end`, the first winning where keys are equal.
  private static func merge(
    _ source: UnsafeMutablePointer<SortPlace>, _ middle: Int, _ end: Int, into target: UnsafeMutablePointer<SortPlace>
  ) {
    var (left, right, next) = (0, middle, 0)
    while left < middle, right < end {
      let takesRight = source[right].key.bits < source[left].key.bits
      target[next] = source[takesRight ? right : left]
      let step = takesRight ? 1 : 0
      right &+= step
      left &+= 1 &- step
      next &+= 1
    }
    (target + next).update(from: source + left, count: middle - left)
    (target + next + middle - left).update(from: source + right, count: end - right)
  }
}

extension SortKey {
  /// The key as one number: compared without a branch.
  fileprivate var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }
}
