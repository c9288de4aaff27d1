extension RowStorage {
  /// The way to the place of `key`: before the first row that has a greater key, or the same key and does not stand
  /// before the place.
  @usableFromInline
  func path(
    to key: SortKey, before isBefore: (UnsafeRawPointer, UInt32) throws -> Bool
  ) rethrows -> RowPath {
    var path = RowPath()
    guard var node = root else { return path }
    while true {
      WorkCounter.countVisit()
      if node.isLeaf { break }
      // The last child need not be asked: behind its last row is the end of this subtree.
      let slot = try node.slot(of: key, among: node.count - 1, before: isBefore)
      path[node.height] = slot
      path.position &+= node.total(before: slot)
      node = node.children[slot]
    }
    path.leaf = node
    path.slot = try node.slot(of: key, among: node.count, before: isBefore)
    path.position &+= path.slot
    return path
  }

  /// The way to the row at `position`, or to the end where it is the count.
  @usableFromInline
  func path(to position: Int) -> RowPath {
    precondition(position >= 0 && position <= count, "position is out of range")
    var path = RowPath()
    guard var node = root else { return path }
    var rest = position
    while true {
      WorkCounter.countVisit()
      if node.isLeaf { break }
      let child = node.child(at: rest)
      path[node.height] = child.slot
      rest = child.rest
      node = node.children[child.slot]
    }
    path.leaf = node
    path.slot = rest
    path.position = position
    return path
  }

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

  /// Whether the way leads to the very row that is named.
  @usableFromInline
  func hasRow(_ element: UnsafeRawPointer, key: SortKey, number: UInt32, at path: RowPath) -> Bool {
    guard let leaf = path.leaf, path.slot < leaf.count else { return false }
    return leaf.elements[path.slot] == element && leaf.numbers[path.slot] == number && leaf.keys[path.slot] == key
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
