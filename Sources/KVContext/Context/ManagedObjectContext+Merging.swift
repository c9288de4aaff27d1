import KVObjects

extension ManagedObjectContext {
  /// Takes in all that another context has saved since it was merged last, of the entities that both have (decisions.md
  /// 19, 30, 31). Of each property the last save counts: one that this context has saved later, or read after it, stays.
  ///
  /// Objects that this context lacks come, deleted ones go, and changed properties are set, but those that were changed
  /// here and not saved: they keep their value until a rollback, which goes to what `other` has saved. What comes
  /// objects lead to, and the context lacks, comes too. Observers are notified at once. The rest waits like any change:
  /// handlers of changes then get objects as `inserted`, `refreshed` and `deleted`. All of it counts as saved, and none
  /// of it can be undone. Where the two are not kept in one store, and this one has no parent, it is saved in this
  /// one's store as well. Merging a child does nothing: what it has saved is here. Merging a parent brings what the
  /// parent has saved.
  ///
  /// ```swift
  /// let (one, two) = (try context.makeChild(), try context.makeChild())
  /// let mine = try one.fetch(FetchRequest(entityName: "Artist"))
  /// try mine.first?.setValue("Kate", forKey: "name")
  /// try one.save()
  /// try two.merge(one)      // in `two` the artist of the same ID is called Kate, too
  /// two.hasChanges          // false
  /// ```
  ///
  /// - Throws: ``ContextError/mergeWithItself``, ``ContextError/mergeOfOthersChild`` where `other` is a child of a context that
  ///   this one does not read through: what it has saved waits there, ``ContextError/otherVersion(_:)`` where a class that both have has other
  ///   properties there, or ``ContextError/closed(operation:)`` where either has ended, with nothing done; else, with the rest done, the first error of an observer or of the store.
  /// - Complexity: O(log h + k log n) for the k objects that `other` has saved since, of h that it has saved, and n
  ///   objects of this context; beside that, the members of their to-many relations.
  public func merge(_ other: ManagedObjectContext) throws {
    try isolated("merge") {
      guard other !== self else { throw ContextError.mergeWithItself }
      if other.isClosed { throw ContextError.closed(operation: "be merged") }
      // What a child has saved is where it reads: in its parent, and for those that read through that.
      guard other.parent.map({ parent in lineage.contains { $0 === parent } }) ?? true else {
        throw ContextError.mergeOfOthersChild
      }
      if let entity = model.firstDifference(from: other.model) { throw ContextError.otherVersion(entity.name) }
      let entries = other.history.entries(after: merged[other.creationSerial] ?? 0)
      let serial = other.history.serial
      // What a child has saved is here.
      if entries.isEmpty || other.parent === self {
        merged[other.creationSerial] = serial
        return
      }
      var changes = StoreChanges()
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep { try world.batch { take(entries, from: other, &changes, &inner) } }
      errors.note(inner.error)
      if !sharesStore(with: other), parent == nil {
        changes.info = transactionInfo
        try store.save(changes)
        for id in changes.inserted.map(\.id) + changes.updated.map(\.id) {
          guard let record = recordsByID[id] else { continue }
          // That does not include what other contexts have saved of it here in the meantime.
          record.version = try record.version.map { $0 + 1 } ?? store.row(of: id)?.version
        }
        takeInSettled(&errors)
      }
      merged[other.creationSerial] = serial
      try errors.rethrow()
    }
  }

  /// This context and those that it reads through.
  private var lineage: some Sequence<ManagedObjectContext> { sequence(first: self, next: \.parent) }

  /// The store that is no parent, of this context or of the one that it reads through.
  var rootStore: any PersistentStore { lineage.reduce(self) { $1 }.store }

  /// The ID that an object has here which `other` knows by `id`: the same, but from another connection to the same file. Nil
  /// where it has none here.
  func ownID(of id: ManagedObjectID, from other: ManagedObjectContext) -> ManagedObjectID? {
    let (mine, others) = (rootStore, other.rootStore)
    if mine === others { return id }
    guard let mine = mine as? any FindingStore, let others = others as? any FindingStore, mine.hasRows(of: others)
    else { return id }
    return mine.id(of: id, in: others)
  }

