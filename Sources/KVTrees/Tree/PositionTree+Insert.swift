public import KVPositions

extension PositionTree {
  /// Puts `element` before the element at `position` (0...count; `count` appends) and returns its handle. O(log n).
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> PositionHandle {
    precondition(position >= 0 && position <= count, "position is out of range")
    let handle = takeHandle()
    place(element, handle: handle, at: position)
    didMutate()
    return PositionHandle(rawNumber: handle)
  }

  /// Puts `element` at the end and returns its handle. O(log n).
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> PositionHandle {
    insert(element, at: count)
  }

  /// Puts an element under a handle that it has already.
  @inlinable
  mutating func place(_ element: Element, handle: UInt32, at position: Int) {
    var node: TreeNode<Element>
    if root == nil {
      node = makeNode(height: 0, parent: noNumber, slots: 4)
      root = node
    } else {
      node = writableRoot()
    }
    let isAppending = position == node.total
    var rest = position
    WorkCounter.countVisit()
    while !node.isLeaf {
      let sizes = node.sizes
      var slot = 0
      if isAppending {
        slot = node.count - 1
        rest = Int(sizes[slot])
      } else {
        while rest > Int(sizes[slot]) {
          rest -= Int(sizes[slot])
          slot += 1
        }
      }
      sizes[slot] += 1
      node.header.pointee.total += 1
      node = writableChild(of: node, at: slot)
      WorkCounter.countVisit()
    }
    if node.count == node.slots { node = growRoot(node) }
    leafOfHandle[Int(handle)] = node.id
    node.insertElement(element, handle: handle, at: rest)
    if node.count > Int(limit) { split(node, isAppending: isAppending) }
  }

  /// Gives a small leaf, which is the root, twice the room.
  @inlinable
  mutating func growRoot(_ leaf: TreeNode<Element>) -> TreeNode<Element> {
    let larger = TreeNode<Element>.allocate(
      height: 0, slots: Swift.min(2 * leaf.slots, Int(limit) + 1), id: leaf.id)
    leaf.moveEntries(0..<leaf.count, to: larger, at: 0)
    replace(leaf, with: larger)
    root = larger
    return larger
  }

  /// Halves a node that has one entry too many, and then its parent where that has one too many now. At the end of
  /// the sequence a new node is begun instead, which leaves full nodes behind a run of appends.
  @inlinable
  mutating func split(_ overfull: TreeNode<Element>, isAppending: Bool) {
    var node = overfull
    while node.count > Int(limit) {
      var parentID = places[Int(node.id)].parent
      if parentID == noNumber {
        let top = makeNode(height: node.height + 1, parent: noNumber)
        top.insertChild(node, at: 0, counting: true)
        parentID = top.id
        places[Int(node.id)].parent = parentID
        root = top
      }
      let right = makeNode(height: node.height, parent: parentID)
      let kept = isAppending ? node.count - 1 : node.count / 2
      node.moveEntries(kept..<node.count, to: right, at: 0)
      claim(0..<right.count, for: right)
      let parent = places[Int(parentID)].node
      let slot = parent.entry(numbered: node.id).slot
      parent.sizes[slot] = UInt32(truncatingIfNeeded: node.total)
      parent.insertChild(right, at: slot + 1, counting: false)
      WorkCounter.countVisit()
      node = parent
    }
  }
}
