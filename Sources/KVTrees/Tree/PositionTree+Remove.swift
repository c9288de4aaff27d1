public import KVPositions

extension PositionTree {
  /// Takes the element at `position` (0..<count) out and returns it with the handle it had. O(log n).
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> (element: Element, handle: PositionHandle) {
    let (element, handle) = takeOut(at: position)
    freeHandle(handle)
    didMutate()
    return (element, PositionHandle(rawNumber: handle))
  }

  /// Takes the element of `handle`, which must be in the tree, out and returns the position where it was. O(log n).
  @inlinable
  @discardableResult
  public mutating func remove(_ handle: PositionHandle) -> Int {
    let position = position(of: handle)
    remove(at: position)
    return position
  }

  /// Takes the element of `handle`, which must be in the tree, out and returns it: in one walk, from its leaf up, where no
  /// snapshot shares the nodes on it. O(log n).
  @inlinable
  package mutating func removeElement(of handle: PositionHandle) -> Element {
    precondition(contains(handle), "the handle names no element of this tree")
    let leaf = places[Int(leafOfHandle[handle.number])].node
    // Shared nodes are copied on a way down, and a node is filled up again on one.
    guard leaf.count > fewest, isHeldOnce(upFrom: leaf) else { return remove(at: position(of: handle)).element }
    WorkCounter.countVisit()
    let element = leaf.removeElement(at: leaf.entry(numbered: handle.rawNumber).slot).element
    var id = leaf.id
    while true {
      let parentID = places[Int(id)].parent
      if parentID == noNumber { break }
      WorkCounter.countVisit()
      let parent = places[Int(parentID)].node
      parent.sizes[parent.entry(numbered: id).slot] -= 1
      parent.header.pointee.total -= 1
      id = parentID
    }
    freeHandle(handle.rawNumber)
    didMutate()
    return element
  }

  /// Whether nobody else holds a node, or any above it.
  @inlinable
  func isHeldOnce(upFrom node: TreeNode<Element>) -> Bool {
    var node = node
    while node.isHeldOnce {
      let parent = places[Int(node.id)].parent
      if parent == noNumber { return true }
      node = places[Int(parent)].node
    }
    return false
  }

  /// Takes all elements out; their handles are free. O(n).
  @inlinable
  public mutating func removeAll() {
    guard let root else { return }
    root.release()
    self.root = nil
    places = []
    leafOfHandle = []
    firstFreePlace = noNumber
    firstFreeHandle = noNumber
    didMutate()
  }

  /// Takes an element out of its place and leaves it its handle.
  @inlinable
  mutating func takeOut(at position: Int) -> (element: Element, handle: UInt32) {
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
      sizes[slot] -= 1
      node.header.pointee.total -= 1
      node = writableChild(of: node, at: slot)
      WorkCounter.countVisit()
    }
    let taken = node.removeElement(at: rest)
    if node.count < fewest { refill(node) }
    return taken
  }

  /// Mends a node that has too few entries, and then its parent where that has too few now.
  @inlinable
  mutating func refill(_ underfull: TreeNode<Element>) {
    var node = underfull
    while node.count < fewest {
      let parentID = places[Int(node.id)].parent
      if parentID == noNumber { return lowerRoot(node) }
      let parent = places[Int(parentID)].node
      WorkCounter.countVisit()
      let slot = parent.entry(numbered: node.id).slot
      if node.count == 0 {
        parent.removeChild(at: slot)
        freePlace(node.id)
        node.deallocate()
      } else if parent.count == 1 {
        // On the right edge: a single child has nobody to join.
        return
      } else {
        let left = slot == 0 ? 0 : slot - 1
        join(left, in: parent)
      }
      node = parent
    }
  }

  /// Joins the children `left` and `left + 1`, or shares their entries out evenly where one node cannot hold them.
  @inlinable
  mutating func join(_ left: Int, in parent: TreeNode<Element>) {
    let first = writableChild(of: parent, at: left)
    let second = writableChild(of: parent, at: left + 1)
    WorkCounter.countVisit()
    let sum = first.count + second.count
    let old = first.count
    if sum <= Int(limit) {
      second.moveEntries(0..<second.count, to: first, at: old)
      claim(old..<sum, for: first)
      parent.removeChild(at: left + 1)
      freePlace(second.id)
      second.deallocate()
    } else if old < sum / 2 {
      second.moveEntries(0..<(sum / 2 - old), to: first, at: old)
      claim(old..<sum / 2, for: first)
      parent.sizes[left + 1] = UInt32(truncatingIfNeeded: second.total)
    } else {
      first.moveEntries(sum / 2..<old, to: second, at: 0)
      claim(0..<(old - sum / 2), for: second)
      parent.sizes[left + 1] = UInt32(truncatingIfNeeded: second.total)
    }
    parent.sizes[left] = UInt32(truncatingIfNeeded: first.total)
  }

  /// Takes a root of a single child away, again and again, and an empty one.
  @inlinable
  mutating func lowerRoot(_ top: TreeNode<Element>) {
    var node = top
    while !node.isLeaf && node.count == 1 {
      let child = node.children[0]
      freePlace(node.id)
      node.deallocate()
      places[Int(child.id)].parent = noNumber
      node = child
    }
    if node.count == 0 {
      freePlace(node.id)
      node.deallocate()
      root = nil
    } else {
      root = node
    }
  }
}
