import KVObjects
import KVTrace
import Testing

@Suite struct AlignmentTests {
  @Test("what is the same stands in one place, and everything stands somewhere, in its order")
  func everyPair() {
    // All lists of up to four of two letters, against each other.
    let lists = (0...4).flatMap { count in
      (0..<(1 << count)).map { bits in (0..<count).map { bits >> $0 & 1 } }
    }
    for left in lists {
      for right in lists { check(left, right) }
    }
  }

  @Test("of long lists as many as can be are in one place", arguments: 0..<40)
  func random(seed: Int) {
    var generator = WorldRandom(seed: UInt64(seed))
    func list() -> [Int] {
      (0..<Int.random(in: 0...60, using: &generator)).map { _ in .random(in: 0..<8, using: &generator) }
    }
    check(list(), list())
  }

  @Test("of lists that are too long for that the places are compared") func tooLong() {
    let left = (0..<5_000).map { $0 }
    let right = (0..<5_001).map { -$0 - 1 }
    let places = Alignment(left, right).places
    #expect(places.count == 5_001)
    #expect(places[17].left == 17 && places[17].right == 17)
    #expect(places[5_000].left == nil)
  }

  @Test("long lists that differ in few places are aligned, and each element is compared a few times only")
  func counted() {
    let counter = Counter()
    func lines(_ numbers: [Int]) -> [Line] { numbers.map { Line(number: $0, counter: counter) } }
    let left = Array(0..<20_000)
    let right = [-1] + left[..<7_000] + left[7_001..<15_000] + [-2, -3] + left[15_000...]
    let aligned = Alignment(lines(left), lines(right)).places
    #expect(aligned.count { $0.left == nil } == 3 && aligned.count { $0.right == nil } == 1)
    #expect(
      aligned.allSatisfy { place in
        place.left == nil || place.right == nil || left[place.left!] == right[place.right!]
      })
    // With nothing in common all 6,000 go and come.
    let others = Alignment(lines(Array(0..<3_000)), lines((0..<3_000).map { -$0 - 1 })).places
    #expect(others.allSatisfy { $0.left == $0.right } && others.count == 3_000)
    #expect(counter.comparisons < 4 * (left.count + right.count + 6_000), "\(counter.comparisons)")
  }

  /// What says how often it is compared.
  private struct Line: Hashable {
    let number: Int
    let counter: Counter

    static func == (left: Line, right: Line) -> Bool {
      left.counter.comparisons += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private final class Counter { var comparisons = 0 }

  private func check(_ left: [Int], _ right: [Int]) {
    let places = Alignment(left, right).places
    #expect(places.compactMap(\.left) == Array(left.indices))
    #expect(places.compactMap(\.right) == Array(right.indices))
    let same = places.filter { place in
      guard let one = place.left, let other = place.right else { return false }
      #expect(left[one] == right[other])
      return true
    }
    #expect(same.count == longestCommonSubsequence(left, right))
  }

  /// Its length, as a plain table says.
  private func longestCommonSubsequence(_ left: [Int], _ right: [Int]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for one in left {
      var diagonal = 0
      for (place, other) in right.enumerated() {
        let above = row[place + 1]
        row[place + 1] = one == other ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return row[right.count]
  }
}
