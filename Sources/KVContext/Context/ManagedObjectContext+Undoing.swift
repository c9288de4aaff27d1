import KVObjects

extension ManagedObjectContext {
  /// Takes the last event back: what came goes, what went comes back to its place in the order of insertion, and values
  /// are what they were.
  ///
  /// An event that waits is processed first, and is the last. There is no limit, and a save does not end what can be
  /// undone; where there is no ``undoManager``, or nothing to undo, nothing happens. Observers are notified of each value
  /// that is restored; handlers of changes and controllers hear of one event, which ``redo()`` takes back. Merges,
  /// refreshes and fetches are not undone: what they have brought stays, what they have deleted stays gone, and both sides
  /// of every relation agree (decisions.md 31). Called by an observer within an undoing it is made behind that.
  ///
  /// ```swift
  /// artist.name = "Kate"
  /// try context.processPendingChanges()
  /// artist.name = "Joni"
  /// try context.undo()
  /// artist.name             // "Kate"
  /// ```
  ///
  /// - Throws: with all of it done, the first error of an observer, handler or delegate.
  /// - Complexity: O(k log² n) for the k objects of the event and n objects of their entities, and O(m log m) for the m
  ///   members of relations that are restored.
  public func undo() throws { try revert(.undoing, "undo") }

  /// Does again what was undone last, with what observers made of it, where nothing else has happened since.
  ///
  /// It is the undoing of the undoing, one event itself, and can be undone again. Any other event empties what can be
  /// done again; one that waits is processed first, and does so. Where there is nothing to do again nothing happens.
  ///
  /// ```swift
  /// artist.name = "Kate"
  /// try context.undo()
  /// try context.redo()
  /// artist.name             // "Kate"
  /// ```
  ///
  /// - Throws: with all of it done, the first error of an observer, handler or delegate.
  /// - Complexity: as ``undo()``: O(k log² n) for k objects of the event, and O(m log m) for members of relations.
  public func redo() throws { try revert(.redoing, "redo") }

  /// Takes back the last event of a stack. What that comes to is an event which can be taken back itself. Within another one
  /// it is made behind that.
  private func revert(_ use: EventUse, _ operation: String) throws {
    try isolated(operation) {
      waitingReverts.append(use)
      if reverting != nil { return }
      var errors = FirstError()
      while !waitingReverts.isEmpty { revert(waitingReverts.removeFirst(), &errors) }
      try errors.rethrow()
    }
  }

  private func revert(_ use: EventUse, _ errors: inout FirstError) {
    process(.undoable, &errors)
    guard let group = use == .undoing ? keptUndoManager?.undoStack.popLast() : keptUndoManager?.redoStack.popLast()
    else { return }
    reverting = Reverting(use: use)
    apply(as: use, &errors) { takeBack(group, isUndone: use == .undoing, &$0) }
    reverting = nil
  }

  /// Goes back to what was saved: what is new goes, what was deleted comes back, and values are the saved ones.
  ///
  /// Nothing is processed first (decisions.md 24): observers are notified of each value that is restored, and then
  /// there is one event, from what was delivered last to what was saved. What came since and was never delivered is
  /// never delivered. New objects are in no context any more. What was merged or refreshed counts as saved. Afterwards
  /// nothing can be undone or done again, also where nothing was unsaved.
  ///
  /// ```swift
  /// artist.name = "Kate"
  /// try context.insert(Album.make(in: world))
  /// try context.rollback()
  /// context.hasChanges      // false
  /// context.canUndo         // false
  /// ```
  ///
  /// - Throws: with all of it done, the first error of an observer, handler or delegate.
  /// - Complexity: O(k log² n) for k unsaved objects and n objects of their entities, and O(m log m) for the m members
  ///   of relations that are restored.
  public func rollback() throws {
    try isolated("roll back") {
      var errors = FirstError()
      // An undoing that this is called in has nothing left to restore.
      discardCount += 1
      reverting = nil
      let (changed, count) = (unsaved.records, discardCount)
      apply(as: .final, &errors) { errors in
        for record in changed where record.isPersisted {
          for property in changedProperties(of: record) {
            if isDiscarded(since: count) { return }
            let value = savedValue(of: property, record)
            errors.keep { try write(from: .undoing) { try record.object.restore(value, to: property) } }
          }
        }
        // Also one that was deleted again: its rules have nothing to do any more.
        let new = changed.filter { !$0.isPersisted }
        letGo(of: new, keeping: { _ in false }, nil, &errors)
        for record in new { record.wasDeleted = false }
        for record in changed where record.isPersisted && !record.isAlive && !isDiscarded(since: count) {
          bringBack(record)
        }
      }
      keptUndoManager?.removeAllActions()
      waitingReverts = []
      takenAway.removeAll()
      try errors.rethrow()
    }
  }

