public import KVObjects

extension ManagedObjectContext {
  /// Marks an object as deleted; it goes when changes are processed, and its delete rules act on what its relations
  /// hold then (decisions.md 23).
  ///
  /// ``ModelObject/isDeleted`` is true at once for a saved object, and fetches leave it out. Its relations stay until
  /// the event is processed, or the context saved where ``propagatesDeletesAtEndOfEvent`` is false: the rules act from the
  /// object deleted first, what a cascade reaches is deleted too, and
  /// handlers of changes and controllers hear of all of it together. The store loses it with the next save, which a
  /// `deny` refuses (decisions.md 17). One that has never been saved is in no context once the event is processed, unless
  /// a `deny` is to refuse the save. Again does nothing.
  ///
  /// ```swift
  /// try context.delete(album)
  /// album.artist                          // what it was
  /// try context.processPendingChanges()
  /// album.artist                          // nil: a relation is nullified where its definition names no rule
  /// ```
  ///
  /// - Parameter object: one of this context.
  /// - Throws: ``ContextError/otherContext(object:operation:)`` or ``ContextError/noContext(object:operation:)`` where
  ///   it is in another context, or in none; nothing is marked then.
  /// - Complexity: O(c) for the c controllers that follow the context. Processing it costs O(log n) for n objects of
  ///   its entity, and what its rules change.
  public func delete(_ object: ModelObject) throws {
    try isolated("delete") {
      if let record = record(of: object), !record.isAlive { return }
      let record = try requireRecord(of: object, to: "delete")
      // Its relations are asked when the event is processed.
      guard try hold(record, ending: true) else { return try fulfil(record) }
      markDeleted(record)
    }
  }

  /// Whether delete rules act when changes are processed, as at first; where not they act at the next save.
  ///
  /// Until then a deleted object holds what it held, and what is related to it leads to it. Rules that act at a save are one
  /// step of ``undo()`` with the deletion and what happened since. Those that wait act with the next processing once this is
  /// true again.
  ///
  /// ```swift
  /// context.propagatesDeletesAtEndOfEvent = false
  /// try context.delete(artist)
  /// try context.processPendingChanges()
  /// album.artist                          // what it was
  /// try context.save()
  /// album.artist                          // nil
  /// ```
  ///
  /// - Complexity: O(1); to set true O(u log u) for the u objects that something has happened to since the last save.
  public var propagatesDeletesAtEndOfEvent: Bool {
    get { propagatesDeletes }
    set {
      world.isolation.enterAnyway()
      defer { world.isolation.leave() }
      propagatesDeletes = newValue
      if newValue { resumeDeletions() }
    }
  }

  /// Throws what keeps a deletion of an object from being saved: ``ModelObject/validateForDelete()``.
  func validateDeletion(of object: ModelObject) throws {
    try isolated("delete") {
      guard let record = record(of: object) else { return }
      guard try hold(record) else { return try fulfil(record) }
      let problems = deletionProblems(of: record)
      if !problems.isEmpty { throw ValidationError(problems: problems) }
    }
  }

  /// What is wrong with the deletion of an object: its relations that deny it, in alphabetical order.
  func deletionProblems(of record: ManagedObjectRecord) -> [ValidationError.Problem] {
    record.entity.relationships.compactMap { property in
      let count = deniers(of: record, property)
      if count == 0 { return nil }
      return .init(object: record.object.description, key: property.name, kind: .denied(count: count))
    }
  }

  func markDeleted(_ record: ManagedObjectRecord) {
    membershipRevision += 1
    record.holdMembers()
    (record.isAlive, record.wasDeleted, record.pendingRules) = (false, true, nil)
    _ = note(record)
    event.noteDeletion(of: record)
  }

