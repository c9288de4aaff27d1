public import KVObjects

/// What one processed event came to: what a context notifies of (NSManagedObjectContextObjectsDidChangeNotification).
public struct ContextChange {
  /// Objects that are new, in the order of insertion.
  public var inserted: [ModelObject] = []
  /// Objects that hold something else, in the order of their first change.
  public var updated: [ModelObject] = []
  /// Objects that are gone, in the order in which they were deleted.
  public var deleted: [ModelObject] = []
  /// Objects that were refreshed, or changed by a merge.
  public var refreshed: [ModelObject] = []
  /// Whether the context was reset: all its objects are out of it.
  public var invalidatedAll = false

  /// Whether there is nothing to notify of.
  var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty && !invalidatedAll
  }

  /// A change of nothing.
  init() {}

  /// What `event` came to.
  init(_ event: ContextEvent) {
    var records: [ManagedObjectRecord] = []
    for change in event.changes {
      let record = change.record
      switch (record.isShown, record.isAlive) {
      case (false, true): records.append(record)
      case (true, false): deleted.append(record.object)
      case (false, false): break
      case (true, true):
        let changed = change.slots.filter(change.differs)
        if changed.contains(where: { $0.beforeUndoable != nil }) { updated.append(record.object) }
        if change.isRefreshed || changed.contains(where: { $0.beforeUndoable == nil }) {
          refreshed.append(record.object)
        }
      }
    }
    inserted = records.sorted { $0.place < $1.place }.map(\.object)
  }
}
