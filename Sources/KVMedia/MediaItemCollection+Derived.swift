import KVObjects

/// Collections with more items. The receiver stays what it is.
extension MediaItemCollection {
  /// This collection's items followed by those of `other`; nil for nil. O(n).
  ///
  /// As in the original nothing to append gives nil and not a copy, here and in the other two.
  public func collection(byAppendingCollection other: MediaItemCollection?) -> MediaItemCollection? {
    collection(byAppendingMediaItems: other?.items)
  }

  /// This collection's items followed by `added`; nil for nil and for an empty list. O(n).
  public func collection(byAppendingMediaItems added: [MediaItem]?) -> MediaItemCollection? {
    guard let added, !added.isEmpty else { return nil }
    return MediaItemCollection(unlessEmpty: items + added)
  }

  /// This collection's items followed by `item`; nil for nil. O(n).
  public func collection(byAppendingMediaItem item: MediaItem?) -> MediaItemCollection? {
    collection(byAppendingMediaItems: item.map { [$0] })
  }
}

/// Collections with fewer items; nil where none would be left, which the original answers with Cocoa's exception in all but
/// the deletion of one index.
extension MediaItemCollection {
  /// The collection without every occurrence of each of `deleted`; an equal one where none of them is in it, for nil and
  /// for an empty list. O(n) for the items of both.
  public func collection(byDeletingMediaItems deleted: [MediaItem]?) -> MediaItemCollection? {
    guard let deleted, !deleted.isEmpty else { return self }
    let gone = Set(deleted)
    var pace = Cancellation.Pace()
    return MediaItemCollection(unlessEmpty: items.filter { !pace.isCancelled && !gone.contains($0) })
  }

  /// The collection without every occurrence of `item`; an equal one where it is not in it, and for nil. O(n).
  public func collection(byDeletingMediaItem item: MediaItem?) -> MediaItemCollection? {
    guard let item else { return self }
    return MediaItemCollection(unlessEmpty: items.filter { $0 !== item })
  }

  /// The collection without the item at a zero-based index; other occurrences of that item stay. O(n).
  ///
  /// Throws ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` (NSRangeException) where there is none.
  public func collection(byDeletingMediaItemAt index: Int) throws -> MediaItemCollection? {
    let index = try checked(index, "collectionByDeletingMediaItemAtIndex")
    return without(index...index)
  }

  /// The collection without the items from one zero-based index to another: both ends are deleted, and either may be the
  /// lower one. O(n).
  ///
  /// Throws ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` (NSRangeException) where one of them is not
  /// there, with the first of the two that is not. The original keeps the item at the higher end, contrary to its own
  /// description, and deletes nothing where the higher index comes first.
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
