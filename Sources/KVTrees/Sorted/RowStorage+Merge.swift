import KVPositions

/// A row that is put in, and its position when all have been; whoever gives it holds its element meanwhile.
@usableFromInline
struct PlacedRow {
  @usableFromInline let position: Int
  @usableFromInline let entry: RowEntry

  @inlinable
  init(position: Int, entry: RowEntry) {
    self.position = position
    self.entry = entry
  }
}

/// Many rows at once, by one pass over all.
extension RowStorage {
  /// Takes the rows at `going` out and puts `coming` in. Both ascend; the order must be that of the keys afterwards.
  ///
  /// Nodes that this storage alone holds are used up: their rows are moved, and no element that stays is touched. Of others
  /// each element gets a further holder. O(n + k).
  @usableFromInline
  func merge(going: ContiguousArray<Int>, coming: ContiguousArray<PlacedRow>) {
    defer { didMutate() }
    var merger = RowMerger(
      going, coming, RowBuilder(count: count - going.count + coming.count, limit: limit))
    let old = root
    root = nil
    if let old { merger.take(old, isOwned: true) }
    let made = merger.finish()
    root = made.root
    made.root = nil
  }
}

/// The pass of a merge.
private struct RowMerger: ~Copyable {
  private let going: ContiguousArray<Int>
  private let coming: ContiguousArray<PlacedRow>
  private var builder: RowBuilder
  private var nextGoing = 0
  private var nextComing = 0
  /// The position of the next row in the tree before, and in the one that is made.
  private var old = 0
  private var new = 0

  init(_ going: ContiguousArray<Int>, _ coming: ContiguousArray<PlacedRow>, _ builder: consuming RowBuilder) {
    (self.going, self.coming) = (going, coming)
    self.builder = builder
  }

  /// Takes the rows of a subtree. With `isOwned` the hold on it, too: it is used up where nobody else has one.
  mutating func take(_ node: RowNode, isOwned: Bool) {
    WorkCounter.countVisit()
    let mayMove = isOwned && node.isHeldOnce
    if node.isLeaf {
      takeRows(of: node, mayMove: mayMove)
    } else {
      let children = node.children
      for slot in 0..<node.count { take(children[slot], isOwned: mayMove) }
    }
    if mayMove { node.deallocate() } else if isOwned { node.release() }
  }

  private mutating func takeRows(of leaf: RowNode, mayMove: Bool) {
    let (count, elements) = (leaf.count, leaf.elements)
    var slot = 0
    while slot < count {
      let end = min(count, nextGoing < going.count ? going[nextGoing] - old : count)
      if end == slot {
        if mayMove { RowNode.releaseElement(elements[slot]) }
        slot += 1
        nextGoing += 1
        continue
      }
      let stretch = min(end - slot, nextComing < coming.count ? coming[nextComing].position - new : end - slot)
      if stretch == 0 {
        addNext()
        continue
      }
      if !mayMove { for slot in slot..<slot + stretch { RowNode.retainElement(elements[slot]) } }
      builder.append(movingFrom: leaf, slot..<slot + stretch)
      slot += stretch
      new += stretch
    }
    old += count
  }

  private mutating func addNext() {
    builder.append(coming[nextComing].entry)
    nextComing += 1
    new += 1
  }

  consuming func finish() -> RowStorage {
    while nextComing < coming.count { addNext() }
    precondition(nextGoing == going.count, "rows that go are not there, or not in their order")
    return builder.finish()
  }
}
