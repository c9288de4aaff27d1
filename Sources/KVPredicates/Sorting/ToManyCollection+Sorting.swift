public import KVObjects

extension ToManyCollection {
  /// Sorts the elements stably (`sortUsingDescriptors:`); one replacement over the places whose element changed, nothing
  /// where none did. Elements may be of several classes, and need not be objects.
  ///
  /// Throws the undefined-key error for a key that an element does not have, ``SortDescriptorError`` for a value that a
  /// selector cannot compare, what getters and comparators throw, with nothing changed, and what observers throw, with
  /// everything sorted. A comparator must not change the collection (NSGenericException). O(n log n).
  public func sort(using descriptors: [KeyValueSortDescriptor]) throws {
    try rearrange { try $0.sorted(using: descriptors) }
  }

  /// The elements in another order (`sortedArrayUsingDescriptors:`), which changes nothing; throws as
  /// ``sort(using:)`` does. O(n log n).
  public func sorted(using descriptors: [KeyValueSortDescriptor]) throws -> [Value] {
    try owner.world.isolated(for: unreadLabel) { try snapshot().sorted(using: descriptors) }
  }
}

extension Collection<Value> {
  /// The elements in another order (`sortedArrayUsingDescriptors:`); equal ones in the order they had.
  ///
  /// Throws the undefined-key error for a key that an element does not have, ``SortDescriptorError`` for a value that a
  /// selector cannot compare, and what getters and comparators throw. O(n log n).
  public func sorted(using descriptors: [KeyValueSortDescriptor]) throws -> [Value] {
    // Most lists are of one class. Elements of others are read by key.
    try SortOrder(descriptors, forElementsLike: first).sorted(Array(self))
  }
}

extension KeyValueSortDescriptor {
  /// Which of two elements sorts first by this criterion alone (`compareObject:toObject:`); throws as sorting does.
  public func compare(_ a: Value, to b: Value) throws -> ValueOrder {
    try SortOrder([self], forElementsLike: a).compare(a, b)
  }
}