  /// Applies the delete rules of what was deleted in this event, from the object deleted first; what a cascade reaches is
  /// deleted too, and its rules act behind the others'. Those of the first `settled` deletions have acted; of all of them
  /// afterwards.
  func propagateDeletes(behind settled: inout Int) throws {
    var errors = FirstError()
    while settled < event.deletions.count {
      try Cancellation.check()
      let change = event.deletions[settled]
      let record = change.record
      settled += 1
      guard !record.isAlive, !change.isRestored else { continue }
      if takenAway.contains(record.object) {
        // The rules were applied where it was deleted; what was related to it here since is not related any more.
        if record.fault != .unread { forgetRelations(of: record, &errors) }
        continue
      }
      // One that the store has lost in the meantime waits for no save.
      if !propagatesDeletesAtEndOfEvent, !isSaving, recordsByID[record.id] === record {
        lastDeletion += 1
        record.pendingRules = record.pendingRules ?? lastDeletion
        continue
      }
      for property in record.entity.relationships { errors.keep { try applyRule(of: property, to: record) } }
      (change.hasActed, record.pendingRules) = (true, nil)
    }
    try errors.rethrow()
  }

  /// How many objects that stay a relation of a deleted object leads to which denies that; 0 where it does not.
  func deniers(of record: ManagedObjectRecord, _ property: Property) -> Int {
    guard property.definition.deleteRule == .deny else { return 0 }
    return record.object.members(of: property).count { member in
      self.record(of: member)?.isAlive ?? event.brings(member, by: property, of: record)
    }
  }

  /// Lets the delete rules that wait for a save act with the next processing, before those of what was deleted since; so do
  /// those of deleted objects which have acted, and which were related to others since.
  func resumeDeletions() {
    let deleted = unsaved.records.filter { !$0.isAlive }
    event.resume(deleted.filter { $0.pendingRules != nil }.sorted { ($0.pendingRules ?? 0) < ($1.pendingRules ?? 0) })
    let related = deleted.filter { $0.pendingRules == nil && $0.isPersisted && leadsOn($0) }
    for record in related.sorted(by: { $0.place < $1.place }) { event.noteDeletion(of: record) }
  }

  /// Whether relations of a deleted object lead to others, and a delete rule has something to do about it.
  private func leadsOn(_ record: ManagedObjectRecord) -> Bool {
    record.entity.relationships.contains { property in
      let rule = property.definition.deleteRule
      return (rule == .nullify || rule == .cascade) && !record.object.members(of: property).isEmpty
    }
  }

  /// Whether an object that was never saved, and is deleted, has something left for the next save: a relation that denies
  /// the deletion (decisions.md 17), or a delete rule that waits and has something to act on.
  func isKept(_ record: ManagedObjectRecord) -> Bool {
    guard !record.isAlive, !record.isPersisted, record.wasDeleted, !takenAway.contains(record.object) else {
      return false
    }
    return record.entity.relationships.contains { property in
      switch property.definition.deleteRule {
      case .deny: deniers(of: record, property) > 0
      case .nullify, .cascade: record.pendingRules != nil && !record.object.members(of: property).isEmpty
      case .noAction: false
      }
    }
  }

  /// Releases deleted objects that were never saved and that have nothing left for a save.
  func releaseDeleted() {
    for record in unsaved.records where !record.isAlive && !record.isPersisted && !record.isShown && !isKept(record) {
      unsaved.remove(record)
      unregister(record)
    }
  }

  private func applyRule(of property: Property, to record: ManagedObjectRecord) throws {
    try hold(record, ending: true)
    switch property.definition.deleteRule {
    case .noAction, .deny: return
    case .cascade:
      for member in record.object.members(of: property) {
        guard let record = self.record(of: member), record.isAlive else { continue }
        // What cannot be read any more is deleted, and nothing brings it back.
        if (try? hold(record, ending: true)) == false { takenAway.insert(record.object) }
        markDeleted(record)
      }
    case .nullify:
      if record.object.members(of: property).isEmpty { return }
      // The other side forgets the object, and the object the other side.
      if property.isToMany {
        try record.object.collection(of: property).removeAll()
      } else {
        try record.object.assign(.nil, to: property)
      }
    }
  }
}
