import KVObjects

extension ManagedObjectContext {
  /// Takes in all that others have saved in the store since this context was made, or has done so last: other contexts of
  /// the store, in this process or another (persistent history).
  ///
  /// It is for one store what ``merge(_:)`` is for one context, and does the same: rows that this context lacks come,
  /// deleted objects go, and changed properties are set, but those that were changed here and not saved. Observers are
  /// notified at once; the rest waits like any change, and controllers of fetched results follow it. What this context has
  /// saved itself is nothing new to it. All of it counts as saved, so that the next save is no conflict.
  ///
  /// An object with unsaved changes whose row others have deleted is a conflict as in a save, and ``mergePolicy`` says what
  /// becomes of it: where this context wins it is new here, under its ID, and else it is deleted.
  ///
  /// ```swift
  /// let count = try context.mergeHistory()   // 2, say: another process has saved two objects
  /// try context.processPendingChanges()      // controllers send
  /// ```
  ///
  /// - Returns: how many objects came, have another row now, or went.
  /// - Throws: ``ContextError/closed(operation:)`` where it has ended, ``ContextError/noHistory`` for a child, and where the
  ///   store keeps none, ``HistoryTokenExpiredError`` where it was deleted, until a ``reset()``, ``MergeConflictError`` where an object with unsaved changes was deleted elsewhere and ``mergePolicy``
  ///   says so; what the store throws, with nothing done; else, with all of it done, the first error of an
  ///   observer.
  /// - Complexity: O(k log n) for k objects that were saved since and n objects of this context; beside that, the members
  ///   of their to-many relations, and what the store takes for its history.
  @discardableResult
  public func mergeHistory() throws -> Int {
    try isolated("merge") {
      guard let history = try store.history(since: mergedRevision) else {
        guard let store = store as? any HistoryKeepingStore else { throw ContextError.noHistory }
        hasLostHistory = true
        throw HistoryTokenExpiredError(store.token(mergedRevision))
      }
      let rows = history.saved.filter(isNew)
      // What this context has deleted itself, and brought back by undoing, is new.
      var seen: Set<ManagedObjectID> = []
      let deleted = history.deleted.compactMap { recordsByID[$0] }.filter {
        $0.isPersisted && seen.insert($0.id).inserted
      }
      let edited = deleted.filter(isUpdated)
      if mergePolicy == .error, !edited.isEmpty {
        let stale = StaleRows(edited.map { StaleRows.Row(id: $0.id, version: nil) })
        throw MergeConflictError(conflicts: try conflicts(of: stale))
      }
      let new = rows.filter { lacks($0.id) && model.entity(named: $0.id.entityName) != nil }
      let changed = records(of: rows).filter { $0.record.fault != .unread }
      let known = Set(new.map(\.id))
      let related = try unreadRows(relatedTo: changed.map(\.row) + new, besides: known)
      for (record, row) in changed { noteRead(row, record) }
      // What goes has no row any more that could be read.
      for record in deleted where record.fault != .unread { setFault(.none, of: record) }
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep {
        try world.batch {
          if !new.isEmpty || !related.isEmpty { announceChange() }
          take(new + related, into: event, awaiting: Set(changed.map(\.record.id)), &inner)
          // The to-one sides first: they carry pairs of inverses. What is left to deleted objects they lose then.
          let all = changed + records(of: new + related)
          takeIn(all, keepingLocal: true, &inner) { !$0.isToMany }
          let lost = Set(edited.map(\.id))
          for record in deleted {
            if lost.contains(record.id) { resolveGone(record, &inner) } else { takeDeletion(of: record, &inner) }
          }
          takeIn(all, keepingLocal: true, &inner, where: \.isToMany)
        }
      }
      errors.note(inner.error)
      mergedRevision = history.revision
      if knownRevision ?? 0 < history.revision { knownRevision = history.revision }
      try errors.rethrow()
      return new.count + changed.count + deleted.count
    }
  }

  /// Whether a row is not the one that this context has read or saved last.
  private func isNew(_ row: StoredRow) -> Bool {
    guard let record = recordsByID[row.id], record.fault != .unread else { return true }
    // One that was deleted here, and saved, is gone for this context.
    return isThere(record) && !record.holds(row)
  }

  private func isThere(_ record: ManagedObjectRecord) -> Bool { record.isAlive || record.isPersisted }
}
