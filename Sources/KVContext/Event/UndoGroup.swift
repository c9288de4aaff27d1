import KVObjects

/// What one event did, so that it can be undone and done again.
struct UndoGroup {
  let inserted: [ManagedObjectRecord]
  let deleted: [ManagedObjectRecord]
  /// What properties held before and after.
  private(set) var values: [(record: ManagedObjectRecord, property: Property, old: Value, new: Value)]

  /// Whether there is nothing to undo.
  var isEmpty: Bool { inserted.isEmpty && deleted.isEmpty && values.isEmpty }

  /// The object goes: the relations that others have forgotten are part of it, so that they are there when it comes back.
  mutating func note(_ relations: [(property: Property, value: Value)], of record: ManagedObjectRecord) {
    for (property, value) in relations {
      values.append((record, property, property.isToMany ? .list(ValueList([])) : .nil, value))
    }
  }

  /// What of `event` can be undone; call before its objects count as shown.
  init(_ event: ContextEvent) {
    var (inserted, deleted): ([ManagedObjectRecord], [ManagedObjectRecord]) = ([], [])
    var values: [(ManagedObjectRecord, Property, Value, Value)] = []
    for change in event.changes {
      let record = change.record
      if !change.isTakenIn, record.isAlive != record.isShown {
        if record.isAlive { inserted.append(record) } else { deleted.append(record) }
      }
      guard record.isAlive || record.isShown else { continue }
      for slot in change.slots {
        guard let old = slot.beforeUndoable else { continue }
        let new = record.object.recordedValue(of: slot.property)
        if old != new { values.append((record, slot.property, old, new)) }
      }
    }
    (self.inserted, self.deleted, self.values) = (inserted, deleted, values)
  }
}
