import KVObjects

extension ManagedObjectContext {
  /// Undoes the last event that can be: what came goes, what went comes back to its place, values are what they were. An
  /// event that has not been processed is processed first, and is the last. Nothing where there is none. Merges and
  /// refreshes are not undone (decisions.md 31).
  ///
  /// Throws the first error of a delegate or handler, with all of it done.
  public func undo() throws {
    try isolated("undo") {
      var errors = FirstError()
      process(.undoable, &errors)
      let count = resetCount
      if var group = undoStack.popLast() {
        apply(&errors) { errors in
          for (record, property, old, _) in group.values.reversed() {
            if isReset(since: count) { return }
            errors.keep { try record.object.restore(old, to: property) }
          }
          for record in group.inserted.reversed() where record.isAlive {
            if isReset(since: count) { return }
            group.note(letGo(of: record, &errors), of: record)
          }
          for record in group.deleted.reversed() where !record.isAlive { bringBack(record) }
        }
        if !isReset(since: count) { redoStack.append(group) }
      }
      try errors.rethrow()
    }
  }

  /// Does again what was undone last, where nothing else has happened since. Throws as ``undo()``.
  public func redo() throws {
    try isolated("redo") {
      var errors = FirstError()
      process(.undoable, &errors)
      let count = resetCount
      if let group = redoStack.popLast() {
        apply(&errors) { errors in
          for record in group.inserted where !record.isAlive { bringBack(record) }
          for record in group.deleted where record.isAlive {
            markDeleted(record)
            event.change(of: record).isRestored = true
          }
          for (record, property, _, new) in group.values {
            if isReset(since: count) { return }
            errors.keep { try record.object.restore(new, to: property) }
          }
        }
        if !isReset(since: count) { undoStack.append(group) }
      }
      try errors.rethrow()
    }
  }

  /// Goes back to what was saved: what is new goes, what was deleted comes back, values are the saved ones. One event, from
  /// what was delivered last (decisions.md 24). Nothing can be undone then.
  ///
  /// Throws the first error of a delegate or handler, with all of it done. O(k log n) for k changed objects.
  public func rollback() throws {
    try isolated("roll back") {
      var errors = FirstError()
      let (changed, count) = (unsaved.records, resetCount)
      apply(&errors) { errors in
        for record in changed {
          if isReset(since: count) { return }
          for property in record.isPersisted ? changedProperties(of: record) : [] {
            errors.keep { try record.object.restore(savedValue(of: property, record), to: property) }
          }
          if record.isAlive, !record.isPersisted { _ = letGo(of: record, &errors) }
          if !record.isAlive, record.isPersisted { bringBack(record) }
        }
      }
      (undoStack, redoStack) = ([], [])
      try errors.rethrow()
    }
  }

  /// Changes objects as one event, which cannot be undone itself; other controllers send one bracket of it.
  private func apply(_ errors: inout FirstError, _ change: (inout FirstError) -> Void) {
    var inner = FirstError()
    errors.keep { try world.batch { change(&inner) } }
    errors.note(inner.error)
    process(.final, &errors)
  }

  /// An object goes that others have forgotten: it forgets them too. Returns what its relations held.
  private func letGo(
    of record: ManagedObjectRecord, _ errors: inout FirstError
  ) -> [(property: Property, value: Value)] {
    var relations: [(property: Property, value: Value)] = []
    for property in record.entity.relationships {
      guard let member = record.object.members(of: property).first,
        (try? property.inverse(at: member, of: record.object)) != nil
      else { continue }
      relations.append((property, record.object.recordedValue(of: property)))
      errors.keep {
        try record.object.restore(property.isToMany ? .list(ValueList([])) : .nil, to: property)
      }
    }
    markDeleted(record)
    event.change(of: record).isRestored = true
    return relations
  }

  /// Whether an observer has reset the context since: what was to be restored is not there any more.
  private func isReset(since count: Int) -> Bool { resetCount != count }

  /// An object that was gone is there again.
  func bringBack(_ record: ManagedObjectRecord) {
    // Another context has it meanwhile, or the store has given its object again.
    if managedObjects.isElsewhere(record.object, than: self) { return }
    if let other = recordsByID[record.id], other !== record { return }
    revive(record)
    _ = note(record)
  }
}
