extension SortedRows {
  /// Takes the row of `element`, filed under `key` and `number`, out of its place and returns the position where it
  /// was; nil, and nothing is changed, where it is not in its place (see `position(of:key:number:before:)`). An
  /// error that `isBefore` throws is passed on and nothing is changed.
  ///
  /// - Parameter isBefore: whether a row with the same key comes before this one; see `position(of:before:)`. It
  ///   must not touch this sequence.
  /// - Complexity: O(log n), in one walk.
  @inlinable
  public mutating func remove(
    _ element: Element, key: SortKey, number: UInt32, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> Int? {
    guard let path = try storage?.root?.path(to: key, before: { try SortedRows.ask(isBefore, $0, $1) }),
      path.leads(to: SortedRows.reference(element), key: key, number: number)
    else { return nil }
    let removed = withOwnStorage { $0.remove(along: path) }
    Unmanaged<Element>.fromOpaque(removed.element).release()
    return path.position
  }

  /// Takes the row at `position` (0..<count) out. O(log n).
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> (key: SortKey, element: Element, number: UInt32) {
    guard position >= 0, position < count, let path = storage?.root?.path(to: position) else {
      preconditionFailure("position is out of range")
    }
    let removed = withOwnStorage { $0.remove(along: path) }
    return (removed.key, Unmanaged<Element>.fromOpaque(removed.element).takeRetainedValue(), removed.number)
  }

  /// Takes all rows out. O(n), or O(1) where a copy still has them.
  @inlinable
  public mutating func removeAll() {
    storage = storage?.emptied()
  }
}
