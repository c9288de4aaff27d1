extension SectionList {
  /// A copy for another thread; as `SortedRows.snapshot()`, but it has a root of its own and so is never identical.
  /// O(1).
  package func snapshot() -> SectionList {
    var snapshot = self
    snapshot.root = SectionNode(copy: root)
    return snapshot
  }
}
