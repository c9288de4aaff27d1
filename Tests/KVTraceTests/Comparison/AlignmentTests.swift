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
