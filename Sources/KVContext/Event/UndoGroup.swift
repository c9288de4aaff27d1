import KVObjects

/// What one event did, so that it can be taken back. To do an event again is to take back its undoing.
struct UndoGroup {
  private(set) var inserted: [ManagedObjectRecord]
  private(set) var deleted: [ManagedObjectRecord]
  /// What properties held before.
  private(set) var values: [(record: ManagedObjectRecord, property: Property, old: Value)]

  /// Whether there is nothing to undo.
  var isEmpty: Bool { inserted.isEmpty && deleted.isEmpty && values.isEmpty }

  /// Whether it has deleted any of these.
  func hasDeleted(anyOf records: [ManagedObjectRecord]) -> Bool {
    deleted.contains { known in records.contains { $0 === known } }
  }

  /// What happened behind it is part of it: an object that has gone and come again, or come and gone, has done nothing.
  mutating func append(_ other: UndoGroup) {
    func without(_ records: [ManagedObjectRecord], _ others: [ManagedObjectRecord]) -> [ManagedObjectRecord] {
      let objects = Set(others.map { ObjectIdentifier($0.object) })
      return records.filter { !objects.contains(ObjectIdentifier($0.object)) }
    }
    let (came, went) = (inserted, deleted)
    inserted = without(came, other.deleted) + without(other.inserted, went)
    deleted = without(went, other.inserted) + without(other.deleted, came)
    values += other.values
  }

  /// What of `event` can be undone; call before its objects count as shown.
  init(_ event: ContextEvent) {
    var (inserted, deleted): ([ManagedObjectRecord], [ManagedObjectRecord]) = ([], [])
    var values: [(record: ManagedObjectRecord, property: Property, old: Value)] = []
    for change in event.changes {
      let record = change.record
      if !change.isTakenIn, record.isAlive != record.isShown {
        if record.isAlive { inserted.append(record) } else { deleted.append(record) }
      } else if change.isTakenIn, !record.isShown, !record.isAlive, record.isPersisted {
        // It came from elsewhere, and was deleted here.
        deleted.append(record)
      }
      // Also of one that was deleted before: what leads to it still may let go of it.
      guard record.isAlive || record.isShown || record.isPersisted || record.context?.isKept(record) ?? false
      else { continue }
      for slot in change.slots {
        guard let old = slot.beforeUndoable else { continue }
        let isSame = old.isIdentical(to: record.object.heldRecordedValue(of: slot.property))
        if !isSame { values.append((record, slot.property, old)) }
      }
    }
    // The members of a set in another order come to nothing, but are undone with what does not.
    if inserted.isEmpty, deleted.isEmpty,
      values.allSatisfy({ $1.holdsSame($2, $0.object.heldRecordedValue(of: $1)) })
    {
      values = []
    }
    (self.inserted, self.deleted, self.values) = (inserted, deleted, values)
  }
}
