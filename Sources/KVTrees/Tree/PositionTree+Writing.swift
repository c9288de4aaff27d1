public import KVPositions

/// Making nodes writable, and the two tables that belong to the live tree alone.
extension PositionTree {
  /// Fewest entries of a node that is not on the right edge (there one is enough, so that a sequence built by
  /// appending has full nodes).
  @inlinable
  var fewest: Int { limit < 8 ? 2 : Int(limit) / 4 }

  /// The root, writable. There must be one.
  @inlinable
  mutating func writableRoot() -> TreeNode<Element> {
    guard let root else { preconditionFailure("an empty tree has no root") }
    if root.isHeldOnce { return root }
    let copy = root.copy(slots: root.slots)
    replace(root, with: copy)
    self.root = copy
    return copy
  }

  /// The child of entry `slot`, writable; `parent` must be so.
  @inlinable
  mutating func writableChild(of parent: TreeNode<Element>, at slot: Int) -> TreeNode<Element> {
    let child = parent.children[slot]
    if child.isHeldOnce { return child }
    let copy = child.copy(slots: child.slots)
    replace(child, with: copy)
    parent.children[slot] = copy
    return copy
  }

  /// The leaf of the element at `position`, with all nodes above it, writable.
  @inlinable
  mutating func writableLeaf(at position: Int) -> (leaf: TreeNode<Element>, slot: Int) {
    precondition(position >= 0 && position < count, "position is out of range")
    var node = writableRoot()
    var rest = position
    WorkCounter.countVisit()
    while !node.isLeaf {
      let sizes = node.sizes
      var slot = 0
      while rest >= Int(sizes[slot]) {
        rest -= Int(sizes[slot])
        slot += 1
      }
      node = writableChild(of: node, at: slot)
      WorkCounter.countVisit()
    }
    return (node, rest)
  }

  @inlinable
  mutating func replace(_ node: TreeNode<Element>, with copy: TreeNode<Element>) {
    places[Int(copy.id)].node = copy
    node.release()
  }

  /// A new node with room for one entry more than a node may keep: an entry is put in first and the node split then.
  @inlinable
  mutating func makeNode(height: Int, parent: UInt32, slots: Int? = nil) -> TreeNode<Element> {
    let slots = slots ?? Int(limit) + 1
    let id = firstFreePlace
    guard id != noNumber else {
      let node = TreeNode<Element>.allocate(height: height, slots: slots, id: UInt32(places.count))
      places.append(Place(node: node, parent: parent))
      return node
    }
    firstFreePlace = places[Int(id)].parent
    let node = TreeNode<Element>.allocate(height: height, slots: slots, id: id)
    places[Int(id)] = Place(node: node, parent: parent)
    return node
  }

  /// Gives back the place of a node that is no longer in the live tree. (The node itself may live on in a snapshot.)
  @inlinable
  mutating func freePlace(_ id: UInt32) {
    places[Int(id)].parent = firstFreePlace
    firstFreePlace = id
  }

  /// A handle that names nothing yet.
  @inlinable
  mutating func takeHandle() -> UInt32 {
    let number = firstFreeHandle
    guard number != noNumber else {
      precondition(leafOfHandle.count < Int(Int32.max), "a tree holds less than 2³¹ elements")
      leafOfHandle.append(freeMark)
      return UInt32(truncatingIfNeeded: leafOfHandle.count - 1)
    }
    let next = leafOfHandle[Int(number)] & ~freeMark
    firstFreeHandle = next == ~freeMark ? noNumber : next
    return number
  }

  @inlinable
  mutating func freeHandle(_ number: UInt32) {
    leafOfHandle[Int(number)] = firstFreeHandle | freeMark
    firstFreeHandle = number
  }

  /// Notes in the tables that the entries of `range` are in `node` now.
  @inlinable
  mutating func claim(_ range: Range<Int>, for node: TreeNode<Element>) {
    let numbers = node.numbers
    let id = node.id
    if node.isLeaf {
      for slot in range { leafOfHandle[Int(numbers[slot])] = id }
    } else {
      for slot in range { places[Int(numbers[slot])].parent = id }
    }
  }
}
