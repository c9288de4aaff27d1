public import KVObjects

extension ToManyCollection {
  /// Sorts the elements stably (`sortUsingDescriptors:`).
  ///
  /// It is one mutation: observers are notified of one replacement, at the positions whose element changed; where none
  /// did nothing happens. The inverses of the elements are silent, since nobody comes or goes. nil sorts first, in a
  /// descending direction last. Elements may be of several classes, and need not be objects. No descriptors leave the
  /// order as it is.
  ///
  /// ```swift
  /// try album.songs.collection.sort(using: [KeyValueSortDescriptor("-rating"), KeyValueSortDescriptor("title")])
  /// album.songs.first                         // a song with the best rating
  /// ```
  ///
  /// - Parameter descriptors: the first decides, each later one where all before it see no difference.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that an element
  ///   does not have, ``SortDescriptorError`` for values that cannot be compared, what getters and comparators
  ///   throw, and ``KeyValueCodingError/mutatedWhileEnumerated(description:)`` where one of them changes
  ///   the collection, with nothing sorted; what observers throw, with everything sorted.
  /// - Complexity: O(n log n) for n elements.
  public func sort(using descriptors: [KeyValueSortDescriptor]) throws {
    try rearrange { try $0.sorted(using: descriptors) }
  }

  /// The elements in another order (`sortedArrayUsingDescriptors:`), which changes nothing and notifies nobody.
  ///
  /// Equal ones stay in the order they had, and nil sorts first, in a descending direction last. Of a collection that
  /// is nil there are none.
  ///
  /// ```swift
  /// let byRating = try KeyValueSortDescriptor("-rating")
  /// let best = try album.songs.collection.sorted(using: [byRating]).first?.object as? Song
  /// ```
  ///
  /// - Parameter descriptors: the first decides, each later one where all before it see no difference.
  /// - Returns: the elements as they are, no copies.
  /// - Throws: as ``sort(using:)``, but for observers.
  /// - Complexity: O(n log n) for n elements.
  public func sorted(using descriptors: [KeyValueSortDescriptor]) throws -> [Value] {
    try owner.world.isolated(for: unreadLabel) { try snapshot().sorted(using: descriptors) }
  }
}

extension Collection<Value> {
  /// The elements in another order (`sortedArrayUsingDescriptors:`); equal ones in the order they had.
  ///
  /// In contrast to a collection of a property, which does so on the thread of its world, a list belongs to nobody:
  /// where there are objects in it, call this where they may be read.
  ///
  /// ```swift
  /// try ([3, 1, .nil, 2] as [Value]).sorted(using: [KeyValueSortDescriptor("-self")])   // [3, 2, 1, nil]
  /// ```
  ///
  /// - Parameter descriptors: the first decides, each later one where all before it see no difference. Keys are
  ///   resolved against the class of the first element; elements of others are read by key.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that an element
  ///   does not have, ``SortDescriptorError`` for values that cannot be compared, and what getters and comparators
  ///   throw.
  /// - Complexity: O(n log n) for n elements.
  public func sorted(using descriptors: [KeyValueSortDescriptor]) throws -> [Value] {
    // Most lists are of one class. Elements of others are read by key.
    try SortOrder(descriptors, forElementsLike: first).sorted(Array(self))
  }
}

extension KeyValueSortDescriptor {
  /// Which of two elements sorts first by this criterion alone (`compareObject:toObject:`), the direction included.
  /// Call it where the elements may be read.
  ///
  /// ```swift
  /// try KeyValueSortDescriptor("-self").compare(1, to: 2)      // .descending: 2 sorts first
  /// try KeyValueSortDescriptor(key: nil).compare(.nil, to: 2)  // .ascending: nil sorts first
  /// ```
  ///
  /// - Parameters:
  ///   - a: one element, an object or not; keys are resolved against its class.
  ///   - b: the other.
  /// - Returns: `ascending` where `a` sorts first, `descending` where `b` does, `same` where they stay as they stand.
  /// - Throws: as ``ToManyCollection/sort(using:)``, but for observers.
  /// - Complexity: O(d) for a key path of d parts, beside what getters and operators on it read. It is resolved anew
  ///   each time: to sort, use `sorted(using:)`.
  public func compare(_ a: Value, to b: Value) throws -> ValueOrder {
    try SortOrder([self], forElementsLike: a).compare(a, b)
  }
}
