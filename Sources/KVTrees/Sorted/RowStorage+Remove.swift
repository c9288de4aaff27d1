import KVPositions

extension RowStorage {
  /// Takes out the row that `path` leads to; there must be one. The hold on its element passes to the caller.
  @usableFromInline
  func remove(along path: RowPath) -> RowEntry {
    guard var node = writableRoot() else { preconditionFailure("an empty tree has no row") }
    defer { didMutate() }
    var path = path
    /// The highest node whose child on the way has the row as its last, if the leaf has.
    var highest = node.height
    while !node.isLeaf {
      let height = node.height
      var slot = path[height]
      let child: RowNode
      if node.children[slot].count > fewest {
        child = writableChild(of: node, at: slot)
      } else {
        var below = path[below: height]
        child = refill(in: node, at: &slot, below: &below)
        path[height] = slot
        path[below: height] = below
        if node.count == 1, node == root {
          root = child
          node.deallocate()
          node = child
          highest = child.height
          continue
        }
      }
      if slot < node.count - 1 { highest = height }
      node.sizes[slot] -= 1
      node.header.pointee.total -= 1
      node = child
    }
    let removed = node.removeRow(at: path.slot)
    if node.count == 0 {
      node.deallocate()
      root = nil
    } else if path.slot == node.count {
      replaceLast(with: node.last, along: path, from: highest)
    }
    return removed
  }

  /// Tells the nodes on the way, from `height` down, that the last row of their child is another one now.
  private func replaceLast(with entry: RowEntry, along path: RowPath, from height: Int) {
    guard var node = root else { return }
    while !node.isLeaf {
      let slot = path[node.height]
      if node.height <= height { node[slot] = entry }
      node = node.children[slot]
    }
  }

  /// Fills up a child that has the fewest entries allowed, on the way down: it is joined with its neighbour, or both
  /// share their entries out evenly. `slot` and `below` follow the place that the way leads to.
  private func refill(in parent: RowNode, at slot: inout Int, below: inout Int) -> RowNode {
    WorkCounter.countVisit()
    let left = slot == 0 ? 0 : slot - 1
    let first = writableChild(of: parent, at: left)
    let second = writableChild(of: parent, at: left + 1)
    let old = first.count
    let sum = old + second.count
    if slot > left { below += old }
    slot = left
    if sum <= mergeable {
      second.moveEntries(0..<second.count, to: first, at: old)
      second.deallocate()
      parent.removeChild(at: left + 1)
      parent.refresh(left)
      return first
    }
    if old < sum / 2 {
      second.moveEntries(0..<(sum / 2 - old), to: first, at: old)
    } else {
      first.moveEntries(sum / 2..<old, to: second, at: 0)
    }
    parent.refresh(left)
    parent.refresh(left + 1)
    if below < sum / 2 { return first }
    below -= sum / 2
    slot = left + 1
    return second
  }
}