  /// Changes objects as one event; other controllers send one bracket of it.
  private func apply(as use: EventUse, _ errors: inout FirstError, _ change: (inout FirstError) -> Void) {
    let count = discardCount
    var inner = FirstError()
    errors.keep { try world.batch { change(&inner) } }
    errors.note(inner.error)
    // Where an observer has thrown everything away, what there is has happened behind that.
    process(isDiscarded(since: count) ? .undoable : use, &errors)
  }

  /// Makes what `group` changed what it was before: what went is there again, values are restored, what came goes. What a
  /// merge has deleted stays gone; where a merge, a refresh or a save has been between, the sides of relations are made to
  /// agree (decisions.md 31).
  ///
  /// `isUndone` says whether what came had been new: else it had been deleted before, and keeps what its delete rules keep.
  private func takeBack(_ group: UndoGroup, isUndone: Bool, _ errors: inout FirstError) {
    let count = discardCount
    let back = group.deleted.reversed().filter { !$0.isAlive && !takenAway.contains($0.object) }
    for record in back {
      record.hadPendingRules = record.pendingRules != nil
      bringBack(record)
    }
    var relations = RestoredRelations(in: self)
    for (known, property, old) in group.values.reversed() {
      if isDiscarded(since: count) { return }
      // An observer may have inserted it again.
      guard let record = self.record(of: known.object) else { continue }
      relations.note(property, of: record)
      let value = existing(old, in: property)
      errors.keep { try write(from: .undoing) { try record.object.restore(value, to: property) } }
    }
    for record in back { forgetTaken(record, &errors) }
    if isDiscarded(since: count) { return }
    func isKept(_ property: Property) -> Bool {
      !isUndone && (property.definition.deleteRule == .noAction || property.definition.deleteRule == .deny)
    }
    var leaving = group.inserted.reversed().compactMap { self.record(of: $0.object) }.filter(\.isAlive)
    if !isUndone {
      // Their rules had not acted: they wait again, or act now.
      for record in leaving.reversed() where record.hadPendingRules { markDeleted(record) }
      leaving = leaving.filter(\.isAlive)
    }
    letGo(of: leaving, keeping: isKept, relations, &errors)
    // What had been deleted before may be denied again.
    for record in leaving { record.wasDeleted = !isUndone }
    if !isDiscarded(since: count) { relations.settle(&errors) }
  }

  /// An object that is there again forgets those that others have taken away meanwhile.
  private func forgetTaken(_ record: ManagedObjectRecord, _ errors: inout FirstError) {
    for property in record.entity.relationships where record.isAlive {
      let held = record.object.recordedValue(of: property)
      let value = existing(held, in: property)
      errors.keep { try write(from: .undoing) { try record.object.restore(value, to: property) } }
    }
  }

  /// `value` without objects that others have taken away: a merge has deleted them, or another context has them.
  private func existing(_ value: Value, in property: Property) -> Value {
    guard property.holdsObjects else { return value }
    func isTaken(_ member: Value) -> Bool {
      guard let object = member.object else { return false }
      return takenAway.contains(object) || managedObjects.isElsewhere(object, than: self)
    }
    guard case .list(let members) = value else { return isTaken(value) ? .nil : value }
    return members.contains(where: isTaken) ? .list(ValueList(members.filter { !isTaken($0) })) : value
  }

  /// Objects go. They forget those that stay, and these them where they have not yet, but for relations that are kept;
  /// `restored` knows whom they led to.
  private func letGo(
    of records: [ManagedObjectRecord], keeping isKept: (Property) -> Bool, _ restored: RestoredRelations?,
    _ errors: inout FirstError
  ) {
    let (count, leaving) = (discardCount, Set(records.map { ObjectIdentifier($0.object) }))
    var edits = RelationEdits()
    for record in records {
      if isDiscarded(since: count) { return }
      let object = record.object
      for property in record.entity.relationships where !isKept(property) {
        for member in object.members(of: property) + (restored?.before(property, of: object) ?? [])
        where !leaving.contains(ObjectIdentifier(member)) {
          guard let inverse = try? property.inverse(at: member, of: object) else { continue }
          edits.remove(object, from: inverse, of: member)
          edits.remove(member, from: property, of: object)
        }
      }
      markDeleted(record)
      event.change(of: record).isRestored = true
    }
    edits.apply(&errors)
  }

  /// Whether an observer has reset or rolled back the context since: what was to be restored is not there any more.
  private func isDiscarded(since count: Int) -> Bool { discardCount != count }

  /// An object that was gone is there again; but not where another context has it meanwhile, or where it is there by another
  /// record. Where the store has given the same object anew, that stands for it.
  func bringBack(_ record: ManagedObjectRecord) {
    if managedObjects.isElsewhere(record.object, than: self) { return }
    if let other = self.record(of: record.object), other !== record { return }
    if let other = recordsByID[record.id], other !== record { return takenAway.insert(record.object) }
    revive(record)
    _ = note(record)
  }
}
