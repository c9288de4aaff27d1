/// The content of a `PositionTree` at one moment, as an immutable collection.
///
/// The tree is the live sequence, which can say where a handle is; a snapshot only goes from position to element
/// (and its handle). It shares the tree's nodes: taking, copying and passing it on costs O(1) whatever its size, and
/// it keeps alive only what the tree has changed since. It may be read and let go of on any thread while the tree is
/// changed on its own.
///
/// | | |
/// |---|---|
/// | `snapshot[i]` | O(log n) |
/// | iteration | O(1) per element, amortised |
/// | memory | one small object, and what the tree no longer shares |
public struct PositionSnapshot<Element> {
  /// Holds the root. One reference, never nil, is all that a snapshot is: an enum finds room in it for its case.
  @usableFromInline let owner: SnapshotOwner<Element>

  /// An empty one.
  @inlinable
  public init() {
    self.init(root: nil)
  }

  @inlinable
  init(root: TreeNode<Element>?) {
    owner = SnapshotOwner(root)
  }

  @inlinable
  var root: TreeNode<Element>? { owner.root }

  /// How many elements there are. O(1).
  @inlinable
  public var count: Int { owner.count }

  /// The handle that the element at `position` (0..<count) had in the tree at that moment. O(log n).
  @inlinable
  public func handle(at position: Int) -> PositionHandle {
    let (leaf, slot) = leaf(at: position)
    return withExtendedLifetime(owner) { PositionHandle(rawNumber: leaf.numbers[slot]) }
  }

  /// Calls `body` with every element and the handle that it had in the tree at that moment, in order. O(n).
  @inlinable
  public func forEachEntry(_ body: (Element, PositionHandle) throws -> Void) rethrows {
    try withExtendedLifetime(owner) {
      try root?.forEachEntry { element, number in try body(element, PositionHandle(rawNumber: number)) }
    }
  }

  /// The first position whose element answers `true`, or `count`; see `PositionTree.firstPosition(where:)`. O(log n).
  @inlinable
  public func firstPosition(where predicate: (Element) throws -> Bool) rethrows -> Int {
    try withExtendedLifetime(owner) { try root?.firstPosition(where: predicate) ?? 0 }
  }

  /// What copies of this snapshot, while one of them is kept, have in common and no other snapshot has.
  package var identity: ObjectIdentifier { ObjectIdentifier(owner) }

  /// Whether both share all their nodes, which they do where nothing was changed between them. O(1); `false` says
  /// nothing about their elements.
  @inlinable
  public func isIdentical(to other: PositionSnapshot) -> Bool {
    root == other.root
  }

  @inlinable
  func leaf(at position: Int) -> (leaf: TreeNode<Element>, slot: Int) {
    guard let root, position >= 0, position < count else { preconditionFailure("position is out of range") }
    return root.leaf(at: position)
  }
}

/// What a snapshot holds is written by nobody any more, and its holders are counted atomically.
extension PositionSnapshot: @unchecked Sendable where Element: Sendable {}

/// Holds a root, if there is one, for as long as a snapshot of it is around, and counts below it.
@usableFromInline
final class SnapshotOwner<Element> {
  @usableFromInline let root: TreeNode<Element>?
  @usableFromInline let count: Int

  @inlinable
  init(_ root: TreeNode<Element>?) {
    self.root = root
    count = root?.total ?? 0
    root?.retain()
  }

  @inlinable
  deinit {
    root?.release()
  }
}
