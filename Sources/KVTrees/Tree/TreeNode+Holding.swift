public import Synchronization

/// Who holds a node. Counting is atomic: snapshots are let go of on whatever thread read them last.
extension TreeNode {
  /// Whether the node is held once only, so that its holder may write it.
  @inlinable
  var isHeldOnce: Bool { header.pointee.holders.load(ordering: .acquiring) == 1 }

  /// Adds a holder.
  @inlinable
  func retain() {
    header.pointee.holders.wrappingAdd(1, ordering: .relaxed)
  }

  /// Takes a holder away, and with the last one the node, its elements and its hold on its children.
  @inlinable
  func release() {
    guard header.pointee.holders.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    if isLeaf {
      elements.deinitialize(count: count)
    } else {
      let children = self.children
      for slot in 0..<count { children[slot].release() }
    }
    deallocate()
  }

  /// Frees the memory of a node whose entries have been moved away or deinitialised.
  @inlinable
  func deallocate() {
    header.deinitialize(count: 1)
    base.deallocate()
  }

  /// A copy with the same entries and id, held once, with room for `slots` entries. Children get a further holder.
  @inlinable
  func copy(slots: Int) -> TreeNode {
    let copy = TreeNode.allocate(height: height, slots: slots, id: id)
    let count = self.count
    copy.header.pointee.count = header.pointee.count
    copy.header.pointee.total = header.pointee.total
    copy.numbers.update(from: numbers, count: count)
    if isLeaf {
      copy.elements.initialize(from: elements, count: count)
    } else {
      let children = self.children
      for slot in 0..<count { children[slot].retain() }
      copy.children.update(from: children, count: count)
      copy.sizes.update(from: sizes, count: count)
    }
    return copy
  }
}
