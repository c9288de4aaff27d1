/// Where the indexes of a list go when some are taken out and others put in: the arithmetic between the two frames of
/// an update.
///
/// The removed indexes are in the frame before, the inserted ones in the frame after; what stays keeps its order and
/// fills the gaps. It holds for any list that is long enough; nothing is known of its length. Making one from k sorted
/// indexes is O(k), a question O(log k). It never traps, whatever the indexes.
package struct FrameShift {
  /// Ascending, without repeats.
  package let removed: [Int]
  /// Ascending, without repeats.
  package let inserted: [Int]

  /// Takes both lists ascending; repeats count once.
  package init(removed: [Int] = [], inserted: [Int] = []) {
    self.removed = Self.withoutRepeats(removed)
    self.inserted = Self.withoutRepeats(inserted)
  }

  /// The index after of what had the index `old` before; nil where it is removed.
  package func newIndex(ofOld old: Int) -> Int? {
    let removedBefore = Self.partition(removed.count) { removed[$0] < old }
    if removedBefore < removed.count, removed[removedBefore] == old { return nil }
    let rank = old &- removedBefore
    // The i-th inserted index comes before what has this rank where fewer than i survivors and i insertions fit in
    // front of it; `inserted[i] - i` never descends, so the border is found by halving.
    let insertedBefore = Self.partition(inserted.count) { inserted[$0] &- $0 <= rank }
    return rank &+ insertedBefore
  }

  private static func withoutRepeats(_ indexes: [Int]) -> [Int] {
    var last: Int?
    return indexes.filter { index in
      defer { last = index }
      return index != last
    }
  }

  /// The first of `0..<count` that does not belong to the leading run.
  private static func partition(_ count: Int, leads: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if leads(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
