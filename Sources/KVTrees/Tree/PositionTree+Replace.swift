/// The old element is let go of inside the call, while the tree is being written: if its end may run code that asks
/// this tree, hold it (`tree[position]`) until afterwards.
extension PositionTree {
  /// Puts `element` in the place of the element at `position` (0..<count) under a handle of its own, which it returns;
  /// the old element's handle is free. O(log n).
  @inlinable
  @discardableResult
  public mutating func replace(at position: Int, with element: Element) -> PositionHandle {
    let (leaf, slot) = writableLeaf(at: position)
    // Taken before the old one is freed: the new element must not go by the old one's name.
    let handle = takeHandle()
    freeHandle(leaf.numbers[slot])
    leaf.elements[slot] = element
    leaf.numbers[slot] = handle
    leafOfHandle[Int(handle)] = leaf.id
    didMutate()
    return PositionHandle(rawNumber: handle)
  }

  /// Changes the element at `position` (0..<count) to `element`; its handle stays and names the new one. O(log n).
  @inlinable
  public mutating func update(at position: Int, with element: Element) {
    let (leaf, slot) = writableLeaf(at: position)
    leaf.elements[slot] = element
    didMutate()
  }
}
