import KVPositions
import KVTestSupport
import Testing

@Suite struct LongestIncreasingSubsequenceTests {
  /// Every ascending run of `values`, by trying all.
  private static func runs(_ values: [Int]) -> [[Int]] {
    (0..<1 << values.count).map { chosen in values.indices.filter { chosen >> $0 & 1 == 1 } }
      .filter { run in zip(run, run.dropFirst()).allSatisfy { values[$0] < values[$1] } }
  }

  private static func best(_ values: [Int], weights: [Int]) -> [Int] {
    func weight(_ run: [Int]) -> Int { run.reduce(0) { $0 + weights[$1] } }
    return runs(values).min { left, right in
      weight(left) != weight(right) ? weight(left) > weight(right) : left.lexicographicallyPrecedes(right)
    } ?? []
  }

  /// Every list of `length` numbers below `bound`.
  private static func lists(length: Int, below bound: Int) -> [[Int]] {
    (0..<length).reduce([[]]) { lists, _ in lists.flatMap { list in (0..<bound).map { list + [$0] } } }
  }

  @Test func `Of every short list the longest run is found, and of several the one that stands first`() {
    for length in 0...6 {
      for values in Self.lists(length: length, below: min(length, 4)) {
        let expected = Self.best(values, weights: values.map { _ in 1 })
        let found = longestIncreasingSubsequence(values)
        guard found == expected else {
          Issue.record("\(values): \(found), not \(expected)")
          return
        }
      }
    }
  }

  @Test func `Of every short list the heaviest run is found, and of several the one that stands first`() {
    for length in 0...4 {
      for values in Self.lists(length: length, below: length) {
        for weights in Self.lists(length: length, below: 3) {
          let weights = weights.map { $0 + 1 }
          let expected = Self.best(values, weights: weights)
          let found = heaviestIncreasingSubsequence(values, weights: weights)
          guard found == expected else {
            Issue.record("\(values) weighing \(weights): \(found), not \(expected)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `With equal weights the heaviest run is the longest, in large lists too`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = (0..<3_000).map { _ in random.below(2_000) }
    let longest = longestIncreasingSubsequence(values)
    #expect(heaviestIncreasingSubsequence(values, weights: values.map { _ in 5 }) == longest)
    #expect(zip(longest, longest.dropFirst()).allSatisfy { values[$0] < values[$1] })
  }
}
