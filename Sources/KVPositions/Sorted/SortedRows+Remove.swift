extension SortedRows {
  /// Takes the row of `element`, filed under `key` and `number`, out of its place and gives the position where it
  /// stood; nil, and nothing is changed, where it is not in its place (see `position(of:key:number:before:)`). An
  /// error that `isBefore` throws is passed on and nothing is changed.
  ///
  /// - Parameter isBefore: whether a row with the same key stands before this one; see `position(of:before:)`. It
  ///   must not touch this sequence.
  /// - Complexity: O(log n), in one walk.
  @inlinable
  public mutating func remove(
    _ element: Element, key: SortKey, number: UInt32, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> Int? {
    guard let path = try storage?.path(to: key, before: { try isBefore(SortedRows.element($0), $1) }),
      let found = storage?.hasRow(SortedRows.reference(element), key: key, number: number, at: path), found
    else { return nil }
    let removed = ownStorage().remove(along: path)
    Unmanaged<Element>.fromOpaque(removed.element).release()
    return path.position
  }

  /// Takes the row at `position` (0..<count) out. O(log n).
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> (key: SortKey, element: Element, number: UInt32) {
    precondition(position >= 0 && position < count, "position is out of range")
    let storage = ownStorage()
    let removed = storage.remove(along: storage.path(to: position))
    return (removed.key, Unmanaged<Element>.fromOpaque(removed.element).takeRetainedValue(), removed.number)
  }

  /// Takes all rows out. O(n), or O(1) where a copy still has them.
  @inlinable
  public mutating func removeAll() {
    storage = storage?.emptied()
  }
}
