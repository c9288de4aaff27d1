extension SortedRows {
  /// Puts a row in its place and returns the position where it is then. An error that `isBefore` throws is passed on
  /// and nothing is changed.
  ///
  /// - Parameter isBefore: whether a row with the same key comes before the new one; see `position(of:before:)`. It
  ///   must not touch this sequence.
  /// - Complexity: O(log n), in one walk.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element, key: SortKey, number: UInt32, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> Int {
    let path = try storage?.root?.path(to: key) { try SortedRows.ask(isBefore, $0, $1) } ?? RowPath()
    let entry = RowEntry(key: key, element: SortedRows.held(element), number: number)
    withOwnStorage { $0.insert(entry, along: path) }
    return path.position
  }

  /// Puts a row before the row at `position` (0...count). Its key must lie between those of its neighbours. O(log n).
  @inlinable
  public mutating func insert(_ element: Element, key: SortKey, number: UInt32, at position: Int) {
    precondition(position >= 0 && position <= count, "position is out of range")
    let path = storage?.root?.path(to: position) ?? RowPath()
    let entry = RowEntry(key: key, element: SortedRows.held(element), number: number)
    withOwnStorage { $0.insert(entry, along: path) }
  }
}
