/// Changing where a way leads that was found before: who has to look at the place first searches once.
extension SortedRows {
  /// The way to the place of `key`, as `position(of:before:)` finds it. Good until the sequence is changed. O(log n).
  @inlinable
  package func way(to key: SortKey, before isBefore: (Element, UInt32) throws -> Bool) rethrows -> RowPath {
    guard let storage, let root = storage.root else { return RowPath() }
    return try withExtendedLifetime(storage) {
      try root.path(to: key) { try SortedRows.ask(isBefore, $0, $1) }
    }
  }

  /// The way to the row of `element`, filed under `key` and `number`; nil where it is not in its place. As
  /// `position(of:key:number:before:)`.
  @inlinable
  package func way(
    to element: Element, key: SortKey, number: UInt32, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> RowPath? {
    let path = try way(to: key, before: isBefore)
    return path.leads(to: SortedRows.reference(element), key: key, number: number) ? path : nil
  }

  /// Puts a row where `way` leads; its key must lie between those of its neighbours. O(log n).
  @inlinable
  package mutating func insert(_ element: Element, key: SortKey, number: UInt32, along way: RowPath) {
    let entry = RowEntry(key: key, element: SortedRows.reference(element), number: number)
    withOwnStorage { $0.insert(entry, along: way) }
  }

  /// Takes the row out that `way` leads to, and returns its element. O(log n).
  @inlinable
  @discardableResult
  package mutating func remove(along way: RowPath) -> Element {
    let removed = withOwnStorage { $0.remove(along: way) }
    return Unmanaged<Element>.fromOpaque(removed.element).takeRetainedValue()
  }
}
