/// A way from the root to a place among the entries of a leaf.
///
/// Found first, and only then walked for writing: whoever decides the way may throw, and a thrown error must leave
/// everything as it was.
@usableFromInline
package struct RowPath {
  /// Entries of the whole tree before the place.
  @usableFromInline package internal(set) var position = 0
  /// The leaf; nil in an empty tree.
  @usableFromInline var leaf: RowNode?
  /// Entries of the leaf before the place.
  var slot = 0
  /// Which child was taken, six bits for each height above the leaves.
  private var branches: UInt64 = 0

  /// The way into an empty tree.
  @usableFromInline
  init() {}

  /// Which child a node of `height` (1…10) is left by. A height above the one that the path began at yields 0: a root
  /// that is raised has all that was in its first child.
  subscript(height: Int) -> Int {
    get { Int(truncatingIfNeeded: branches &>> RowPath.shift(height)) & 63 }
    set {
      let shift = RowPath.shift(height)
      branches = branches & ~(63 &<< shift) | UInt64(truncatingIfNeeded: newValue) &<< shift
    }
  }

  /// The entry below a node of `height`: the child of the node there, or the place in the leaf.
  subscript(below height: Int) -> Int {
    get { height == 1 ? slot : self[height - 1] }
    set { if height == 1 { slot = newValue } else { self[height - 1] = newValue } }
  }

  /// The highest node there can be. Nodes of 64 entries would need 10¹³ rows to go past it.
  static var greatestHeight: Int { 10 }

  private static func shift(_ height: Int) -> UInt64 { UInt64(truncatingIfNeeded: 6 &* (height &- 1)) }
}
