import KVObjects

extension ManagedObjectContext {
  /// Undoes the last event that can be: what came goes, what went comes back to its place, values are what they were. An
  /// event that has not been processed is processed first, and is the last. Nothing where there is none. Merges and
  /// refreshes are not undone (decisions.md 31).
  ///
  /// Throws the first error of a delegate or handler, with all of it done.
  public func undo() throws { try revert(\.undoStack, "undo", as: .undoing) }

  /// Does again what was undone last, where nothing else has happened since. Throws as ``undo()``.
  public func redo() throws { try revert(\.redoStack, "redo", as: .redoing) }

  /// Takes back the last event of `stack`. What that comes to is an event which can be taken back itself.
  private func revert(
    _ stack: ReferenceWritableKeyPath<ManagedObjectContext, [UndoGroup]>, _ operation: String, as use: EventUse
  ) throws {
    try isolated(operation) {
      var errors = FirstError()
      process(.undoable, &errors)
      if let group = self[keyPath: stack].popLast() { apply(as: use, &errors) { takeBack(group, &$0) } }
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
      apply(as: .final, &errors) { errors in
        for record in changed {
          if isReset(since: count) { return }
          for property in record.isPersisted ? changedProperties(of: record) : [] {
            errors.keep { try record.object.restore(savedValue(of: property, record), to: property) }
          }
          // Also one that was deleted again: its rules have nothing to do any more.
          if !record.isPersisted { letGo(of: record, nil, &errors) { _ in true } }
          if !record.isAlive, record.isPersisted { bringBack(record) }
        }
      }
      (undoStack, redoStack) = ([], [])
      try errors.rethrow()
    }
  }

  /// Changes objects as one event; other controllers send one bracket of it.
  private func apply(as use: EventUse, _ errors: inout FirstError, _ change: (inout FirstError) -> Void) {
    let count = resetCount
    var inner = FirstError()
    errors.keep { try world.batch { change(&inner) } }
    errors.note(inner.error)
    process(isReset(since: count) ? .undoable : use, &errors)
  }

  /// Makes what `group` changed what it was before: what went is there again, values are restored, what came goes. Where a
  /// merge, a refresh or a save has been between, the sides of relations are made to agree (decisions.md 31).
  private func takeBack(_ group: UndoGroup, _ errors: inout FirstError) {
    let count = resetCount
    for record in group.deleted.reversed() where !record.isAlive { bringBack(record) }
    var relations = RestoredRelations(in: self)
    for (record, property, old) in group.values.reversed() where self.record(of: record.object) === record {
      if isReset(since: count) { return }
      relations.note(property, of: record)
      errors.keep { try record.object.restore(existing(old, in: property, of: record.object), to: property) }
    }
    let leaving = Set(group.inserted.map(ObjectIdentifier.init))
    for record in group.inserted.reversed() where record.isAlive {
      if isReset(since: count) { return }
      letGo(of: record, relations, &errors) { !leaving.contains(ObjectIdentifier($0)) }
    }
    if !isReset(since: count) { relations.settle(&errors) }
  }

  /// `value` without objects that are gone: those that have left the context, and those that were deleted in it and have
  /// forgotten `owner`.
  private func existing(_ value: Value, in property: Property, of owner: ModelObject) -> Value {
    guard property.holdsObjects else { return value }
    func isGone(_ member: ModelObject) -> Bool {
      guard let record = record(of: member) else { return true }
      guard !record.isAlive, let inverse = try? property.inverse(at: member, of: owner) else { return false }
      return inverse.definition.deleteRule != .noAction
    }
    guard case .list(let members) = value else { return value.object.map(isGone) ?? false ? .nil : value }
    return .list(ValueList(members.filter { !($0.object.map(isGone) ?? false) }))
  }

  /// An object goes. It forgets those that `stay`, and they it where they have not yet; `restored` knows of whom it knew.
  private func letGo(
    of record: ManagedObjectRecord, _ restored: RestoredRelations?, _ errors: inout FirstError,
    stay: (ManagedObjectRecord) -> Bool
  ) {
    let object = record.object
    for property in record.entity.relationships {
      var forgotten: Set<ObjectIdentifier> = []
      for member in object.members(of: property) + (restored?.before(property, of: object) ?? []) {
        guard let inverse = try? property.inverse(at: member, of: object),
          self.record(of: member).map(stay) ?? true, forgotten.insert(ObjectIdentifier(member)).inserted
        else { continue }
        errors.keep { try member.forget(object, in: inverse) }
      }
      if forgotten.isEmpty { continue }
      errors.keep { try object.forget(in: property) { forgotten.contains(ObjectIdentifier($0)) } }
    }
    markDeleted(record)
    event.change(of: record).isRestored = true
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
