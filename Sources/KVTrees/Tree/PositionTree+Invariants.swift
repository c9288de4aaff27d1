import Synchronization

extension PositionTree {
  /// Derives every cached fact again and stops the program where one is wrong. O(n).
  package func checkInvariants() {
    if let fault = brokenInvariant() { preconditionFailure("position tree: \(fault)") }
  }

  /// The first cached fact that is wrong, or nil. O(n).
  package func brokenInvariant() -> String? {
    var audit = TreeAudit(limit: Int(limit), fewest: fewest)
    if let root {
      if root.total == 0 { return "an empty tree has a root" }
      if places[Int(root.id)].parent != noNumber { return "the root has a parent" }
      if !root.isLeaf && root.count < 2 { return "the root has a single child" }
      if let fault = check(root, isRoot: true, onRightEdge: true, audit: &audit) { return fault }
    }
    var free = 0
    var next = firstFreePlace
    while next != noNumber {
      free += 1
      if free > places.count { return "the list of unused places is a circle" }
      next = places[Int(next)].parent
    }
    if audit.nodes + free != places.count { return "\(places.count - audit.nodes - free) places are lost" }

    free = 0
    next = firstFreeHandle
    while next != noNumber {
      free += 1
      if free > leafOfHandle.count { return "the list of free handles is a circle" }
      let entry = leafOfHandle[Int(next)]
      if entry & freeMark == 0 { return "handle \(next) is free and in use" }
      next = entry == noNumber ? noNumber : entry & ~freeMark
    }
    if audit.elements + free != leafOfHandle.count { return "handles are lost" }
    if audit.elements != count { return "the count is wrong" }
    return nil
  }

  private func check(_ node: TreeNode<Element>, isRoot: Bool, onRightEdge: Bool, audit: inout TreeAudit) -> String? {
    audit.nodes += 1
    if Int(node.id) >= places.count || places[Int(node.id)].node != node {
      return "node \(node.id) is not in its place"
    }
    if node.header.pointee.holders.load(ordering: .relaxed) < 1 { return "node \(node.id) is held by nobody" }
    if node.count > audit.limit || node.count > node.slots { return "node \(node.id) has too many entries" }
    if node.count < (isRoot || onRightEdge ? 1 : audit.fewest) { return "node \(node.id) has too few entries" }
    if !(isRoot && node.isLeaf) && node.slots != audit.limit + 1 { return "node \(node.id) has the wrong size" }
    if node.isLeaf {
      if node.total != node.count { return "leaf \(node.id) counts wrongly" }
      for slot in 0..<node.count where leafOfHandle[Int(node.numbers[slot])] != node.id {
        return "handle \(node.numbers[slot]) is thought to be elsewhere"
      }
      audit.elements += node.count
      return nil
    }
    var total = 0
    for slot in 0..<node.count {
      let child = node.children[slot]
      if child.height != node.height - 1 { return "node \(child.id) has the wrong height" }
      if node.numbers[slot] != child.id { return "node \(node.id) has a wrong id for a child" }
      if Int(node.sizes[slot]) != child.total { return "node \(node.id) has a wrong size for a child" }
      if places[Int(child.id)].parent != node.id { return "node \(child.id) has a wrong parent" }
      total += child.total
      let isLast = slot == node.count - 1
      if let fault = check(child, isRoot: false, onRightEdge: onRightEdge && isLast, audit: &audit) { return fault }
    }
    return total == node.total ? nil : "node \(node.id) counts wrongly"
  }
}

/// What tests hold bounds against.
extension PositionTree {
  /// How many nodes the tree consists of. O(n).
  package var nodeCount: Int {
    root.map { $0.nodes.count } ?? 0
  }

  /// How many of them `snapshot` does not share. O(n).
  package func nodesNotShared(with snapshot: PositionSnapshot<Element>) -> Int {
    let shared = snapshot.root?.nodes ?? []
    return root.map { $0.nodes.subtracting(shared).count } ?? 0
  }
}

extension TreeNode {
  /// The addresses of all nodes of the subtree.
  fileprivate var nodes: Set<UnsafeMutableRawPointer> {
    var nodes: Set = [base]
    if !isLeaf {
      for slot in 0..<count { nodes.formUnion(children[slot].nodes) }
    }
    return nodes
  }
}

/// What a check has seen so far.
private struct TreeAudit {
  let limit: Int
  let fewest: Int
  var nodes = 0
  var elements = 0
}
