import KVPositions

/// Holds the root of a tree of rows. Copies of a `SortedRows` share it until one of them is changed.
@usableFromInline
final class RowStorage {
  // Unchecked: a storage is written only by a mutating method of the one value that holds it, whose own exclusive
  // access is enforced already.
  @exclusivity(unchecked) @usableFromInline var root: RowNode?
  /// Entries per node, at most.
  let limit: Int

  init(root: RowNode?, limit: Int) {
    self.root = root
    self.limit = limit
  }

  /// An empty one with at most `limit` entries per node.
  @usableFromInline
  convenience init(limit: Int) {
    precondition((4...64).contains(limit), "a node has between 4 and 64 entries")
    self.init(root: nil, limit: limit)
  }

  /// An empty one with the usual number of entries per node.
  @usableFromInline
  convenience init() {
    self.init(root: nil, limit: RowStorage.usualLimit)
  }

  deinit {
    root?.release()
  }

  static let usualLimit = 64

  @usableFromInline
  var count: Int { root?.total ?? 0 }

  /// Another holder of the same nodes.
  @usableFromInline
  func copy() -> RowStorage {
    root?.retain()
    return RowStorage(root: root, limit: limit)
  }

  /// An empty one with the same limit.
  @usableFromInline
  func emptied() -> RowStorage {
    RowStorage(root: nil, limit: limit)
  }

  /// Fewest entries of a node that is not on the right edge (there one is enough, so that a sequence built by
  /// appending has full nodes). A node that has no more is filled up before something is taken out of it.
  ///
  /// The numbers here are what keeps nodes four fifths full under random changes: a row costs 40 bytes then.
  var fewest: Int { min(limit * 7 / 16, (mergeable - 1) / 2) }

  /// Entries up to which two nodes become one: with some room, or the next insertion would part them again.
  var mergeable: Int { limit * 15 / 16 }

  /// Entries that a neighbour must have room for before a full node hands it some instead of being split.
  var spare: Int { max(2, limit * 3 / 32) }

  /// The root, writable; nil in an empty tree.
  func writableRoot() -> RowNode? {
    guard let root else { return nil }
    if root.isHeldOnce { return root }
    let copy = root.copy(slots: root.slots)
    self.root = copy
    root.release()
    return copy
  }

  /// Child `slot` of a writable node, writable.
  func writableChild(of parent: RowNode, at slot: Int) -> RowNode {
    let child = parent.children[slot]
    if child.isHeldOnce { return child }
    let copy = child.copy(slots: limit)
    parent.children[slot] = copy
    child.release()
    return copy
  }

  /// Ends every mutation: in debug builds every cached fact of a small tree is derived again.
  func didMutate() {
    #if DEBUG
    if count <= InvariantChecks.largestChecked, let fault = brokenInvariant() {
      preconditionFailure("sorted rows: \(fault)")
    }
    #endif
  }
}
