import KVObjects

/// Looking up items.
extension MediaItemCollection {
  /// The first item. There always is one, since no collection is empty. O(1).
  public var firstMediaItem: MediaItem { items[0] }

  /// The last item. There always is one. O(1).
  public var lastMediaItem: MediaItem { items[items.count - 1] }

  /// The item at a zero-based index.
  ///
  /// ```swift
  /// let queue = try MediaItemCollection(items: [MediaItem.make(in: world)])
  /// try queue.mediaItem(at: 0) == queue.firstMediaItem   // true
  /// ```
  ///
  /// - Parameter index: 0 to one less than ``count``.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` (NSRangeException) where there is none.
  /// - Complexity: O(1).
  public func mediaItem(at index: Int) throws -> MediaItem {
    items[try checked(index, "mediaItemAtIndex")]
  }

  /// The item that comes after the first occurrence of `item`; nil where that is the last item, where `item` is not in
  /// the collection, and for nil.
  ///
  /// The original gives nil for every item that is also the last: of `[a, b, a]` it knows none after `a`.
  ///
  /// ```swift
  /// let (a, b) = (try MediaItem.make(in: world), try MediaItem.make(in: world))
  /// let queue = try MediaItemCollection(items: [a, b, a])
  /// queue.mediaItem(after: a) == b   // true
  /// queue.mediaItem(after: b) == a   // true
  /// ```
  ///
  /// - Complexity: O(n).
  public func mediaItem(after item: MediaItem?) -> MediaItem? {
    guard let item, let index = items.firstIndex(of: item), index + 1 < items.count else { return nil }
    return items[index + 1]
  }

  /// The title, as it is now, of the item at a zero-based index; nil where the item has none.
  ///
  /// - Parameter index: 0 to one less than ``count``.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` (NSRangeException) where there is no
  ///   item.
  /// - Complexity: O(1).
  public func titleForMediaItem(at index: Int) throws -> String? {
    items[try checked(index, "titleForMediaItemAtIndex")].title
  }

  /// Whether `item` occurs in the collection, by identity; never for nil.
  ///
  /// An item with the same properties is another item.
  ///
  /// - Complexity: O(n).
  public func containsItem(_ item: MediaItem?) -> Bool {
    item.map(items.contains) ?? false
  }

  /// `index`, where it is that of an item.
  func checked(_ index: Int, _ selector: String) throws -> Int {
    guard items.indices.contains(index) else {
      throw KeyValueCodingError.indexOutOfRange(selector: selector, index: index, count: count)
    }
    return index
  }
}
