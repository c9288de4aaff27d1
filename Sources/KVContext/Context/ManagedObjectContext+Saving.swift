import KVObjects

extension ManagedObjectContext {
  /// Processes what has happened, validates what is new, changed or deleted, and hands all of it to the store together.
  ///
  /// The store of a child is its parent, where what is saved waits like any change; values go key by key, and the child
  /// wins (decisions.md 30). Temporary IDs become permanent with the first save in a store that is no parent. What
  /// handlers and delegates change meanwhile is processed as well; where that goes on for a thousand rounds nothing is
  /// saved (core-data.md CD07). The saving itself changes no object of this context: no observer is notified
  /// and nothing is sent for it. Where nothing is unsaved nothing is handed on. What was saved can still be undone, and
  /// is unsaved then.
  ///
  /// ```swift
  /// album.title = "Aerial"
  /// do {
  ///   try context.save()
  /// } catch let error as ValidationError {
  ///   print(error.problems.map(\.key))    // nothing has been saved
  /// }
  /// ```
  ///
  /// - Throws: ``ValidationError``, ``MergeConflictError`` where others have saved the same objects since and
  ///   ``mergePolicy`` says so, ``ContextError/relationAcross(object:key:other:)`` and its like for a relation that
  ///   leads out of the context, ``ContextError/stillDirty(attempts:)``, what a validator or the store throws, with
  ///   nothing saved; else, with everything saved,
  ///   the first error of an observer, handler or delegate (decisions.md 25).
  /// - Complexity: O(k log n) for k unsaved objects and n objects of their entities, O(m) for the m members of what is
  ///   written, and what the store takes.
  public func save() throws {
    try isolated("save") {
      var errors = FirstError()
      var rounds = ManagedObjectContext.mostRounds
      processAll(&rounds, &errors)
      let outer = isSaving
      isSaving = true
      defer { isSaving = outer }
      resumeDeletions()
      processAll(&rounds, &errors)
      if !event.isEmpty, !isProcessing { throw ContextError.stillDirty(attempts: ManagedObjectContext.mostRounds) }
      try checkRelations()
      try validate()
      releaseDeleted()
      try writeChanges(&errors)
      try errors.rethrow()
    }
  }

  /// What handlers and delegates change in a save is saved too, and delivered before.
  private func processAll(_ rounds: inout Int, _ errors: inout FirstError) {
    while rounds > 0, !event.isEmpty {
      rounds -= 1
      process(.undoable, &errors)
    }
  }

  /// Throws the first relation that leads out of the context. What was deleted here, and is still pointed at, is left out.
  private func checkRelations() throws {
    for record in unsaved.records where record.isAlive {
      // What has not changed was checked when it came.
      for property in record.isPersisted ? changedProperties(of: record) : record.entity.relationships
      where property.holdsObjects {
        for member in newMembers(of: property, record) where self.record(of: member) == nil {
          try checkInsertion(of: member, reachedBy: property.name, of: record.object)
        }
      }
    }
  }

  /// The members of a relation that have come, or moved, since it was saved.
  private func newMembers(of property: Property, _ record: ManagedObjectRecord) -> [ModelObject] {
    guard record.isPersisted, property.isToMany, case .list(let old) = savedValue(of: property, record),
      case .list(let new) = record.object.recordedValue(of: property)
    else { return record.object.members(of: property) }
    return new.stretches(since: old).flatMap { $0.new.compactMap { new[$0].object } }
  }

  /// How often changes are processed that handlers and delegates make while others are (core-data.md CD07).
  private static var mostRounds: Int { 1000 }

  private func writeChanges(_ errors: inout FirstError) throws {
    var unsaved = unsavedChanges()
    if unsaved.changes.isEmpty { return }
    var revision = store.revision
    let discards = discardCount
    // What is resolved may be stale again when it is saved: others save meanwhile.
    var attempts = 0
    var wasPermanent: Set<ManagedObjectID> = []
    while true {
      do {
        wasPermanent = Set(unsaved.changes.inserted.lazy.map(\.id).filter { !$0.isTemporary })
        try store.save(unsaved.changes)
        break
      } catch let stale as StaleRows {
        attempts += 1
        guard attempts < ManagedObjectContext.mostAttempts else {
          throw MergeConflictError(conflicts: try conflicts(of: stale))
        }
        try resolve(stale, &errors)
        // An observer may have reset it, or rolled it back.
        if discardCount != discards { return }
        // What others have saved may break a rule.
        try validate()
        revision = store.revision
        unsaved = unsavedChanges()
        if unsaved.changes.isEmpty { return }
      }
    }
    noteSaved(unsaved, wasPermanent, &errors)
    noteStored(unsaved.saved.lazy.map(\.record.id))
    noteStored(unsaved.deleted.lazy.map(\.id))
    noteRevision(after: revision)
    takeInSettled(&errors)
  }

