public import KVObjects

extension ManagedObjectContext {
  /// Reads an object anew: it gets what the store has and, unless its changes are merged, loses what was changed here
  /// and not saved, and becomes a fault.
  ///
  /// A fault is read once more with the next use of any of its values (``ModelObject/isFault``); one that a controller or
  /// observer follows is not, as they would not hear of what comes then.
  /// What it leads to, and the context lacks, comes too. Observers are notified at once of what differs; when changes
  /// are processed handlers of changes get the object as `refreshed`, and controllers report it as updated even where
  /// nothing differs (fetched-results.md A7). What the store gives counts as saved, and nothing of it can be undone.
  /// One that has not been saved, or that the store lacks, holds what it held.
  ///
  /// ```swift
  /// artist.name = "Kate"
  /// try context.refresh(artist, mergeChanges: true)    // keeps the name; other keys as saved
  /// try context.refresh(artist, mergeChanges: false)   // the saved name
  /// artist.isUpdated                                   // false
  /// ```
  ///
  /// - Parameters:
  ///   - object: one of this context that is not deleted.
  ///   - mergingChanges: whether properties that were changed here and not saved keep what they hold.
  /// - Throws: ``ContextError/deleted(object:operation:)``, ``ContextError/otherContext(object:operation:)`` or
  ///   ``ContextError/noContext(object:operation:)``; what the store throws; else, with all of it done, the first error
  ///   of an observer.
  /// - Complexity: O(p q) for its p properties, q of them changed here; O(m log m + d m) for a to-many relation of m
  ///   members, d of which differ; O(r) for r objects that come.
  public func refresh(_ object: ModelObject, mergeChanges mergingChanges: Bool) throws {
    try isolated("refresh") {
      let record = try requireRecord(of: object, to: "refresh")
      // Nothing of it is here: it is read. Where its row is gone it stays as it is.
      if record.fault == .unread {
        do { try fulfil(record) } catch ContextError.inaccessible where !mergingChanges { return }
      }
      setFault(.none, of: record)
      // A store that fails leaves no trace.
      let row = record.isPersisted ? try store.row(of: record.id) : nil
      let company = try row.map { try self.company(of: [(record, $0)]) }
      note(record).isRefreshed = true
      guard let row, let company else { return }
      // Delegates are called behind it: what they change is theirs.
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep {
        try world.batch { takeIn([(record, row)], with: company, keepingLocal: mergingChanges, &inner) }
      }
      errors.note(inner.error)
      if !mergingChanges { turnIntoFault(record) }
      try errors.rethrow()
    }
  }

  /// Makes objects hold what their rows have, with what these bring with them.
  func takeIn(
    _ rows: [(record: ManagedObjectRecord, row: StoredRow)], with company: Company, keepingLocal: Bool,
    _ errors: inout FirstError
  ) {
    take(company.related, into: event, &errors)
    for (record, row) in rows { noteKnown(row, record) }
    // The to-one sides first: they carry pairs of inverses.
    takeIn(rows, keepingLocal: keepingLocal, &errors) { !$0.isToMany }
    takeIn(rows, keepingLocal: keepingLocal, &errors, where: \.isToMany)
    takeIn(company, &errors)
  }

  /// Lets go of every object: what is not saved is lost, and nothing can be undone or done again.
  ///
  /// Handlers of changes are called once, with `invalidatedAll` and without objects; controllers send nothing and keep
  /// what they show until they fetch again (decisions.md 20). No observer is notified: objects keep the values they
  /// have. A saved one belongs to the context again, as the same object and with what is saved, once it is fetched or
  /// inserted; one that was never saved has no context any more (decisions.md 36).
  ///
  /// ```swift
  /// try context.save()
  /// try context.reset()
  /// artist.objectID                                        // nil
  /// _ = try context.fetch(FetchRequest(entityName: "Artist"))
  /// artist.objectID?.description                           // "Artist/p1", say
  /// ```
  ///
  /// - Throws: with all of it done, the first error of a handler.
  /// - Complexity: O(n) for n objects of the context.
  public func reset() throws {
    try isolated("reset") {
      let old = recordsByID
      for record in old.values {
        managedObjects.remove(record.object)
        if record.isPersisted { retire(record) }
        leaveFault(record)
      }
      (recordsByID, readRevisions, freshRevision) = ([:], [:], nil)
      keptUndoManager?.removeAllActions()
      (waitingReverts, event) = ([], ContextEvent())
      arrivals = ContextEvent()
      (unsettledReads, displaced) = ([], [])
      takenAway.removeAll()
      reverting = nil
      unsaved.removeAll()
      membershipRevision += 1
      discardCount += 1
      forEachClient { $0.contextDidReset() }
      var errors = FirstError()
      errors.keep { try extents.clear() }
      noteState()
      var change = ContextChange()
      change.invalidatedAll = true
      notify(change, &errors)
      errors.note(world.flushBrackets())
      try errors.rethrow()
    }
  }

  private func retire(_ record: ManagedObjectRecord) {
    retired[record.id] = record.object
    managedObjects.setHome(of: record.object, self)
  }

  /// The object that had an ID before a reset: it is taken in again.
  func takeRetired(_ id: ManagedObjectID) -> ModelObject? {
    guard let object = retired.removeValue(forKey: id) else { return nil }
    managedObjects.setHome(of: object, nil)
    managedObjects.adopt(object)
    return object
  }
}
