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
  /// One that has not been saved holds what it held. One whose row others have deleted becomes a fault that throws when it
  /// is used, or holds what it held where changes are merged. Within the ``stalenessInterval`` the row that was read before
  /// is used.
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
      let isUsable = isUsable(record)
      setFault(.none, of: record)
      // A store that fails leaves no trace.
      let row = record.isPersisted && !isUsable ? try store.row(of: record.id).map(record.withoutUnread) : nil
      let company = try row.map { try self.company(of: [(record, $0)]) }
      note(record).isRefreshed = true
      guard record.isPersisted else { return }
      // Delegates are called behind it: what they change is theirs.
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep {
        try world.batch {
          if let row, let company {
            takeIn([(record, row)], with: company, keepingLocal: mergingChanges, &inner)
          } else if !mergingChanges {
            takeInSaved(record, &inner)
          }
        }
      }
      errors.note(inner.error)
      if row == nil, !isUsable { outdated[record.id] = StoredState(row: nil) }
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
    for (record, row) in rows { noteRead(row, record) }
    // The to-one sides first: they carry pairs of inverses.
    takeIn(rows, keepingLocal: keepingLocal, &errors) { !$0.isToMany }
    takeIn(rows, keepingLocal: keepingLocal, &errors, where: \.isToMany)
    takeIn(company, &errors)
    // The members have settled who is in a relation; their order is in the rows of the owners.
    takeIn(rows, keepingLocal: true, &errors, where: \.isToMany)
  }

  /// Makes an object hold what counts as saved of it: its row as it was read.
  private func takeInSaved(_ record: ManagedObjectRecord, _ errors: inout FirstError) {
    var row = StoredRow(record.id, values: [:])
    for property in changedProperties(of: record) {
      row.values[property.slot] = stored(savedValue(of: property, record), property)
    }
    takeIn([(record, row)], keepingLocal: false, &errors) { !$0.isToMany }
    takeIn([(record, row)], keepingLocal: false, &errors, where: \.isToMany)
  }

  /// Makes objects hold the rows that others have saved since these were read; unsaved changes stay, and a fault stays one.
  func takeInOutdated(_ records: [ManagedObjectRecord], _ errors: inout FirstError) throws {
    try catchUp()
    let rows = self.records(of: records.compactMap { storedState(of: $0)?.row })
    if rows.isEmpty { return }
    let faults = rows.map(\.record).filter { $0.fault != .none }
    let company = try company(of: rows)
    var inner = FirstError()
    for (record, _) in rows { note(record).isRefreshed = true }
    errors.keep { try world.batch { takeIn(rows, with: company, keepingLocal: true, &inner) } }
    errors.note(inner.error)
    for record in faults where record.isAlive && record.fault == .none { setFault(.held, of: record) }
  }

  /// Makes a fault of every saved object, as ``refresh(_:mergeChanges:)`` does: what others have saved comes, and unsaved
  /// changes stay (`refreshAllObjects`).
  ///
  /// Objects with unsaved changes get what others have saved of their other properties, and are no faults. Observers are
  /// notified at once of what differs; handlers of changes get all of them as `refreshed` with the next event. Objects
  /// that have not been saved, and deleted ones, stay as they are; one whose row is gone raises when it is used.
  ///
  /// ```swift
  /// try context.refreshAllObjects()
  /// song.isFault        // true, where the song has no unsaved changes
  /// ```
  ///
  /// - Throws: ``ContextError/closed(operation:)``; what the store throws, with nothing done; else, with all of it done, the
  ///   first error of an observer.
  /// - Complexity: O(n log n) for n objects of the context, and what reading the rows takes that others have saved since.
  public func refreshAllObjects() throws {
    try isolated("refresh") {
      try catchUp()
      let records = recordsByID.values.filter { $0.isAlive && $0.isPersisted && $0.fault != .unread }
        .sorted { $0.place < $1.place }
      var errors = FirstError()
      try takeInOutdated(records.filter { !isUsable($0) }, &errors)
      for record in records where record.isAlive && changedProperties(of: record).isEmpty {
        note(record).isRefreshed = true
        turnIntoFault(record)
      }
      try errors.rethrow()
    }
  }

  /// Lets go of every object: what is not saved is lost, and nothing can be undone or done again.
  ///
  /// Handlers of changes are called once, with `invalidatedAll` and without objects; controllers send nothing and keep
  /// what they show until they fetch again (decisions.md 20). No observer is notified: objects keep the values they
  /// have. A saved one belongs to the context again, as the same object and with what is saved, once it is fetched or
  /// inserted; one that was never saved has no context any more (decisions.md 36). Objects without a reference from outside are
  /// freed, also where their relations hold each other.
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
  /// - Complexity: O(n) for n objects of the context, with those that resets before have taken out and that are not back.
  public func reset() throws {
    try isolated("reset") {
      // Those that were taken out before are looked at again.
      var objects = Array(retired.values)
      var ids = retired.keys.map { Optional($0) }
      retired = [:]
      for record in recordsByID.values {
        managedObjects.remove(record.object)
        leaveFault(record)
        objects.append(record.object)
        ids.append(record.isPersisted ? record.id : nil)
      }
      // A controller shows them on.
      let isFollowed = hasClients || world.stateSink != nil
      if isFollowed { retire(objects, ids) }
      (recordsByID, readRevisions, knownRevision) = (RecordTable(), [:], nil)
      (outdated, unverified) = ([:], [])
      if hasLostHistory { (mergedRevision, hasLostHistory) = (store.revision, false) }
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
      if !isFollowed { retire(objects, ids, staying: world.freeUnreachable(among: objects)) }
      objects = []
      noteState()
      var change = ContextChange()
      change.invalidatedAll = true
      notify(change, &errors)
      errors.note(world.flushBrackets())
      try errors.rethrow()
    }
  }

  /// Keeps saved objects that a reset takes out, so that they are the same where they are fetched again; not those
  /// without a reference.
  private func retire(_ objects: [ModelObject], _ ids: [ManagedObjectID?], staying: [Bool]? = nil) {
    for (index, object) in objects.enumerated() {
      let id = staying?[index] == false ? nil : ids[index]
      managedObjects.setHome(of: object, id == nil ? nil : self)
      if let id { retired[id] = object }
    }
  }

  /// The object that had an ID before a reset: it is taken in again.
  func takeRetired(_ id: ManagedObjectID) -> ModelObject? {
    guard let object = retired.removeValue(forKey: id) else { return nil }
    managedObjects.setHome(of: object, nil)
    managedObjects.adopt(object)
    return object
  }
}
