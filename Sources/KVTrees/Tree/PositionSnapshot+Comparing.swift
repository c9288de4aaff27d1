import KVPositions

extension PositionSnapshot where Element: Equatable {
  /// Whether the elements at `range` (within 0..<count) are those that `other` has from position `start` on.
  ///
  /// What both share is not looked at: for two snapshots of one tree with k changes between them O(k log n), however long
  /// the range; for unrelated ones O(range).
  @inlinable
  package func elements(at range: Range<Int>, equal other: PositionSnapshot, from start: Int) -> Bool {
    guard range.upperBound <= count, start + range.count <= other.count else { return false }
    guard !range.isEmpty, let root, let otherRoot = other.root else { return range.isEmpty }
    return withExtendedLifetime((owner, other.owner)) {
      root.elements(from: range.lowerBound, equal: otherRoot, from: start, count: range.count)
    }
  }
}

extension TreeNode where Element: Equatable {
  /// Whether `length` elements of the subtree from `start` on are those of `other` from `otherStart` on; both have them.
  @inlinable
  func elements(from start: Int, equal other: TreeNode, from otherStart: Int, count length: Int) -> Bool {
    if self == other, start == otherStart { return true }
    if isLeaf, other.isLeaf {
      for offset in 0..<length where elements[start + offset] != other.elements[otherStart + offset] { return false }
      return true
    }
    if height < other.height { return other.elements(from: otherStart, equal: self, from: start, count: length) }
    // Children that begin at the same place in both are compared as a whole: shared ones cost nothing.
    let descendsBoth = height == other.height
    var (slot, offset) = child(at: start)
    var (otherSlot, otherOffset) = descendsBoth ? other.child(at: otherStart) : (0, otherStart)
    var left = length
    while left > 0 {
      let size = Int(sizes[slot])
      let otherSize = descendsBoth ? Int(other.sizes[otherSlot]) : other.total
      let part = Swift.min(left, size - offset, otherSize - otherOffset)
      let otherChild = descendsBoth ? other.children[otherSlot] : other
      guard children[slot].elements(from: offset, equal: otherChild, from: otherOffset, count: part) else {
        return false
      }
      left -= part
      offset += part
      otherOffset += part
      if offset == size { (slot, offset) = (slot + 1, 0) }
      if descendsBoth, otherOffset == otherSize { (otherSlot, otherOffset) = (otherSlot + 1, 0) }
    }
    return true
  }

  /// The child in which the element at `position` of the subtree is, and where in it.
  @inlinable
  func child(at position: Int) -> (slot: Int, offset: Int) {
    var slot = 0
    var rest = position
    while rest >= Int(sizes[slot]) {
      rest -= Int(sizes[slot])
      slot += 1
    }
    return (slot, rest)
  }
}

extension PositionSnapshot {
  /// The stretches in which two states of one sequence may differ: everything outside of them is the same, in the same order.
  ///
  /// What both states share is not looked at. A stretch may hold equal elements too, as nodes are compared and not elements.
  ///
  /// - Parameter old: the other state. Of unrelated sequences the whole is one stretch.
  /// - Returns: positions in `old` and here, ascending in both; none for identical states.
  /// - Complexity: O(k log n) for k changes between the states; O(n) at most.
  package func stretches(since old: PositionSnapshot) -> [(old: Range<Int>, new: Range<Int>)] {
    var stretches: [(old: Range<Int>, new: Range<Int>)] = []
    withExtendedLifetime((owner, old.owner)) {
      let former = NodeRow([old.root].compactMap(\.self), start: 0)
      NodeRow([root].compactMap(\.self), start: 0).appendStretches(since: former, to: &stretches)
    }
    return stretches
  }
}

/// Neighbours of one height in a tree.
private struct NodeRow<Element> {
  var nodes: ArraySlice<TreeNode<Element>>
  /// The position of the first element.
  var start: Int

  init(_ nodes: [TreeNode<Element>], start: Int) {
    self.nodes = nodes[...]
    self.start = start
  }

  private var range: Range<Int> { start..<start + nodes.reduce(0) { $0 + $1.total } }

  private var height: Int { nodes.first?.height ?? 0 }

  /// The nodes up to an index, which are taken out.
  private mutating func take(upTo end: Int) -> NodeRow {
    var taken = self
    taken.nodes = nodes[nodes.startIndex..<end]
    start = taken.range.upperBound
    nodes = nodes[end...]
    return taken
  }

  private mutating func skipFirst() {
    start += nodes.removeFirst().total
  }

  private var children: NodeRow {
    NodeRow(nodes.flatMap { UnsafeBufferPointer(start: $0.children, count: $0.count) }, start: start)
  }

  func appendStretches(since old: NodeRow, to stretches: inout [(old: Range<Int>, new: Range<Int>)]) {
    if old.nodes.isEmpty, nodes.isEmpty { return }
    WorkCounter.countVisits(old.nodes.count + nodes.count)
    if old.nodes.isEmpty || nodes.isEmpty { return stretches.append((old.range, range)) }
    if old.height > height { return appendStretches(since: old.children, to: &stretches) }
    if old.height < height { return children.appendStretches(since: old, to: &stretches) }
    // A node is at one place of a tree: shared ones are matched by what they are, as many as are in one order.
    let places = Dictionary(uniqueKeysWithValues: nodes.indices.map { (nodes[$0].base, $0) })
    let shared = old.nodes.indices.filter { places[old.nodes[$0].base] != nil }
    let order = shared.compactMap { places[old.nodes[$0].base] }
    var (former, current) = (old, self)
    for place in longestIncreasingSubsequence(order) {
      let (formerGap, currentGap) = (former.take(upTo: shared[place]), current.take(upTo: order[place]))
      currentGap.appendGap(since: formerGap, to: &stretches)
      former.skipFirst()
      current.skipFirst()
    }
    current.appendGap(since: former, to: &stretches)
  }

  /// Neither has a node of the other in common order.
  private func appendGap(since old: NodeRow, to stretches: inout [(old: Range<Int>, new: Range<Int>)]) {
    if old.nodes.isEmpty, nodes.isEmpty { return }
    if old.nodes.isEmpty || nodes.isEmpty || height == 0 { return stretches.append((old.range, range)) }
    children.appendStretches(since: old.children, to: &stretches)
  }
}
