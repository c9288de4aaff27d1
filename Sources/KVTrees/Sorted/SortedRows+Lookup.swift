/// Reading: by position, and by key.
extension SortedRows {
  /// The row at `position` (0..<count). O(log n).
  @inlinable
  public func entry(at position: Int) -> (key: SortKey, element: Element, number: UInt32) {
    guard let storage else { preconditionFailure("position is out of range") }
    let entry = storage.entry(at: position)
    return withExtendedLifetime(storage) { (entry.key, SortedRows.element(entry.element), entry.number) }
  }

  /// Where a row with `key` belongs (0...count): before the first row that has a greater key, or that has the same key
  /// and does not come before it.
  ///
  /// - Parameter isBefore: whether a row with the same key comes before the wanted place. Must be monotone: true for
  ///   a first part of the rows with that key, false for the rest. Never asked about rows with other keys.
  /// - Complexity: O(log n) comparisons of keys; for m rows with that key `isBefore` is asked O(log m) times.
  @inlinable
  public func position(
    of key: SortKey, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> Int {
    guard let storage, let root = storage.root else { return 0 }
    return try withExtendedLifetime(storage) {
      try root.path(to: key) { try SortedRows.ask(isBefore, $0, $1) }.position
    }
  }

  /// Where the row of `element`, filed under `key` and `number`, is; nil where it is not in its place. It is not
  /// in its place where keys or the comparison contradict what they said when it was put in. O(log n); `isBefore` as
  /// in `position(of:before:)`.
  @inlinable
  public func position(
    of element: Element, key: SortKey, number: UInt32, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> Int? {
    guard let storage, let root = storage.root else { return nil }
    return try withExtendedLifetime(storage) {
      let path = try root.path(to: key) { try SortedRows.ask(isBefore, $0, $1) }
      return path.leads(to: SortedRows.reference(element), key: key, number: number) ? path.position : nil
    }
  }

  /// Calls `body` with every row, in order. O(n).
  @inlinable
  public func forEachEntry(
    _ body: (_ key: SortKey, _ element: Element, _ number: UInt32) throws -> Void
  ) rethrows {
    try storage?.forEachEntry { try body($0.key, SortedRows.element($0.element), $0.number) }
  }

  /// Calls `body` with every row, in order, and its element without retaining it: this sequence holds it, which must not be
  /// changed meanwhile. O(n), and no element is touched.
  @inlinable
  package func forEachReference(
    _ body: (_ key: SortKey, _ element: Unmanaged<Element>, _ number: UInt32) throws -> Void
  ) rethrows {
    try storage?.forEachEntry { try body($0.key, Unmanaged.fromOpaque($0.element), $0.number) }
  }

  /// The identities of all elements, in order: valid for as long as something keeps these. O(n), and no element is retained.
  package var identities: ContiguousArray<UnsafeRawPointer> {
    var identities: ContiguousArray<UnsafeRawPointer> = []
    identities.reserveCapacity(count)
    storage?.forEachEntry { identities.append($0.element) }
    return identities
  }
}
