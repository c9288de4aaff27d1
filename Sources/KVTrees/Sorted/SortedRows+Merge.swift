import KVPositions

/// Many rows at once.
extension SortedRows {
  /// Takes the rows at the positions of `going` out, and puts `comingCount` others in, of which `row` gives each and its
  /// position when all have been put in. Both ascend; rows must be in their order afterwards.
  ///
  /// O(n + k), and no element that stays is touched where no copy shares the nodes. One by one they cost O(k log n): for fewer
  /// than one row in 64 that is less.
  @inlinable
  package mutating func merge(
    removing going: ContiguousArray<Int>, inserting comingCount: Int,
    _ row: (Int) -> (position: Int, key: SortKey, element: Unmanaged<Element>, number: UInt32)
  ) {
    var coming: ContiguousArray<PlacedRow> = []
    coming.reserveCapacity(comingCount)
    for index in 0..<comingCount {
      let (position, key, element, number) = row(index)
      let reference = UnsafeRawPointer(element.toOpaque())
      coming.append(PlacedRow(position: position, entry: RowEntry(key: key, element: reference, number: number)))
    }
    withOwnStorage { $0.merge(going: going, coming: coming) }
  }

  /// The rows leaf by leaf, in order: good as long as this sequence lives and is not changed.
  package var leaves: ContiguousArray<RowLeaf> {
    var leaves: ContiguousArray<RowLeaf> = []
    storage?.root?.collectLeaves(in: &leaves)
    return leaves
  }
}

/// Some rows that follow each other, as parallel arrays: for passes over all rows, of which nothing is copied or retained.
package struct RowLeaf {
  /// The keys.
  package let keys: UnsafePointer<SortKey>
  /// The elements, which whoever has the rows holds.
  package let elements: UnsafePointer<UnsafeRawPointer>
  /// The numbers.
  package let numbers: UnsafePointer<UInt32>
  /// How many rows.
  package let count: Int
}

extension RowNode {
  fileprivate func collectLeaves(in leaves: inout ContiguousArray<RowLeaf>) {
    WorkCounter.countVisit()
    if isLeaf {
      leaves.append(
        RowLeaf(
          keys: UnsafePointer(keys), elements: UnsafePointer(elements), numbers: UnsafePointer(numbers), count: count)
      )
    } else {
      let children = self.children
      for slot in 0..<count { children[slot].collectLeaves(in: &leaves) }
    }
  }
}
