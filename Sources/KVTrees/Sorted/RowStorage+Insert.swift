import KVPositions

extension RowStorage {
  /// Puts a row where `path` leads, and takes over a hold on its element. The tree must be as it was when the path was found.
  @usableFromInline
  func insert(_ entry: RowEntry, along path: RowPath) {
    defer { didMutate() }
    guard var node = writableRoot() else {
      // Most lists are small: the first leaf begins with four places.
      let leaf = RowNode.allocate(height: 0, slots: 4)
      leaf.insertRow(entry, at: 0)
      root = leaf
      return
    }
    let isAppending = path.position == node.total
    if node.count == node.slots, node.slots < limit {
      node = growRoot(node)
    } else if needsRoom(node, along: path) {
      node = raiseRoot(node)
    }
    var slot = node.isLeaf ? path.slot : path[node.height]
    while !node.isLeaf {
      var child = writableChild(of: node, at: slot)
      var below = path[below: node.height]
      if needsRoom(child, along: path) {
        makeRoom(in: node, child: &child, at: &slot, below: &below, isAppending: isAppending)
      }
      node.sizes[slot] += 1
      node.header.pointee.total += 1
      if isAppending { node[slot] = entry }
      node = child
      slot = below
    }
    node.insertRow(entry, at: slot)
  }

  /// Whether room must be made in a node on the way before it is entered: a full leaf takes no row, and a full inner
  /// node takes no child that the split of a full child might give it. (It might not: nodes further down are not
  /// looked at.)
  private func needsRoom(_ node: RowNode, along path: RowPath) -> Bool {
    guard node.count == limit else { return false }
    return node.isLeaf || node.children[path[node.height]].count == limit
  }

  /// Gives a small leaf, which is the root, twice the room.
  private func growRoot(_ leaf: RowNode) -> RowNode {
    let larger = RowNode.allocate(height: 0, slots: min(2 * leaf.slots, limit))
    leaf.moveEntries(0..<leaf.count, to: larger, at: 0)
    leaf.deallocate()
    root = larger
    return larger
  }

  /// Puts a new root above a full one.
  private func raiseRoot(_ full: RowNode) -> RowNode {
    precondition(full.height < RowPath.greatestHeight, "the tree is too high")
    let top = RowNode.allocate(height: full.height + 1, slots: limit)
    top.insertChild(full, at: 0)
    top.header.pointee.total = full.total
    root = top
    return top
  }

  /// Makes room in a full child, on the way down, so that nothing has to be done on a way up: a neighbour takes some
  /// entries, or the child is split. `child`, `slot` and `below` follow the place that the way leads to.
  ///
  /// Neighbours first, because it keeps nodes fuller. At the end of the sequence a new node is begun instead, which
  /// leaves full nodes behind a run of appends.
  private func makeRoom(
    in parent: RowNode, child: inout RowNode, at slot: inout Int, below: inout Int, isAppending: Bool
  ) {
    WorkCounter.countVisit()
    let full = child
    if !isAppending, slot > 0, parent.children[slot - 1].count <= limit - spare {
      let left = writableChild(of: parent, at: slot - 1)
      let old = left.count
      let moved = (full.count - old) / 2
      full.moveEntries(0..<moved, to: left, at: old)
      parent.refresh(slot - 1)
      parent.refresh(slot)
      if below < moved {
        child = left
        slot -= 1
        below += old
      } else {
        below -= moved
      }
      return
    }
    let right: RowNode
    if !isAppending, slot + 1 < parent.count, parent.children[slot + 1].count <= limit - spare {
      right = writableChild(of: parent, at: slot + 1)
      let kept = full.count - (full.count - right.count) / 2
      full.moveEntries(kept..<full.count, to: right, at: 0)
      parent.refresh(slot + 1)
    } else {
      right = RowNode.allocate(height: full.height, slots: limit)
      let kept = !isAppending ? limit / 2 : full.isLeaf ? limit - 1 : limit - 2
      full.moveEntries(kept..<full.count, to: right, at: 0)
      parent.insertChild(right, at: slot + 1)
    }
    parent.refresh(slot)
    if below >= full.count {
      below -= full.count
      child = right
      slot += 1
    }
  }
}
