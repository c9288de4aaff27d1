extension SortedRows {
  /// A copy for another thread. O(1).
  ///
  /// It differs from a plain copy in how the two share their nodes, not in what they contain. Plain copies are counted
  /// by the language's runtime until one of them is changed, which is safe, but which a thread sanitizer cannot see: it
  /// reports that nodes are written which the other thread has let go of just before. A snapshot counts itself at its
  /// nodes, for all to see, and leaves the sequence that it was made from the only holder of its storage.
  @inlinable
  public func snapshot() -> SortedRows {
    var snapshot = self
    snapshot.storage = storage?.copy()
    return snapshot
  }
}