  /// Whether what `other` has saved is where this context is saved to.
  private func sharesStore(with other: ManagedObjectContext) -> Bool {
    let (mine, others) = (rootStore, other.rootStore)
    guard let mine = mine as? any FindingStore, let others = others as? any FindingStore else {
      return mine === others
    }
    return mine.hasRows(of: others)
  }

  private func take(
    _ entries: [SaveHistory.Entry], from other: ManagedObjectContext, _ changes: inout StoreChanges,
    _ errors: inout FirstError
  ) {
    var (rows, new) = ([(record: ManagedObjectRecord, row: StoredRow)](), [StoredRow]())
    let isOfOneStore = sharesStore(with: other)
    let entries = entries.compactMap { entry in ownID(of: entry.id, from: other).map { (id: $0, entry: entry) } }
    for (id, entry) in entries {
      guard model.entity(named: id.entityName) != nil, !entry.isDeletion,
        var row = other.savedRow(of: entry.id).map({ ownRow(id, $0, from: other) })
      else {
        // What goes has no row any more that could be read.
        if let gone = recordsByID[id], gone.fault != .unread { setFault(.none, of: gone) }
        continue
      }
      // Another store counts for itself, and has an order of its own.
      if !isOfOneStore { (row.version, row.place) = (nil, 0) }
      if let record = recordsByID[id], record.fault != .unread {
        if let theirs = other.recordsByID[entry.id], lacksSaves(before: row, record, readBy: theirs) {
          // Its version says that all of it is held, so all of it is taken that is held there.
          record.known = theirs.known
          row.values = row.values.filter { !theirs.known.holdsLess($0.key) }
        } else {
          row.values = row.values.filter { slot, _ in
            entry.time(of: slot).map { record.known.isOlder(than: $0, slot, isOfOneStore: isOfOneStore) } ?? false
          }
          if row.values.isEmpty { continue }
          for slot in row.values.keys { record.known.note(slot, at: entry.time(of: slot) ?? 0) }
        }
        changes.updated.append(row)
        // Also of one that was deleted here and is there again after a rollback.
        if record.isAlive || record.isPersisted { rows.append((record, record.withoutUnread(row))) }
      } else if isOfOneStore, (try? store.row(of: id)) == nil {
        // Deleted here, and saved, while it was changed there.
        continue
      } else {
        if !isOfOneStore, parent == nil, (try? store.row(of: id)) != nil {
          changes.updated.append(row)
        } else {
          changes.inserted.append(row)
        }
        new.append(row)
      }
    }
    let known = Set(new.map(\.id))
    errors.keep { new += try unreadRows(relatedTo: rows.map(\.row) + new, besides: known) }
    let versions = rows.map(\.record.version)
    if !new.isEmpty { announceChange() }
    take(new, into: event, awaiting: Set(rows.map(\.record.id)), &errors)
    // They are as the other has them.
    for (id, entry) in entries where known.contains(id) {
      if let theirs = other.recordsByID[entry.id] { recordsByID[id]?.known = theirs.known }
    }
    // What has been read again meanwhile is later than what the other has.
    rows = zip(rows, versions).filter { $0.record.version == $1 }.map(\.0)
    rows += records(of: new).filter { $0.record.version == $0.row.version }
    // The to-one sides first: they carry pairs of inverses. What is left to deleted objects they lose then.
    takeIn(rows, keepingLocal: true, &errors) { !$0.isToMany }
    for (id, entry) in entries where entry.isDeletion { takeDeletion(of: id, &changes, &errors) }
    takeIn(rows, keepingLocal: true, &errors, where: \.isToMany)
    // What came is as the other has it, whatever the store holds by now.
    beginKnowing(at: store.revision)
    unverified.formUnion(rows.map(\.record.id))
    if parent != nil, !isOfOneStore { for row in new { recordsByID[row.id]?.isForeign = true } }
  }

