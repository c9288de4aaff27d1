import Synchronization

extension RowStorage {
  /// The first cached fact that is wrong, or nil. O(n).
  func brokenInvariant() -> String? {
    guard let root else { return nil }
    if root.total == 0 { return "an empty tree has a root" }
    if !root.isLeaf && root.count < 2 { return "the root has a single child" }
    var previous: SortKey?
    return check(root, isRoot: true, onRightEdge: true, previous: &previous)
  }

  private func check(_ node: RowNode, isRoot: Bool, onRightEdge: Bool, previous: inout SortKey?) -> String? {
    if node.header.pointee.holders.load(ordering: .relaxed) < 1 { return "a node is held by nobody" }
    if node.count > node.slots { return "a node has too many entries" }
    if node.count < (isRoot || onRightEdge ? 1 : fewest) { return "a node has too few entries" }
    if node.slots > limit || !(isRoot && node.isLeaf) && node.slots != limit { return "a node has the wrong size" }
    if node.isLeaf {
      if node.total != node.count { return "a leaf counts wrongly" }
      for slot in 0..<node.count {
        if let previous, node.keys[slot] < previous { return "keys descend" }
        previous = node.keys[slot]
      }
      return nil
    }
    var total = 0
    for slot in 0..<node.count {
      let child = node.children[slot]
      let isLast = slot == node.count - 1
      if child.height != node.height - 1 { return "a node has the wrong height" }
      if let fault = check(child, isRoot: false, onRightEdge: onRightEdge && isLast, previous: &previous) {
        return fault
      }
      if Int(node.sizes[slot]) != child.total { return "a node has a wrong size for a child" }
      let (known, last) = (node[slot], child.last)
      if known.key != last.key || known.element != last.element || known.number != last.number {
        return "a node has a wrong last row for a child"
      }
      total += child.total
    }
    return total == node.total ? nil : "a node counts wrongly"
  }

  /// The addresses of all nodes.
  fileprivate var nodes: Set<UnsafeMutableRawPointer> {
    var nodes: Set<UnsafeMutableRawPointer> = []
    var pending = root.map { [$0] } ?? []
    while let node = pending.popLast() {
      nodes.insert(node.base)
      if !node.isLeaf { pending += (0..<node.count).map { node.children[$0] } }
    }
    return nodes
  }
}

/// What tests hold bounds against.
extension SortedRows {
  /// Derives every cached fact again: the first that is wrong, or nil. O(n).
  package func brokenInvariant() -> String? { storage?.brokenInvariant() }

  /// The memory of all nodes in bytes. O(n).
  package var nodeBytes: Int {
    nodeAddresses.map(RowNode.init).reduce(0) { $0 + RowNode.byteCount(height: $1.height, slots: $1.slots) }
  }

  /// The addresses of all nodes. O(n).
  package var nodeAddresses: Set<UnsafeMutableRawPointer> { storage?.nodes ?? [] }

  /// The same rows in nodes of the same layout that nothing else holds. O(n).
  package func unshared() -> SortedRows {
    func duplicate(_ node: RowNode) -> RowNode {
      let copy = node.copy(slots: node.slots)
      guard !node.isLeaf else { return copy }
      for slot in 0..<node.count {
        copy.children[slot] = duplicate(node.children[slot])
        node.children[slot].release()
      }
      return copy
    }
    var other = SortedRows()
    other.storage = storage.map { RowStorage(root: $0.root.map(duplicate), limit: $0.limit) }
    return other
  }

  /// Levels of nodes, leaves included; 0 where there is none. O(1).
  package var levels: Int { storage?.root.map { $0.height + 1 } ?? 0 }
}
