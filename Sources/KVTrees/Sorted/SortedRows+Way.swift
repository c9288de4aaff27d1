/// Changing where a way leads that was found before: who has to look at the place first searches once.
///
/// All of these are mutating, those that only look too: so nothing has to be retained, or copied, while they do. An element
/// that is taken out to be put elsewhere is not counted meanwhile.
extension SortedRows {
  /// The way to the place of `key`, as `position(of:before:)` finds it. Good until the sequence is changed. O(log n).
  @inlinable
  package mutating func way(
    to key: SortKey, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> RowPath {
    guard let root = lentStorage()?._withUnsafeGuaranteedRef({ $0.root }) else { return RowPath() }
    return try root.path(to: key) { try SortedRows.ask(isBefore, $0, $1) }
  }

  /// The way to the row of `element`, filed under `key` and `number`; nil where it is not in its place. As
  /// `position(of:key:number:before:)`.
  @inlinable
  package mutating func way(
    to element: Element, key: SortKey, number: UInt32, before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> RowPath? {
    let path = try way(to: key, before: isBefore)
    return path.leads(to: SortedRows.reference(element), key: key, number: number) ? path : nil
  }

  /// Puts a row where `way` leads, and takes over a hold on its element; its key must lie between those of its neighbours.
  /// O(log n).
  @inlinable
  package mutating func insert(held element: Unmanaged<Element>, key: SortKey, number: UInt32, along way: RowPath) {
    let entry = RowEntry(key: key, element: UnsafeRawPointer(element.toOpaque()), number: number)
    withOwnStorage { $0.insert(entry, along: way) }
  }

  /// Takes the row out that `way` leads to; the hold on its element passes to the caller. O(log n).
  @inlinable
  package mutating func remove(along way: RowPath) -> Unmanaged<Element> {
    Unmanaged.fromOpaque(withOwnStorage { $0.remove(along: way) }.element)
  }

  /// Files the row that `way` leads to under another key, where its place is between two rows of the same leaf and one of
  /// `positions`; gives it. Nil, with nothing changed, for every other place. O(entries of a node). Throws what `isBefore`
  /// throws, with nothing changed.
  @inlinable
  package mutating func move(
    along way: RowPath, to key: SortKey, within positions: Range<Int>,
    before isBefore: (Element, UInt32) throws -> Bool
  ) rethrows -> Int? {
    guard isKnownUniquelyReferenced(&storage), let storage = lentStorage() else { return nil }
    return try storage._withUnsafeGuaranteedRef {
      try $0.moveInLeaf(along: way, to: key, within: positions) { try SortedRows.ask(isBefore, $0, $1) }
    }
  }
}
