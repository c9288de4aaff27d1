/// Entries in and out of one node. All of these need a node that is held once and keep `count` and `total` right;
/// what other nodes and the live tree's tables know about it is their caller's business.
extension TreeNode {
  /// Puts an element before entry `slot` of a leaf that has room.
  @inlinable
  func insertElement(_ element: Element, handle: UInt32, at slot: Int) {
    let tail = count - slot
    let elements = self.elements + slot
    let numbers = self.numbers + slot
    (elements + 1).moveInitialize(from: elements, count: tail)
    (numbers + 1).update(from: numbers, count: tail)
    elements.initialize(to: element)
    numbers.pointee = handle
    header.pointee.count += 1
    header.pointee.total += 1
  }

  /// Takes the element of entry `slot` out of a leaf.
  @inlinable
  func removeElement(at slot: Int) -> (element: Element, handle: UInt32) {
    let tail = count - slot - 1
    let elements = self.elements + slot
    let numbers = self.numbers + slot
    let element = elements.move()
    let handle = numbers.pointee
    elements.moveInitialize(from: elements + 1, count: tail)
    numbers.update(from: numbers + 1, count: tail)
    header.pointee.count -= 1
    header.pointee.total -= 1
    return (element, handle)
  }

  /// Puts a child before entry `slot` of an inner node that has room. The hold on the child passes to this node; its
  /// elements are counted in only where `counting` says so (after a split they are counted already).
  @inlinable
  func insertChild(_ child: TreeNode, at slot: Int, counting: Bool) {
    let tail = count - slot
    let children = self.children + slot
    let numbers = self.numbers + slot
    let sizes = self.sizes + slot
    (children + 1).update(from: children, count: tail)
    (numbers + 1).update(from: numbers, count: tail)
    (sizes + 1).update(from: sizes, count: tail)
    children.pointee = child
    numbers.pointee = child.id
    sizes.pointee = UInt32(truncatingIfNeeded: child.total)
    header.pointee.count += 1
    if counting { header.pointee.total += child.total }
  }

  /// Forgets the child of entry `slot` of an inner node, whose elements live on elsewhere or are gone already.
  @inlinable
  func removeChild(at slot: Int) {
    let tail = count - slot - 1
    let children = self.children + slot
    let numbers = self.numbers + slot
    let sizes = self.sizes + slot
    children.update(from: children + 1, count: tail)
    numbers.update(from: numbers + 1, count: tail)
    sizes.update(from: sizes + 1, count: tail)
    header.pointee.count -= 1
  }

  /// Moves the entries of `range`, which is a prefix or a suffix, to `target`, before its entry `slot`.
  @inlinable
  func moveEntries(_ range: Range<Int>, to target: TreeNode, at slot: Int) {
    let moved = range.count
    let tail = target.count - slot
    let rest = count - range.upperBound
    var elementsMoved = moved
    if isLeaf {
      let source = elements + range.lowerBound
      let destination = target.elements + slot
      (destination + moved).moveInitialize(from: destination, count: tail)
      destination.moveInitialize(from: source, count: moved)
      source.moveInitialize(from: source + moved, count: rest)
    } else {
      elementsMoved = 0
      for slot in range { elementsMoved += Int(sizes[slot]) }
      TreeNode.transfer(children + range.lowerBound, target.children + slot, moved: moved, tail: tail, rest: rest)
      TreeNode.transfer(sizes + range.lowerBound, target.sizes + slot, moved: moved, tail: tail, rest: rest)
    }
    TreeNode.transfer(numbers + range.lowerBound, target.numbers + slot, moved: moved, tail: tail, rest: rest)
    header.pointee.count -= Int32(truncatingIfNeeded: moved)
    target.header.pointee.count += Int32(truncatingIfNeeded: moved)
    header.pointee.total -= elementsMoved
    target.header.pointee.total += elementsMoved
  }

  /// One of the parallel arrays' share of `moveEntries` (of a trivial type).
  @inlinable
  static func transfer<Entry: BitwiseCopyable>(
    _ source: UnsafeMutablePointer<Entry>, _ destination: UnsafeMutablePointer<Entry>, moved: Int, tail: Int,
    rest: Int
  ) {
    (destination + moved).update(from: destination, count: tail)
    destination.update(from: source, count: moved)
    source.update(from: source + moved, count: rest)
  }
}

extension TreeNode: BitwiseCopyable {}
