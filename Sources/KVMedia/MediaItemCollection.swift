import KVObjects
import KVTexts

/// An unchanging list of one or more media items, as MPMediaItemCollection is, with the operations that
/// MPMediaItemCollection-Utilities adds to it.
///
/// In contrast to a ``ToManyCollection`` it belongs to no object, never changes and notifies nobody: what adds or
/// deletes gives another collection. An item may be in it more than once. What would be empty is nil, everywhere, since
/// there is no empty collection. In contrast to an array it has Cocoa's names, and an index that is not there is an
/// error and no trap.
///
/// ```swift
/// let (wow, hammer) = (try MediaItem.make(in: world), try MediaItem.make(in: world))
/// let queue = try MediaItemCollection(items: [wow, hammer, wow])
/// queue.mediaItem(after: wow)                              // hammer
/// queue.collection(byDeletingMediaItem: wow)?.count        // 1
/// try queue.collection(byDeletingMediaItemsFrom: 2, to: 0) // nil: nothing would be left
/// ```
///
/// - Equality: the same items in the same order.
/// - Threads: a value, which may be used from any; what reads an item's title obeys the isolation of the item's world.
/// - Costs: 8 bytes for each item; making one copies the list, O(n), as do comparing and hashing.
public struct MediaItemCollection: Hashable, Sendable {
  /// The items, in order; at least one. Each is kept alive.
  public let items: [MediaItem]

  /// A collection of `items`, in their order; one that comes twice is in it twice.
  ///
  /// ```swift
  /// let item = try MediaItem.make(in: world)
  /// let queue = try MediaItemCollection(items: [item, item])
  /// queue.count   // 2
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` (NSInvalidArgumentException) where there are
  ///   none, as Cocoa does.
  /// - Complexity: O(n).
  public init(items: some Sequence<MediaItem>) throws {
    guard let made = MediaItemCollection(unlessEmpty: Array(items)) else {
      throw KeyValueCodingError.invalidArgument(
        reason: "MediaItemCollection: a collection cannot be empty", code: .argument,
        hint: .hintOneItem)
    }
    self = made
  }

  /// A collection of `items`; nil where there are none.
  init?(unlessEmpty items: [MediaItem]) {
    if items.isEmpty { return nil }
    self.items = items
  }

  /// The number of items: 1 or more. O(1).
  public var count: Int { items.count }
}

extension MediaItemCollection: CustomStringConvertible {
  /// `<MediaItemCollection [<MediaItem "Wow">, <MediaItem#2>]>`: the items as they describe themselves. O(n).
  public var description: String { "<MediaItemCollection \(ValueList(items.map(Value.object)))>" }
}
