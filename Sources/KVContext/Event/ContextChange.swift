public import KVObjects

/// What one processed event came to, net: what a context calls its handlers of changes with
/// (NSManagedObjectContextObjectsDidChangeNotification).
///
/// In contrast to a bracket of a ``FetchedResultsController`` it has every object of the context that something
/// happened to, and no positions. What came to nothing (a value that was set back, an object that came and went) is in
/// none of the lists. An object is in one list, but one that was changed and refreshed as well is in two.
///
/// ```swift
/// let observation = try context.observeChanges { change in
///   for object in change.updated + change.refreshed { print(object) }
/// }
/// ```
public struct ContextChange {
  /// Objects that are new, or came by a merge or refresh, in the order of insertion. What a fetch brings is not among
  /// them.
  public var inserted: [ModelObject] = []
  /// Objects that hold something else, by changes that can be undone, in the order of their first change in the event.
  public var updated: [ModelObject] = []
  /// Objects that are gone, also by a merge or an undoing, in the order in which something first happened to them.
  public var deleted: [ModelObject] = []
  /// Objects that were refreshed, whether anything differs or not, and those that a merge changed, in the order in
  /// which something first happened to them.
  public var refreshed: [ModelObject] = []
  /// Whether the context was reset: all its objects are out of it. The lists are empty then.
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
