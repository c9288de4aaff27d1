import KVObjects

/// Collections with more items. The receiver stays what it is.
extension MediaItemCollection {
  /// This collection's items followed by those of `other`; nil for nil.
  ///
  /// As in the original nothing to append gives nil and not a copy, here and in the other two.
  ///
  /// ```swift
  /// let one = try MediaItemCollection(items: [MediaItem.make(in: world)])
  /// one.collection(byAppendingCollection: one)?.count   // 2: the same item twice
  /// one.collection(byAppendingCollection: nil)          // nil
  /// ```
  ///
  /// - Complexity: O(n + m) for n items and m of the other.
  public func collection(byAppendingCollection other: MediaItemCollection?) -> MediaItemCollection? {
    collection(byAppendingMediaItems: other?.items)
  }

  /// This collection's items followed by `added`; nil for nil and for an empty list.
  ///
  /// - Parameter added: items in their order, also those that are in already.
  /// - Complexity: O(n + m) for n items and m that are added.
  public func collection(byAppendingMediaItems added: [MediaItem]?) -> MediaItemCollection? {
    guard let added, !added.isEmpty else { return nil }
    return MediaItemCollection(unlessEmpty: items + added)
  }

  /// This collection's items followed by `item`; nil for nil.
  ///
  /// ```swift
  /// let item = try MediaItem.make(in: world)
  /// let queue = try MediaItemCollection(items: [item]).collection(byAppendingMediaItem: item)
  /// queue?.count   // 2
  /// ```
  ///
  /// - Complexity: O(n).
  public func collection(byAppendingMediaItem item: MediaItem?) -> MediaItemCollection? {
    collection(byAppendingMediaItems: item.map { [$0] })
  }
}

/// Collections with fewer items; nil where none would be left, which the original answers with Cocoa's exception in all
/// but the deletion of one index.
extension MediaItemCollection {
  /// The collection without every occurrence of each of `deleted`; an equal one where none of them is in it, for nil
  /// and for an empty list.
  ///
  /// ```swift
  /// let (a, b) = (try MediaItem.make(in: world), try MediaItem.make(in: world))
  /// let queue = try MediaItemCollection(items: [a, b, a])
  /// queue.collection(byDeletingMediaItems: [a])?.items == [b]   // true
  /// queue.collection(byDeletingMediaItems: [a, b]) == nil       // true
  /// ```
  ///
  /// - Returns: what is left, in its order; nil where nothing would be.
  /// - Complexity: O(n + m) for n items and m that are deleted.
  public func collection(byDeletingMediaItems deleted: [MediaItem]?) -> MediaItemCollection? {
    guard let deleted, !deleted.isEmpty else { return self }
    let gone = Set(deleted)
    var pace = Cancellation.Pace()
    return MediaItemCollection(unlessEmpty: items.filter { !pace.isCancelled && !gone.contains($0) })
  }

  /// The collection without every occurrence of `item`; an equal one where it is not in it, and for nil.
  ///
  /// - Returns: what is left, in its order; nil where nothing would be.
  /// - Complexity: O(n).
  public func collection(byDeletingMediaItem item: MediaItem?) -> MediaItemCollection? {
    guard let item else { return self }
    return MediaItemCollection(unlessEmpty: items.filter { $0 !== item })
  }

  /// The collection without the item at a zero-based index; other occurrences of that item stay.
  ///
  /// ```swift
  /// let item = try MediaItem.make(in: world)
  /// let queue = try MediaItemCollection(items: [item, item])
  /// try queue.collection(byDeletingMediaItemAt: 0)?.count   // 1
  /// ```
  ///
  /// - Parameter index: 0 to one less than ``count``.
  /// - Returns: what is left, in its order; nil where nothing would be.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` (NSRangeException) where there is none.
  /// - Complexity: O(n).
  public func collection(byDeletingMediaItemAt index: Int) throws -> MediaItemCollection? {
    let index = try checked(index, "collectionByDeletingMediaItemAtIndex")
    return without(index...index)
  }

  /// The collection without the items from one zero-based index to another: both ends are deleted, and either may be
  /// the lower one.
  ///
  /// The original keeps the item at the higher end, contrary to its own description, and deletes nothing where the
  /// higher index comes first.
  ///
  /// ```swift
  /// let items = try (0..<4).map { _ in try MediaItem.make(in: world) }
  /// let queue = try MediaItemCollection(items: items)
  /// try queue.collection(byDeletingMediaItemsFrom: 2, to: 1)?.items == [items[0], items[3]]   // true
  /// ```
  ///
  /// - Parameters:
  ///   - from: one end, 0 to one less than ``count``.
  ///   - to: the other end, likewise.
  /// - Returns: what is left, in its order; nil where nothing would be.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` (NSRangeException) where one of them is
  ///   not there, with the first of the two that is not.
  /// - Complexity: O(n).
  public func collection(byDeletingMediaItemsFrom from: Int, to: Int) throws -> MediaItemCollection? {
    let from = try checked(from, "collectionByDeletingMediaItemsFromIndex")
    let to = try checked(to, "collectionByDeletingMediaItemsFromIndex")
    return without(min(from, to)...max(from, to))
  }

  private func without(_ range: ClosedRange<Int>) -> MediaItemCollection? {
    var left = items
    left.removeSubrange(range)
    return MediaItemCollection(unlessEmpty: left)
  }
}
