import KVPositions

/// Finding a way through a tree. On the root and not on its storage: who calls this from inside a mutating method holds
/// the storage for certain and need not retain it.
extension RowNode {
  /// The way to the place of `key`: before the first row that has a greater key, or the same key and does not
  /// come before the place.
  @usableFromInline
  func path(
    to key: SortKey, before isBefore: (UnsafeRawPointer, UInt32) throws -> Bool
  ) rethrows -> RowPath {
    var path = RowPath()
    var node = self
    WorkCounter.countVisit()
    while !node.isLeaf {
      // The last child need not be asked: behind its last row is the end of this subtree.
      let slot = try node.slot(of: key, among: node.count - 1, before: isBefore)
      path[node.height] = slot
      path.position &+= node.total(before: slot)
      node = node.children[slot]
      WorkCounter.countVisit()
    }
    path.leaf = node
    path.slot = try node.slot(of: key, among: node.count, before: isBefore)
    path.position &+= path.slot
    return path
  }

  /// The way to the row at `position`, or to the end where it is the count.
  @usableFromInline
  func path(to position: Int) -> RowPath {
    var path = RowPath()
    var node = self
    var rest = position
    WorkCounter.countVisit()
    while !node.isLeaf {
      let child = node.child(at: rest)
      path[node.height] = child.slot
      rest = child.rest
      node = node.children[child.slot]
      WorkCounter.countVisit()
    }
    path.leaf = node
    path.slot = rest
    path.position = position
    return path
  }
}

extension RowPath {
  /// Whether the way leads to the very row that is named.
  @usableFromInline
  func leads(to element: UnsafeRawPointer, key: SortKey, number: UInt32) -> Bool {
    guard let leaf, slot < leaf.count else { return false }
    return leaf.elements[slot] == element && leaf.numbers[slot] == number && leaf.keys[slot] == key
  }
}

extension RowStorage {
  /// The row at `position` (0..<count).
  @usableFromInline
  func entry(at position: Int) -> RowEntry {
    let (leaf, slot) = place(of: position)
    return leaf[slot]
  }

  /// The elements from `position` (0..<count) to the end of its leaf.
  @usableFromInline
  func elements(from position: Int) -> UnsafeBufferPointer<UnsafeRawPointer> {
    let (leaf, slot) = place(of: position)
    return UnsafeBufferPointer(start: leaf.elements + slot, count: leaf.count - slot)
  }

  private func place(of position: Int) -> (leaf: RowNode, slot: Int) {
    guard var node = root, position >= 0, position < node.total else {
      preconditionFailure("position is out of range")
    }
    var rest = position
    WorkCounter.countVisit()
    while !node.isLeaf {
      let child = node.child(at: rest)
      rest = child.rest
      node = node.children[child.slot]
      WorkCounter.countVisit()
    }
    return (node, rest)
  }

  /// Calls `body` with every row, in order.
  @usableFromInline
  func forEachEntry(_ body: (RowEntry) throws -> Void) rethrows {
    try root?.forEachEntry(body)
  }
}

extension RowNode {
  /// Calls `body` with every row of the subtree, in order.
  fileprivate func forEachEntry(_ body: (RowEntry) throws -> Void) rethrows {
    WorkCounter.countVisit()
    if isLeaf {
      for slot in 0..<count { try body(self[slot]) }
    } else {
      for slot in 0..<count { try children[slot].forEachEntry(body) }
    }
  }
}
