extension SortedRows: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// The count.
  @inlinable
  public var endIndex: Int { count }

  /// The element at `position` (0..<count). O(log n).
  @inlinable
  public subscript(position: Int) -> Element {
    entry(at: position).element
  }

  /// Walks from the first element to the last, leaf by leaf.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(storage)
  }

  /// Walks from `position` (0...count) to the last, leaf by leaf.
  @inlinable
  public func makeIterator(from position: Int) -> Iterator {
    Iterator(storage, from: position)
  }

  /// The elements in order: one descent per leaf, so O(1) amortised per element. It walks over the rows of the moment
  /// when it was made.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let storage: RowStorage?
    @usableFromInline var position = 0
    @usableFromInline var leaf = UnsafeBufferPointer<UnsafeRawPointer>(start: nil, count: 0)
    @usableFromInline var slot = 0

    @inlinable
    init(_ storage: RowStorage?, from position: Int = 0) {
      self.storage = storage
      self.position = position
    }

    /// The next element, or nil after the last.
    @inlinable
    public mutating func next() -> Element? {
      if slot == leaf.count {
        guard let storage, position < storage.count else { return nil }
        leaf = storage.elements(from: position)
        position += leaf.count
        slot = 0
      }
      defer { slot += 1 }
      return withExtendedLifetime(storage) { SortedRows.element(leaf[slot]) }
    }
  }
}
