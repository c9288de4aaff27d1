import KVObjects
import Testing

@Suite struct ValueListTests {
  /// All subsets of 0..<count, each ascending.
  private func subsets(of count: Int) -> [[Int]] {
    (0..<1 << count).map { bits in (0..<count).filter { bits >> $0 & 1 == 1 } }
  }

  @Test func `the rest is kept where both lists are the same without what is removed and inserted`() {
    let lists = [[], [1], [2], [1, 2], [2, 1], [1, 1], [1, 2, 1], [3, 1, 2], [1, 2, 3, 1]].map {
      $0.map(Value.integer)
    }
    for before in lists {
      for after in lists {
        for removed in subsets(of: before.count) {
          for inserted in subsets(of: after.count) {
            let left = before.indices.filter { !removed.contains($0) }.map { before[$0] }
            let right = after.indices.filter { !inserted.contains($0) }.map { after[$0] }
            let isKept = ValueList(before).keepsTheRest(removed: removed, inserted: inserted, in: ValueList(after))
            #expect(isKept == (left == right), "\(before) without \(removed), \(after) without \(inserted)")
          }
        }
      }
    }
  }

  @Test func `nothing is kept where a position is not in its list`() {
    let list = ValueList([.integer(1), .integer(2)])
    #expect(!list.keepsTheRest(removed: [2], inserted: [], in: list))
    #expect(!list.keepsTheRest(removed: [], inserted: [7], in: list))
    #expect(!list.keepsTheRest(removed: [0, 1, 2], inserted: [0, 1], in: list))
  }
}
