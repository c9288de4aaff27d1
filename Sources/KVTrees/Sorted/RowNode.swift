import Synchronization

/// The fixed part of every node.
struct RowNodeHeader: ~Copyable {
  /// How many parents and storages hold the node. A node held once, by one that may be written, may be written.
  let holders = Atomic<Int>(1)
  /// Rows in the whole subtree.
  var total = 0
  /// Entries in use: rows of a leaf, children of an inner node.
  var count: Int32 = 0
  /// Entries there is memory for.
  let slots: Int16
  /// 0 for a leaf.
  let height: Int16

  init(slots: Int, height: Int) {
    self.slots = Int16(truncatingIfNeeded: slots)
    self.height = Int16(truncatingIfNeeded: height)
  }
}

/// A pointer to one node of a sorted tree, in one block of raw memory: parallel arrays behind a header.
///
/// Every node has keys, elements and numbers. A leaf's are its rows', and it holds the elements. An inner node's are
/// those of the *last row of each child*, not held, always exact: a search for a row reads one node per level and
/// never looks into a child to learn whether it should go there, not even where keys are equal and elements have to
/// be compared. An inner node has the children and their totals besides.
///
/// Not generic: elements are unmanaged references, so the walks are compiled once and at full speed in this module.
@usableFromInline
struct RowNode: Equatable, BitwiseCopyable {
  let base: UnsafeMutableRawPointer

  /// Allocates an empty node, held once, with room for `slots` entries.
  static func allocate(height: Int, slots: Int) -> RowNode {
    let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount(height: height, slots: slots), alignment: 16)
    base.bindMemory(to: RowNodeHeader.self, capacity: 1).initialize(to: RowNodeHeader(slots: slots, height: height))
    let node = RowNode(base: base)
    (base + MemoryLayout<RowNodeHeader>.stride).bindMemory(to: SortKey.self, capacity: slots)
    UnsafeMutableRawPointer(node.elements).bindMemory(to: UnsafeRawPointer.self, capacity: slots)
    if height > 0 { UnsafeMutableRawPointer(node.children).bindMemory(to: RowNode.self, capacity: slots) }
    UnsafeMutableRawPointer(node.numbers).bindMemory(to: UInt32.self, capacity: height > 0 ? 2 * slots : slots)
    return node
  }

  /// The memory of a node.
  static func byteCount(height: Int, slots: Int) -> Int {
    let row = MemoryLayout<SortKey>.stride + MemoryLayout<UnsafeRawPointer>.stride + MemoryLayout<UInt32>.stride
    let child = height > 0 ? MemoryLayout<RowNode>.stride + MemoryLayout<UInt32>.stride : 0
    return MemoryLayout<RowNodeHeader>.stride + slots * (row + child)
  }

  var header: UnsafeMutablePointer<RowNodeHeader> { base.assumingMemoryBound(to: RowNodeHeader.self) }

  var count: Int { Int(header.pointee.count) }
  var slots: Int { Int(header.pointee.slots) }
  var height: Int { Int(header.pointee.height) }
  var total: Int { header.pointee.total }
  var isLeaf: Bool { header.pointee.height == 0 }

  /// The rows' keys; of an inner node the last ones of its children.
  var keys: UnsafeMutablePointer<SortKey> {
    (base + MemoryLayout<RowNodeHeader>.stride).assumingMemoryBound(to: SortKey.self)
  }

  /// The rows' elements; of an inner node the last ones of its children, which the leaves hold.
  var elements: UnsafeMutablePointer<UnsafeRawPointer> {
    UnsafeMutableRawPointer(keys + slots).assumingMemoryBound(to: UnsafeRawPointer.self)
  }

  /// The children of an inner node.
  var children: UnsafeMutablePointer<RowNode> {
    UnsafeMutableRawPointer(elements + slots).assumingMemoryBound(to: RowNode.self)
  }

  /// The rows' numbers; of an inner node the last ones of its children.
  var numbers: UnsafeMutablePointer<UInt32> {
    let behind = isLeaf ? UnsafeMutableRawPointer(elements + slots) : UnsafeMutableRawPointer(children + slots)
    return behind.assumingMemoryBound(to: UInt32.self)
  }

  /// The totals of an inner node's children.
  var sizes: UnsafeMutablePointer<UInt32> { numbers + slots }

  /// Row `slot` of a leaf, or the last row of child `slot`.
  subscript(slot: Int) -> RowEntry {
    get { RowEntry(key: keys[slot], element: elements[slot], number: numbers[slot]) }
    nonmutating set {
      keys[slot] = newValue.key
      elements[slot] = newValue.element
      numbers[slot] = newValue.number
    }
  }

  /// The last row of the subtree, which must not be empty.
  var last: RowEntry { self[count - 1] }
}
