public import KVObjects

extension ToManyCollection {
  /// The elements that `predicate` is true of, in their order (`filteredArrayUsingPredicate:`). O(n).
  ///
  /// Throws what ``KeyValuePredicate/evaluate(with:substitutionVariables:in:)`` does.
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
