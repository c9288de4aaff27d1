extension PositionSnapshot: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// The count.
  @inlinable
  public var endIndex: Int { count }

  /// The element at `position` (0..<count). O(log n).
  @inlinable
  public subscript(position: Int) -> Element {
    let (leaf, slot) = leaf(at: position)
    return withExtendedLifetime(owner) { leaf.elements[slot] }
  }

  /// Walks from the first element to the last, leaf by leaf.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// The elements in order: one descent per leaf, so O(1) amortised per element.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let snapshot: PositionSnapshot
    @usableFromInline var position = 0
    @usableFromInline var cursor: UnsafeMutablePointer<Element>?
    @usableFromInline var leftInLeaf = 0

    @inlinable
    init(_ snapshot: PositionSnapshot) {
      self.snapshot = snapshot
    }

    /// The next element, or nil after the last.
    @inlinable
    public mutating func next() -> Element? {
      if leftInLeaf == 0 {
        guard position < snapshot.count else { return nil }
        let (leaf, slot) = snapshot.leaf(at: position)
        cursor = leaf.elements + slot
        leftInLeaf = leaf.count - slot
        position += leftInLeaf
      }
      guard let element = cursor else { return nil }
      cursor = element + 1
      leftInLeaf -= 1
      return withExtendedLifetime(snapshot) { element.pointee }
    }
  }
}

extension PositionSnapshot: CustomStringConvertible {
  /// The elements as an array prints them.
  public var description: String { Array(self).description }
}