  /// What was saved here need not be read again. `revision` is that of the store before.
  private func noteRevision(after revision: Int) {
    let current = store.revision
    beginKnowing(at: revision)
    // Where others have saved too there is more to be read.
    if parent == nil, current != revision + 1 { return }
    readRevisions = readRevisions.mapValues { $0 == revision ? current : $0 }
    if parent == nil, knownRevision == revision { knownRevision = current }
    if mergedRevision == revision { mergedRevision = current }
  }

  /// The store has made relations agree with what others have saved since: what was saved here comes to hold the same.
  func takeInSettled(_ errors: inout FirstError) {
    let ids = store.settledRows.filter { recordsByID[$0]?.isPersisted == true }
    if ids.isEmpty { return }
    var inner = FirstError()
    // Delegates are called behind it: what they change is theirs.
    errors.keep {
      let found = records(of: try store.rows(of: ids))
      registerFaults(relatedTo: found.map(\.row))
      for id in found.flatMap(\.row.relatedIDs) {
        if let record = recordsByID[id], record.fault == .unread { try hold(record) }
      }
      settleReads(&inner)
      let company = try self.company(of: found)
      try world.batch {
        for (record, _) in found where record.isAlive { note(record).isRefreshed = true }
        takeIn(found, with: company, keepingLocal: true, &inner)
      }
    }
    errors.note(inner.error)
  }

  /// How often what is stale is resolved before that is an error.
  private static var mostAttempts: Int { 100 }

  /// What is to be saved, and of which objects.
  private struct Unsaved {
    var changes = StoreChanges()
    /// New and changed ones, with the properties that have changed.
    var saved: [(record: ManagedObjectRecord, changed: [Property])] = []
    var deleted: [ManagedObjectRecord] = []
  }

  /// All that differs from what is saved.
  private func unsavedChanges() -> Unsaved {
    var result = Unsaved()
    result.changes.info = transactionInfo
    for record in unsaved.records.sorted(by: { $0.place < $1.place }) where record.isAlive {
      if record.isPersisted {
        let changed = changedProperties(of: record)
        if changed.isEmpty { continue }
        result.saved.append((record, changed))
        result.changes.updated.append(change(of: record, changed))
        result.changes.versions[record.id] = record.version
      } else {
        result.saved.append((record, []))
        result.changes.inserted.append(newRow(of: record))
      }
    }
    result.deleted = unsaved.records.filter { !$0.isAlive && $0.isPersisted }
    for record in result.deleted {
      result.changes.deleted.append(record.id)
      result.changes.versions[record.id] = record.version
    }
    return result
  }

  /// Everything that was handed to the store counts as saved.
  private func noteSaved(
    _ saved: Unsaved, _ wasPermanent: Set<ManagedObjectID>, _ errors: inout FirstError
  ) {
    errors.note((store as? ParentStore)?.takeError())
    let (slots, deleted) = (saved.saved, saved.deleted)
    let time = managedObjects.nextSaveTime()
    if slots.contains(where: { !$0.record.isPersisted }) { placingSaves += 1 }
    for (record, changed) in slots {
      let kind = record.isPersisted ? SaveHistory.Kind.updated(Set(changed.map(\.slot))) : .inserted
      history.note(record.id, kind, at: time)
      record.known.note(kind, at: time)
      parent?.recordsByID[record.id]?.known.note(kind, at: time)
      if parent == nil {
        // One that was saved before, and deleted, has a version behind all that it had.
        if record.isPersisted {
          record.version = record.version.map { $0 + 1 }
        } else {
          record.version = wasPermanent.contains(record.id) ? (try? store.row(of: record.id))??.version : 1
        }
      }
      // After all rows that were read before, and before what is new: the order stays.
      if !record.isPersisted, let place = store.place(of: record.id) { record.place = place }
      (record.isPersisted, record.isForeign) = (true, false)
      record.saved.removeAll()
      event.noteSave(of: record)
      arrivals.noteSave(of: record)
    }
    for record in deleted {
      if managedObjects.isKnown(record.id, besides: self) {
        history.note(record.id, .deleted, at: time)
      } else {
        history.forget(record.id)
      }
      record.isPersisted = false
      record.saved.removeAll()
      if record.entity.relationships.contains(where: { $0.definition.deleteRule == .noAction }) {
        departed[record.object] = record.id
      }
      unregister(record)
    }
    history.forgetDeletions { managedObjects.isKnown($0, besides: self) }
    unsaved.removeAll()
    for change in event.changes { unsaved.add(change.record) }
    if world.stateSink != nil { noteState(saved: (slots.map(\.record) + deleted).map(\.object)) }
  }

