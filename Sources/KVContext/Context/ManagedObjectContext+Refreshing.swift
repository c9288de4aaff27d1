public import KVObjects

extension ManagedObjectContext {
  /// Reads an object anew: it gets what the store has, and loses what was changed here and not saved; with
  /// `mergingChanges` it keeps that. What it leads to, and the context lacks, comes too. Controllers report it as updated even where nothing differs (fetched-results.md A7).
  ///
  /// Throws where the object is deleted, in another context or none; what the store throws. Nothing of it can be undone.
  public func refresh(_ object: ModelObject, mergeChanges mergingChanges: Bool = true) throws {
    try isolated("refresh") {
      let record = try requireRecord(of: object, to: "refresh")
      note(record).isRefreshed = true
      guard record.isPersisted, let row = try store.row(of: record.id) else { return }
      let related = try unreadRows(relatedTo: [row])
      // Delegates are called behind it: what they change is theirs.
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep {
        try world.batch {
          take(related, into: event, &inner)
          takeIn(row, record, keepingLocal: mergingChanges, &inner)
          takeIn(records(of: related), keepingLocal: true, &inner) { !$0.isToMany }
          takeIn(records(of: related), keepingLocal: true, &inner, where: \.isToMany)
        }
      }
      errors.note(inner.error)
      try errors.rethrow()
    }
  }

  /// Lets go of every object: what is not saved is lost, and nothing can be undone. Handlers of changes get one note without
  /// objects; controllers send nothing and keep what they show until they fetch again (decisions.md 20). A saved object
  /// belongs to the context again, and holds what is saved, once it is fetched; one that was not has no context any more.
  ///
  /// Throws the first error of a handler.
  public func reset() throws {
    try isolated("reset") {
      let old = recordsByID
      for record in old.values {
        managedObjects.remove(record.object)
        if record.isPersisted { retire(record) }
        record.object.unwatch(by: record)
      }
      (recordsByID, readRevisions) = ([:], [:])
      (undoStack, redoStack, waitingReverts, event) = ([], [], [], ContextEvent())
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
    return object
  }
}
