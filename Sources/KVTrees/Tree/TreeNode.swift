public import Synchronization

/// The fixed part of every node.
@usableFromInline
struct NodeHeader: ~Copyable {
  /// How many parents and roots (of the live tree and of snapshots) hold the node. A node held once may be written.
  @usableFromInline let holders = Atomic<Int>(1)
  /// Elements in the whole subtree.
  @usableFromInline var total = 0
  /// The node's number in the live tree. A copy made for writing takes it over.
  @usableFromInline var id: UInt32
  /// Entries in use: elements of a leaf, children of an inner node.
  @usableFromInline var count: Int32 = 0
  /// Entries there is memory for.
  @usableFromInline let slots: Int32
  /// 0 for a leaf.
  @usableFromInline let height: Int32

  @inlinable
  init(id: UInt32, slots: Int, height: Int) {
    self.id = id
    self.slots = Int32(truncatingIfNeeded: slots)
    self.height = Int32(truncatingIfNeeded: height)
  }
}

/// A pointer to one node of a counted tree, in one block of raw memory.
///
/// Raw and not a class, because walking down through class references pays a retain and a release per level and inner
/// nodes would need an array object each. The price is that holding is done by hand: `retain()` and `release()` are
/// called by `PositionTree` and `SnapshotOwner` and nobody else.
///
/// Layout of a leaf: header, elements, their handles. Of an inner node: header, children, their ids, their totals.
/// The live tree finds a node's parent by id in a table outside the nodes; so a node that is shared with a snapshot
/// is never written, and a snapshot may be read on another thread.
@usableFromInline
struct TreeNode<Element>: Equatable {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable
  init(base: UnsafeMutableRawPointer) {
    self.base = base
  }

  /// Allocates an empty node, held once, with room for `slots` entries.
  @inlinable
  static func allocate(height: Int, slots: Int, id: UInt32) -> TreeNode {
    let bytes =
      height == 0
      ? numbersOffset(slots: slots, isLeaf: true) + slots * MemoryLayout<UInt32>.stride
      : innerOffset + slots * (MemoryLayout<TreeNode>.stride + 2 * MemoryLayout<UInt32>.stride)
    let base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: max(16, MemoryLayout<Element>.alignment))
    base.bindMemory(to: NodeHeader.self, capacity: 1).initialize(to: NodeHeader(id: id, slots: slots, height: height))
    let node = TreeNode(base: base)
    if height == 0 {
      (base + elementsOffset).bindMemory(to: Element.self, capacity: slots)
      (base + numbersOffset(slots: slots, isLeaf: true)).bindMemory(to: UInt32.self, capacity: slots)
    } else {
      (base + innerOffset).bindMemory(to: TreeNode.self, capacity: slots)
      (base + numbersOffset(slots: slots, isLeaf: false)).bindMemory(to: UInt32.self, capacity: 2 * slots)
    }
    return node
  }

  @inlinable
  static var innerOffset: Int { MemoryLayout<NodeHeader>.stride }

  @inlinable
  static var elementsOffset: Int {
    let alignment = MemoryLayout<Element>.alignment
    return (MemoryLayout<NodeHeader>.stride + alignment - 1) / alignment * alignment
  }

  @inlinable
  static func numbersOffset(slots: Int, isLeaf: Bool) -> Int {
    guard isLeaf else { return innerOffset + slots * MemoryLayout<TreeNode>.stride }
    return (elementsOffset + slots * MemoryLayout<Element>.stride + 3) & ~3
  }

  @inlinable
  var header: UnsafeMutablePointer<NodeHeader> { base.assumingMemoryBound(to: NodeHeader.self) }

  @inlinable
  var count: Int { Int(header.pointee.count) }
  @inlinable
  var slots: Int { Int(header.pointee.slots) }
  @inlinable
  var height: Int { Int(header.pointee.height) }
  @inlinable
  var total: Int { header.pointee.total }
  @inlinable
  var id: UInt32 { header.pointee.id }
  @inlinable
  var isLeaf: Bool { header.pointee.height == 0 }

  /// The elements of a leaf.
  @inlinable
  var elements: UnsafeMutablePointer<Element> {
    (base + Self.elementsOffset).assumingMemoryBound(to: Element.self)
  }

  /// The children of an inner node.
  @inlinable
  var children: UnsafeMutablePointer<TreeNode> {
    (base + Self.innerOffset).assumingMemoryBound(to: TreeNode.self)
  }

  /// The handles of a leaf's elements, the ids of an inner node's children.
  @inlinable
  var numbers: UnsafeMutablePointer<UInt32> {
    (base + Self.numbersOffset(slots: slots, isLeaf: isLeaf)).assumingMemoryBound(to: UInt32.self)
  }

  /// The totals of an inner node's children, so that a descent reads one node per level and not all its children.
  @inlinable
  var sizes: UnsafeMutablePointer<UInt32> { numbers + slots }

  /// The entry whose number is `number`, and how many elements come before it in this node's subtree. The entry must
  /// be there.
  @inlinable
  func entry(numbered number: UInt32) -> (slot: Int, before: Int) {
    let numbers = self.numbers
    var slot = 0
    if isLeaf {
      while numbers[slot] != number { slot += 1 }
      return (slot, slot)
    }
    let sizes = self.sizes
    var before = 0
    while numbers[slot] != number {
      before += Int(sizes[slot])
      slot += 1
    }
    return (slot, before)
  }
}