  /// What some properties of an object hold that was saved before, with what has changed of its relations to many.
  private func change(of record: ManagedObjectRecord, _ properties: [Property]) -> StoredRow {
    var row = row(of: record, [])
    for property in properties {
      row.values[property.slot] =
        changedMembers(of: property, record).map(StoredValue.toMany)
        ?? stored(record.object.recordedValue(of: property), property)
    }
    return row
  }

  /// The members of a relation with what has changed of it; nil if all of them are to be saved.
  private func changedMembers(of property: Property, _ record: ManagedObjectRecord) -> StoredMembers? {
    // Only a store that compares versions has what counts as saved here.
    guard property.isToMany, property.holdsObjects, findingStore != nil, record.version != nil,
      !record.known.isPartial, case .list(let old) = savedValue(of: property, record),
      case .list(let new) = record.object.recordedValue(of: property)
    else { return nil }
    func id(_ object: ModelObject) -> ManagedObjectID? { self.record(of: object)?.id }
    return MemberChange(from: old, to: new, id: id).map { StoredMembers(new, change: $0, id: id) }
  }

  /// What a new object holds: a store that finds rows by itself takes from the object all but what leads to others.
  private func newRow(of record: ManagedObjectRecord) -> StoredRow {
    if findingStore == nil { return row(of: record, record.entity.persistentProperties) }
    var row = row(of: record, record.entity.leadingProperties)
    row.object = record.object
    return row
  }

  /// What some properties of an object hold, as a store keeps it.
  func row(of record: ManagedObjectRecord, _ properties: [Property]) -> StoredRow {
    var row = StoredRow(record.id, place: record.place, values: [:])
    for property in properties {
      row.values[property.slot] = stored(record.object.recordedValue(of: property), property)
    }
    return row
  }

  /// A value as a store keeps it: objects by their IDs. Those that are in no context are left out.
  func stored(_ value: Value, _ property: Property) -> StoredValue {
    guard property.holdsObjects else {
      return .attribute(value)
    }
    if property.isToMany {
      guard case .list(let members) = value else { return .toMany(nil) }
      return .toMany(StoredMembers(members.compactMap { $0.object.flatMap { record(of: $0)?.id } }))
    }
    return .toOne(value.object.flatMap { record(of: $0)?.id ?? departed[$0] })
  }

  // MARK: Validation

  /// Asks every rule of what would be saved. Throws all that is wrong, together.
  private func validate() throws {
    var problems: [ValidationError.Problem] = []
    let alive = unsaved.records.filter { $0.isAlive && !$0.entity.validatedProperties.isEmpty }
    let inserted = alive.filter { !$0.isPersisted }.sorted { $0.place < $1.place }
    let updated = alive.filter { $0.isPersisted && !changedProperties(of: $0).isEmpty }
    for record in inserted + updated {
      for property in record.entity.validatedProperties {
        if property.definition.validator == nil, try hasUnreadMembers(record, property) { continue }
        let value = record.object.recordedValue(of: property)
        func note(_ kind: ValidationError.Problem.Kind) {
          problems.append(.init(object: record.object.description, key: property.name, kind: kind))
        }
        if let rule = property.ruleBroken(by: value) {
          note(.broken(rule))
          continue
        }
        guard let verdict = try property.definition.validator?(record.object, value), !verdict.isValid else {
          continue
        }
        let message = verdict.replacement.isAbsent ? "is not valid" : verdict.replacement.plainText
        note(.invalid(message: message))
      }
    }
    for record in unsaved.records where !record.isAlive && (record.isPersisted || isKept(record)) {
      problems += deletionProblems(of: record)
    }
    if !problems.isEmpty { throw ValidationError(problems: problems) }
  }
}
