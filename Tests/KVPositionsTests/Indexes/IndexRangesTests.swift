import KVPositions
import KVTestSupport
import Testing

/// Every set of indexes below six, and every pair of them, against `Set`.
@Suite struct IndexRangesTests {
  private static let bound = 6
  private static let sets: [Set<Int>] = (0..<1 << bound).map { bits in
    Set((0..<bound).filter { bits >> $0 & 1 == 1 })
  }

  /// Whether `ranges` holds exactly `set`, in its one canonical form.
  private static func holds(_ ranges: IndexRanges, _ set: Set<Int>) -> Bool {
    Array(ranges) == set.sorted() && ranges.count == set.count && ranges.isEmpty == set.isEmpty
      && ranges.first == set.min() && ranges.last == set.max() && Array(ranges.reversed()) == set.sorted().reversed()
      && ranges == IndexRanges(set) && ranges.ranges.allSatisfy { !$0.isEmpty }
      && zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
      && (-1...bound + 2).allSatisfy { ranges.contains($0) == set.contains($0) }
  }

  @Test func `Insertion and removal of every index in every set`() {
    for set in Self.sets {
      let ranges = IndexRanges(set)
      #expect(Self.holds(ranges, set))
      for index in 0...Self.bound {
        var inserted = ranges
        inserted.insert(index)
        var removed = ranges
        removed.remove(index)
        #expect(Self.holds(inserted, set.union([index])))
        #expect(Self.holds(removed, set.subtracting([index])))
      }
    }
  }

  @Test func `Union, intersection and difference of every pair`() {
    for left in Self.sets {
      for right in Self.sets {
        let (a, b) = (IndexRanges(left), IndexRanges(right))
        guard Self.holds(a.union(b), left.union(right)), Self.holds(a.intersection(b), left.intersection(right)),
          Self.holds(a.subtracting(b), left.subtracting(right)), a.intersects(b) != left.isDisjoint(with: right)
        else {
          Issue.record("\(a) and \(b)")
          return
        }
      }
    }
  }

  @Test func `Shifting every set at every index by every distance`() {
    for set in Self.sets {
      for index in 0...Self.bound {
        for distance in -index...3 {
          var ranges = IndexRanges(set)
          ranges.shift(from: index, by: distance)
          let kept = set.filter { $0 < min(index, index + distance) }
          #expect(Self.holds(ranges, kept.union(set.filter { $0 >= index }.map { $0 + distance })))
        }
      }
    }
  }

  @Test func `Runs are written as their ends`() {
    #expect(IndexRanges().description == "[]")
    #expect(([3, 0, 2, 4, 2] as IndexRanges).description == "[0, 2-4]")
    #expect(IndexRanges(2..<4).description == "[2-3]")
    #expect(IndexRanges(7) == [7])
    #expect(IndexRanges(3..<3) == IndexRanges())
  }
}

@Suite struct ItemPathTests {
  @Test func `Paths are ordered by section, then by row, and written in brackets`() {
    let paths = [ItemPath(section: 1, row: 0), ItemPath(section: 0, row: 5), ItemPath(section: 0, row: 2)]
    #expect(paths.sorted().map(\.description) == ["[0, 2]", "[0, 5]", "[1, 0]"])
  }
}
