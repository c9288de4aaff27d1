import KVPositions

/// A sequence whose elements can be named and whose every place can be changed in O(log n).
///
/// An `Array` shifts everything behind an insertion and cannot say where an element is without looking at all of
/// them. A `PositionTree` gives every element a *handle*: `position(of:)` answers at once where it is now,
/// however much was inserted before it. A `PositionSnapshot` is its content at one moment: taking one is O(1), and
/// the tree goes on while the snapshot is read, on another thread too.
///
/// ```swift
/// var rows = PositionTree(["a", "b", "c"])
/// let b = rows.handle(at: 1)
/// let before = rows.snapshot()
/// rows.insert("x", at: 0)
/// rows.position(of: b)          // 2
/// Array(before)                 // ["a", "b", "c"]
/// ```
///
/// It is not copyable: there is one live sequence, whose handles mean something; copies of the content are snapshots.
///
/// | | |
/// |---|---|
/// | order | the caller's |
/// | read at a position, position of a handle | O(log n) |
/// | insertion, removal, replacement, move, exchange | O(log n) |
/// | snapshot | O(1); the first change after one copies one node of at most 32 entries per level |
/// | threads | one at a time; snapshots anywhere |
/// | memory per element | (stride + 4) ÷ fill + 4 bytes; fill is 1 after appending, ⅞ after building, about 0.7 after random edits, ¼ at worst. An empty tree allocates nothing, a small one begins with four places |
///
/// Against it: reading all elements by position is O(n log n) (iterate a snapshot), a position costs some 50 ns where
/// an array's costs one, and there is no contiguous buffer to hand to C.
///
/// How: a counted B+tree of up to 32 entries per node (64 are as fast to walk, but behind a snapshot there is half as
/// much again to copy, and brackets hold a snapshot nearly always). What the live tree alone needs, the way up from a
/// handle, is in two tables beside the nodes (handle → leaf, node → parent), so nodes shared with a snapshot are
/// never written.
public struct PositionTree<Element>: ~Copyable {
  /// Where a node of the live tree is and which node holds it.
  @usableFromInline
  struct Place {
    @usableFromInline var node: TreeNode<Element>
    /// The parent's id; `noNumber` for the root. For an unused place the next unused one.
    @usableFromInline var parent: UInt32

    @inlinable
    init(node: TreeNode<Element>, parent: UInt32) {
      self.node = node
      self.parent = parent
    }
  }

  @usableFromInline var root: TreeNode<Element>?
  /// Node id → node and parent.
  @usableFromInline var places: ContiguousArray<Place> = []
  /// Handle → id of its leaf. A free handle has `freeMark` set and the next free one in the other bits.
  @usableFromInline var leafOfHandle: ContiguousArray<UInt32> = []
  @usableFromInline var firstFreePlace = UInt32.max
  @usableFromInline var firstFreeHandle = UInt32.max
  /// Entries per node, at most.
  @usableFromInline let limit: Int32
  @usableFromInline var mutations = 0

  /// How often the tree has been changed. Wraps around. An iteration compares it to learn that the sequence was
  /// mutated while being enumerated; `update(at:with:)` counts too.
  @inlinable
  public var mutationCount: Int { mutations }

  /// An empty tree. Allocates nothing.
  @inlinable
  public init() {
    limit = 32
  }

  /// A tree of `elements`, in their order; handles are numbered 0, 1, 2, … along it. O(n).
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, limit: 32)
  }

  /// A tree with at most `limit` (4…64) entries per node: small limits let tests reach every layout with few
  /// elements.
  @inlinable
  package init(_ elements: some Sequence<Element>, limit: Int) {
    precondition((4...64).contains(limit), "a node has between 4 and 64 entries")
    self.limit = Int32(truncatingIfNeeded: limit)
    let elements = ContiguousArray(elements)
    leafOfHandle = ContiguousArray(repeating: 0, count: elements.count)
    root = build(elements, handles: ContiguousArray(0..<UInt32(elements.count)))
  }

  deinit {
    root?.release()
  }

  /// How many elements there are. O(1).
  @inlinable
  public var count: Int { root?.total ?? 0 }

  /// Whether there is none. O(1).
  @inlinable
  public var isEmpty: Bool { root == nil }

  /// Every handle's `number` is below it: for tables indexed by handle. It is the largest number of elements at once
  /// since the tree was last emptied or replaced whole.
  @inlinable
  public var handleLimit: Int { leafOfHandle.count }

  /// The content of this moment, as a value that later changes do not reach. O(1); the next change of every node that
  /// the snapshot still holds copies that node.
  @inlinable
  public func snapshot() -> PositionSnapshot<Element> {
    PositionSnapshot(root: root)
  }

  /// Ends every mutation: counts it and, in test builds, has every cached fact derived again.
  @inlinable
  mutating func didMutate() {
    mutations &+= 1
    #if DEBUG
    checkSmallTree()
    #endif
  }

  #if DEBUG
  @usableFromInline
  func checkSmallTree() {
    if count <= InvariantChecks.largestChecked { checkInvariants() }
  }
  #endif
}

/// Moving the one live sequence to another thread is safe where its elements may go there: nobody else writes its
/// nodes.
extension PositionTree: @unchecked Sendable where Element: Sendable {}

@usableFromInline let noNumber = UInt32.max
@usableFromInline let freeMark: UInt32 = 1 << 31
