extension RowStorage {
  /// Files the row that `path` leads to under another key, where its place is between two rows of the same leaf, of which the
  /// nodes above know nothing, and one of `positions`; gives it. Nil, with nothing changed, for every other place, for the last
  /// row of a leaf, which the nodes above know, and where somebody else holds a node on the way.
  @usableFromInline
  func moveInLeaf(
    along path: RowPath, to key: SortKey, within positions: Range<Int>,
    before isBefore: (UnsafeRawPointer, UInt32) throws -> Bool
  ) rethrows -> Int? {
    guard let leaf = path.leaf, path.slot < leaf.count - 1, leaf.keys[0] < key, key < leaf.keys[leaf.count - 1],
      isHeldOnce(along: path)
    else { return nil }
    let entry = leaf[path.slot]
    // Among rows of its own key it might stand where it does not belong any more.
    if entry.key == key { return nil }
    var slot = try leaf.slot(of: key, among: leaf.count, before: isBefore)
    // The row itself was counted.
    if slot > path.slot { slot -= 1 }
    let position = path.position - path.slot + slot
    guard positions.contains(position) else { return nil }
    leaf.moveRow(at: path.slot, to: slot)
    leaf[slot] = RowEntry(key: key, element: entry.element, number: entry.number)
    didMutate()
    return position
  }

  /// Whether nobody else holds a node on the way.
  private func isHeldOnce(along path: RowPath) -> Bool {
    guard var node = root else { return false }
    while node.isHeldOnce {
      if node.isLeaf { return true }
      node = node.children[path[node.height]]
    }
    return false
  }
}
