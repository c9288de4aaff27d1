/// A set of small numbers that are given out densely: a bit for each.
struct BitSet {
  private var words: ContiguousArray<UInt64> = []

  /// More than every number that was ever in.
  var limit: Int { words.count * 64 }

  /// Whether `number` is in.
  func contains(_ number: UInt32) -> Bool {
    let word = Int(number >> 6)
    return word < words.count && words[word] & (1 << UInt64(number & 63)) != 0
  }

  /// Inserts `number`.
  mutating func insert(_ number: UInt32) {
    let word = Int(number >> 6)
    // In steps, so that numbers that come one after another cost O(1) each.
    while word >= words.count { words.append(0) }
    words[word] |= 1 << UInt64(number & 63)
  }

  /// Removes `number`.
  mutating func remove(_ number: UInt32) {
    let word = Int(number >> 6)
    if word < words.count { words[word] &= ~(1 << UInt64(number & 63)) }
  }
}
