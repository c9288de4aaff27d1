import Synchronization

/// Who holds a node, and which elements it holds. Counting is atomic: a copy is let go of on whatever thread read it
/// last.
extension RowNode {
  /// Whether the node is held once only, so that its holder may write it.
  var isHeldOnce: Bool { header.pointee.holders.load(ordering: .acquiring) == 1 }

  /// Adds a holder.
  func retain() {
    header.pointee.holders.wrappingAdd(1, ordering: .relaxed)
  }

  /// Takes a holder away, and with the last one the node and its hold on its elements or children.
  func release() {
    guard header.pointee.holders.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    if isLeaf {
      let elements = self.elements
      for slot in 0..<count { RowNode.releaseElement(elements[slot]) }
    } else {
      let children = self.children
      for slot in 0..<count { children[slot].release() }
    }
    deallocate()
  }

  /// Frees the memory of a node whose entries have been moved away.
  func deallocate() {
    header.deinitialize(count: 1)
    base.deallocate()
  }

  /// A copy with the same entries, held once, with room for `slots` entries. Elements or children get a further holder.
  func copy(slots: Int) -> RowNode {
    let copy = RowNode.allocate(height: height, slots: slots)
    let count = self.count
    copy.header.pointee.count = header.pointee.count
    copy.header.pointee.total = header.pointee.total
    copy.keys.update(from: keys, count: count)
    copy.elements.update(from: elements, count: count)
    copy.numbers.update(from: numbers, count: count)
    if isLeaf {
      let elements = self.elements
      for slot in 0..<count { RowNode.retainElement(elements[slot]) }
    } else {
      let children = self.children
      for slot in 0..<count { children[slot].retain() }
      copy.children.update(from: children, count: count)
      copy.sizes.update(from: sizes, count: count)
    }
    return copy
  }

  static func retainElement(_ element: UnsafeRawPointer) {
    _ = Unmanaged<AnyObject>.fromOpaque(element).retain()
  }

  static func releaseElement(_ element: UnsafeRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(element).release()
  }
}