  /// Whether a row of one store is later than what is held by more than one save: what others have saved between is in it, too,
  /// and `theirs` holds it.
  private func lacksSaves(
    before row: StoredRow, _ record: ManagedObjectRecord, readBy theirs: ManagedObjectRecord
  ) -> Bool {
    guard let version = row.version, let held = record.version, theirs.fault != .unread else { return false }
    return version > held + 1
  }

  /// A row of another context as it is named here.
  private func ownRow(_ id: ManagedObjectID, _ row: StoredRow, from other: ManagedObjectContext) -> StoredRow {
    if id === row.id { return row }
    var own = StoredRow(id, place: row.place, values: [:])
    own.version = row.version
    own.values = row.values.mapValues { value in
      switch value {
      case .attribute: value
      case .toOne(let member): .toOne(member.flatMap { ownID(of: $0, from: other) })
      case .toMany(let members): .toMany(members.map { StoredMembers($0.compactMap { ownID(of: $0, from: other) }) })
      }
    }
    return own
  }

  /// An object has been read from the store: what it holds is of all saves that this knows.
  func noteKnown(_ row: StoredRow, _ record: ManagedObjectRecord) {
    if let theirs = parent?.recordsByID[row.id] {
      record.known = theirs.known
    } else {
      record.known.noteRead(at: managedObjects.lastSaveTime)
    }
  }

  private func takeDeletion(
    of id: ManagedObjectID, _ changes: inout StoreChanges, _ errors: inout FirstError
  ) {
    history.forgetUpdates(of: id)
    guard let record = recordsByID[id] else { return }
    changes.deleted.append(id)
    takeDeletion(of: record, &errors)
  }

  /// An object is gone elsewhere, so it is here.
  func takeDeletion(of record: ManagedObjectRecord, _ errors: inout FirstError) {
    // A fault that nobody has read stays one: there is nothing to read any more.
    let isUnread = record.fault == .unread
    if !isUnread { setFault(.none, of: record) }
    record.isPersisted = false
    record.version = nil
    takenAway.insert(record.object)
    // Also where it was deleted here and its rules have still to act: they do not where it is deleted elsewhere.
    if isUnread {
      leaveRelations(of: record, &errors)
    } else if record.isShown || record.isAlive {
      forgetRelations(of: record, &errors)
    }
    if record.isAlive { markDeleted(record) }
    note(record).isTakenIn = true
  }

  /// An object was deleted elsewhere: what it leads to leads to it no more, as there.
  func forgetRelations(of record: ManagedObjectRecord, _ errors: inout FirstError) {
    errors.keep { try hold(record, ending: true) }
    for property in record.entity.relationships where property.definition.deleteRule != .noAction {
      if record.object.members(of: property).isEmpty { continue }
      errors.keep {
        try write(from: .elsewhere) {
          if property.isToMany {
            try record.object.collection(of: property).removeAll()
          } else {
            try record.object.assign(.nil, to: property)
          }
        }
      }
    }
  }

  /// A fault that nobody has read was deleted elsewhere: those that lead to it lead to it no more.
  private func leaveRelations(of fault: ManagedObjectRecord, _ errors: inout FirstError) {
    var edits = RelationEdits()
    for property in fault.entity.relationships where property.definition.deleteRule != .noAction {
      for member in fault.object.heldRecordedValue(of: property).objects {
        guard let inverse = try? property.inverse(at: member, of: fault.object) else { continue }
        edits.remove(fault.object, from: inverse, of: member)
      }
    }
    write(from: .elsewhere) { edits.apply(&errors) }
  }

  /// An object as it was saved last; nil where it is not any more. One that was reset is as its store has it.
  private func savedRow(of id: ManagedObjectID) -> StoredRow? {
    guard let record = recordsByID[id], record.fault != .unread else { return (try? store.row(of: id)) ?? nil }
    guard record.isPersisted, (try? hold(record)) == true else { return nil }
    var row = StoredRow(record.id, values: [:])
    if parent == nil { row.version = record.version }
    for property in record.entity.persistentProperties {
      row.values[property.slot] = stored(savedValue(of: property, record), property)
    }
    return row
  }
}
