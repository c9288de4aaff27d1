public import KVObjects

extension ToManyCollection {
  /// The elements that `predicate` is true of, in their order (`filteredArrayUsingPredicate:`).
  ///
  /// It changes nothing and notifies nobody. An element that is in the collection twice is asked twice. Of a collection
  /// that is nil there are none.
  ///
  /// ```swift
  /// let isGood = try KeyValuePredicate(format: "rating >= $least")
  /// try album.songs.collection.filtered(using: isGood, substitutionVariables: ["least": 4])
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: asked of each element, which need not be an object.
  ///   - substitutionVariables: values for its variables, by name without `$`.
  /// - Returns: the elements as they are, no copies.
  /// - Throws: what ``KeyValuePredicate/evaluate(with:substitutionVariables:in:)`` does, for the first element that it
  ///   throws of.
  /// - Complexity: O(n) evaluations for n elements.
  public func filtered(using predicate: KeyValuePredicate, substitutionVariables: [String: Value] = [:]) throws
    -> [Value]
  {
    try owner.world.isolated(for: unreadLabel) {
      try snapshot().filter {
        try Cancellation.check()
        return try predicate.evaluate(with: $0, substitutionVariables: substitutionVariables, in: owner.world)
      }
    }
  }
}
