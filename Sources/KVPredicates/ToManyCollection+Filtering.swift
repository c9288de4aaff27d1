public import KVObjects

extension ToManyCollection {
  /// The elements that `predicate` is true of, in their order (`filteredArrayUsingPredicate:`). O(n).
  ///
  /// Throws what ``KeyValuePredicate/evaluate(with:bindings:in:)`` does.
  public func filtered(using predicate: KeyValuePredicate, bindings: [String: Value] = [:]) throws -> [Value] {
    try owner.world.isolated(for: unreadLabel) {
      try snapshot().filter {
        try Cancellation.check()
        return try predicate.evaluate(with: $0, bindings: bindings, in: owner.world)
      }
    }
  }
}
