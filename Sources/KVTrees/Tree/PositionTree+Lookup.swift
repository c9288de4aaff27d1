public import KVPositions

/// Reading: down from a position, up from a handle, and down by a question.
extension PositionTree {
  /// The element at `position` (0..<count). O(log n).
  @inlinable
  public subscript(position: Int) -> Element {
    let (leaf, slot) = leaf(at: position)
    return leaf.elements[slot]
  }

  /// The handle of the element at `position` (0..<count). O(log n).
  @inlinable
  public func handle(at position: Int) -> PositionHandle {
    let (leaf, slot) = leaf(at: position)
    return PositionHandle(rawNumber: leaf.numbers[slot])
  }

  /// The element and handle at `position` (0..<count). O(log n).
  @inlinable
  public func entry(at position: Int) -> (element: Element, handle: PositionHandle) {
    let (leaf, slot) = leaf(at: position)
    return (leaf.elements[slot], PositionHandle(rawNumber: leaf.numbers[slot]))
  }

  /// Whether `handle` names an element that is in the tree. O(1). A number that has been given to another element
  /// since is not distinguished from it.
  @inlinable
  public func contains(_ handle: PositionHandle) -> Bool {
    handle.number < leafOfHandle.count && leafOfHandle[handle.number] & freeMark == 0
  }

  /// Where the element of `handle`, which must be in the tree, is now. O(log n).
  @inlinable
  public func position(of handle: PositionHandle) -> Int {
    precondition(contains(handle), "the handle names no element of this tree")
    var id = leafOfHandle[handle.number]
    WorkCounter.countVisit()
    var position = places[Int(id)].node.entry(numbered: handle.rawNumber).before
    while true {
      let parent = places[Int(id)].parent
      if parent == noNumber { return position }
      WorkCounter.countVisit()
      position += places[Int(parent)].node.entry(numbered: id).before
      id = parent
    }
  }

  /// The element of `handle`, which must be in the tree. O(1): one leaf of at most 32 entries is searched.
  @inlinable
  public func element(of handle: PositionHandle) -> Element {
    precondition(contains(handle), "the handle names no element of this tree")
    WorkCounter.countVisit()
    let leaf = places[Int(leafOfHandle[handle.number])].node
    return leaf.elements[leaf.entry(numbered: handle.rawNumber).slot]
  }

  /// The first position whose element answers `true`, or `count` where none does. `predicate` must be monotone along
  /// the sequence: false for a first part, true for the rest (else the result is some position between). It is asked
  /// O(log n) times: log₂ n + one per level.
  @inlinable
  public func firstPosition(where predicate: (Element) throws -> Bool) rethrows -> Int {
    guard let root else { return 0 }
    return try root.firstPosition(where: predicate)
  }

  /// Calls `body` with every element and its handle, in order. O(n).
  @inlinable
  public func forEachEntry(_ body: (Element, PositionHandle) throws -> Void) rethrows {
    try root?.forEachEntry { element, number in try body(element, PositionHandle(rawNumber: number)) }
  }

  /// Calls `body` with the elements of every leaf, in order, where they lie: they are valid while it runs. O(n ÷ 32), and
  /// no element is copied.
  @inlinable
  package func forEachLeaf(_ body: (UnsafeBufferPointer<Element>) throws -> Void) rethrows {
    try root?.forEachLeaf(body)
  }

  @inlinable
  func leaf(at position: Int) -> (leaf: TreeNode<Element>, slot: Int) {
    guard let root, position >= 0, position < root.total else { preconditionFailure("position is out of range") }
    return root.leaf(at: position)
  }
}

extension TreeNode {
  /// The leaf and entry of the element at `position`, which must be in the subtree.
  @inlinable
  func leaf(at position: Int) -> (leaf: TreeNode, slot: Int) {
    var node = self
    var rest = position
    WorkCounter.countVisit()
    while !node.isLeaf {
      let sizes = node.sizes
      var slot = 0
      while rest >= Int(sizes[slot]) {
        rest -= Int(sizes[slot])
        slot += 1
      }
      node = node.children[slot]
      WorkCounter.countVisit()
    }
    return (node, rest)
  }

  /// The last element of a subtree that is not empty.
  @inlinable
  var lastElement: UnsafeMutablePointer<Element> {
    var node = self
    WorkCounter.countVisit()
    while !node.isLeaf {
      node = node.children[node.count - 1]
      WorkCounter.countVisit()
    }
    return node.elements + (node.count - 1)
  }

  /// The first position of the subtree whose element answers `true`, or its total: at each level a binary search, for
  /// which a child is represented by its last element.
  @inlinable
  func firstPosition(where predicate: (Element) throws -> Bool) rethrows -> Int {
    var node = self
    var position = 0
    while true {
      WorkCounter.countVisit()
      // The last child need not be asked: where it holds no such element either, its leaf's end is the answer.
      var low = 0
      var high = node.isLeaf ? node.count : node.count - 1
      while low < high {
        let middle = (low + high) / 2
        WorkCounter.countComparison()
        let isReached =
          try node.isLeaf ? predicate(node.elements[middle]) : predicate(node.children[middle].lastElement.pointee)
        if isReached { high = middle } else { low = middle + 1 }
      }
      if node.isLeaf { return position + low }
      for slot in 0..<low { position += Int(node.sizes[slot]) }
      node = node.children[low]
    }
  }

  /// Calls `body` with the elements of every leaf of the subtree, in order.
  @inlinable
  func forEachLeaf(_ body: (UnsafeBufferPointer<Element>) throws -> Void) rethrows {
    WorkCounter.countVisit()
    if isLeaf { return try body(UnsafeBufferPointer(start: elements, count: count)) }
    for slot in 0..<count { try children[slot].forEachLeaf(body) }
  }

  /// Calls `body` with every element of the subtree and its handle's number, in order.
  @inlinable
  func forEachEntry(_ body: (Element, UInt32) throws -> Void) rethrows {
    WorkCounter.countVisit()
    if isLeaf {
      for slot in 0..<count { try body(elements[slot], numbers[slot]) }
    } else {
      for slot in 0..<count { try children[slot].forEachEntry(body) }
    }
  }
}
