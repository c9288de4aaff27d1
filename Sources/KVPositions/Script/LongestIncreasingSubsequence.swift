/// The longest run of `values` that ascends strictly, as the indexes of its members, ascending.
///
/// Among runs of one length it is the one with the lexicographically smallest indexes: the elements that were first
/// stay (controllers.md section 2, "Ties"). What is not in the run is the least that has to move. O(k log k).
///
/// ```swift
/// longestIncreasingSubsequence([2, 0, 1])   // [1, 2]: only the first element moves
/// longestIncreasingSubsequence([1, 0])      // [0]
/// ```
package func longestIncreasingSubsequence(_ values: [Int]) -> [Int] {
  // length[i]: of the longest run that begins with i. heads[l]: the largest value that begins a run of length l + 1;
  // descending in l.
  var length = [Int](repeating: 0, count: values.count)
  var heads: [Int] = []
  for index in values.indices.reversed() {
    let value = values[index]
    // Of a nearly ascending list almost every element begins the longest run so far: no search for those.
    let isLongest = heads.last.map { $0 > value } ?? true
    let longer = isLongest ? heads.count : heads.partitioningIndex { $0 <= value }
    length[index] = longer + 1
    if longer == heads.count { heads.append(value) } else { heads[longer] = value }
  }
  return firstRun(values, reach: length, total: heads.count) { _ in 1 }
}

/// The strictly ascending run of `values` of the greatest sum of `weights` (each > 0), as indexes, ascending; among
/// several the one with the lexicographically smallest indexes. O(k log k). The sum of all weights must not overflow.
package func heaviestIncreasingSubsequence<Weight: Comparable & AdditiveArithmetic>(
  _ values: [Int], weights: [Weight]
) -> [Int] {
  precondition(values.count == weights.count, "every value has a weight")
  let order = values.indices.sorted { values[$0] < values[$1] }
  var rank = [Int](repeating: 0, count: values.count)
  var ranks = 0
  for (place, index) in order.enumerated() {
    if place > 0 && values[order[place - 1]] < values[index] { ranks += 1 }
    rank[index] = ranks
  }
  // A Fenwick tree of maxima over ranks, counted from the top: what begins with a value above this one?
  var heaviest = [Weight](repeating: .zero, count: ranks + 2)
  var reach = [Weight](repeating: .zero, count: values.count)
  var total = Weight.zero
  for index in values.indices.reversed() {
    let place = ranks - rank[index] + 1
    var best = Weight.zero
    var below = place - 1
    while below > 0 {
      best = max(best, heaviest[below])
      below &= below - 1
    }
    reach[index] = best + weights[index]
    total = max(total, reach[index])
    var above = place
    while above < heaviest.count {
      heaviest[above] = max(heaviest[above], reach[index])
      above += above & -above
    }
  }
  return firstRun(values, reach: reach, total: total) { weights[$0] }
}

/// Reads the run off: always the first element from which the rest of the way can still be gone.
private func firstRun<Weight: Comparable & AdditiveArithmetic>(
  _ values: [Int], reach: [Weight], total: Weight, weight: (Int) -> Weight
) -> [Int] {
  var run: [Int] = []
  var missing = total
  for index in values.indices where missing > .zero && reach[index] == missing {
    if let last = run.last, values[last] >= values[index] { continue }
    run.append(index)
    missing -= weight(index)
  }
  return run
}

extension Array {
  /// The first index whose element answers `true`, or the count; `predicate` is false for a first part and true for
  /// the rest. O(log n).
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
