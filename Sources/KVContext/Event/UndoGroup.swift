import KVObjects

/// What one event did, so that it can be taken back. To do an event again is to take back its undoing.
struct UndoGroup {
  let inserted: [ManagedObjectRecord]
  let deleted: [ManagedObjectRecord]
  /// What properties held before.
  let values: [(record: ManagedObjectRecord, property: Property, old: Value)]

  /// Whether there is nothing to undo.
  var isEmpty: Bool { inserted.isEmpty && deleted.isEmpty && values.isEmpty }

  /// What of `event` can be undone; call before its objects count as shown.
  init(_ event: ContextEvent) {
    var (inserted, deleted): ([ManagedObjectRecord], [ManagedObjectRecord]) = ([], [])
    var values: [(ManagedObjectRecord, Property, Value)] = []
    for change in event.changes {
      let record = change.record
      if !change.isTakenIn, record.isAlive != record.isShown {
        if record.isAlive { inserted.append(record) } else { deleted.append(record) }
      }
      guard record.isAlive || record.isShown else { continue }
      for slot in change.slots {
        guard let old = slot.beforeUndoable else { continue }
        if old != record.object.recordedValue(of: slot.property) { values.append((record, slot.property, old)) }
      }
    }
    (self.inserted, self.deleted, self.values) = (inserted, deleted, values)
  }
}
