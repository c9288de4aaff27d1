import KVObjects

/// Objects that others have saved since this context has read them.
extension ManagedObjectContext {
  /// Makes what is stale ready to be saved again, as the policy says. Throws the conflicts where that is no policy's, or what
  /// the store throws, with nothing changed.
  func resolve(_ stale: StaleRows, _ errors: inout FirstError) throws {
    if mergePolicy == .error { throw MergeConflictError(conflicts: try conflicts(of: stale)) }
    let found = try stale.rows.compactMap { stale in
      try recordsByID[stale.id].map { (record: $0, row: try store.row(of: stale.id).map($0.withoutUnread)) }
    }
    for (record, row) in found where row == nil { readMembers(of: record, &errors) }
    let company = try self.company(of: found.map { ($0.record, $0.row ?? $0.record.emptyRow) })
    var inner = FirstError()
    // Delegates are called behind it: what they change is theirs.
    errors.keep {
      try world.batch {
        take(company.related, into: event, &inner)
        for (record, row) in found {
          if let row { resolve(record, row, &inner) } else { resolveGone(record, &inner) }
        }
        takeIn(company, &inner)
        settleReads(keepingLocal: mergePolicy == .overwrite || mergePolicy == .mergeByPropertyObjectTrump, &inner)
        // The members have settled who is in a relation; their order is in the rows of the owners.
        if mergePolicy != .overwrite {
          let rows = found.compactMap { record, row in row.map { (record: record, row: $0) } }
          takeIn(rows, keepingLocal: true, &inner, where: \.isToMany)
        }
      }
    }
    errors.note(inner.error)
  }

  /// An object whose row is gone, and that may be saved anew, leads to what its members say: these are read.
  private func readMembers(of record: ManagedObjectRecord, _ errors: inout FirstError) {
    for property in record.entity.relationships {
      for member in record.object.members(of: property) {
        guard let other = self.record(of: member), other.fault == .unread else { continue }
        errors.keep { try hold(other) }
      }
    }
    settleReads(&errors)
  }

  private func resolve(_ record: ManagedObjectRecord, _ row: StoredRow, _ errors: inout FirstError) {
    noteKnown(row, record)
    switch mergePolicy {
    case .error: break
    case .overwrite: takeIn(row, record, keepingLocal: true, keepingAll: true, &errors)
    case .mergeByPropertyObjectTrump:
      if record.isAlive { note(record).isRefreshed = true }
      takeIn(row, record, keepingLocal: true, &errors)
    case .mergeByPropertyStoreTrump, .rollback:
      let isBroughtBack = !record.isAlive || !record.isPersisted
      if !record.isAlive { bringBack(record) }
      note(record).isRefreshed = true
      var (theirs, mine) = (row, row)
      if mergePolicy == .mergeByPropertyStoreTrump, !isBroughtBack {
        registerFaults(relatedTo: [row])
        let changed = slotsChanged(in: row, record)
        theirs.values = row.values.filter { changed.contains($0.key) }
        mine.values = row.values.filter { !changed.contains($0.key) }
      } else {
        mine.values = [:]
      }
      takeIn(theirs, record, keepingLocal: false, &errors)
      takeIn(mine, record, keepingLocal: true, &errors)
    }
  }

  /// The slots of which a row has something else than what this context has read.
  private func slotsChanged(in row: StoredRow, _ record: ManagedObjectRecord) -> Set<Int> {
    let properties = record.entity.persistentProperties.filter { property in
      guard let stored = row.values[property.slot] else { return false }
      let value = value(stored, property) { $0.isAlive || $0.isPersisted }
      return !property.holdsSame(value, savedValue(of: property, record))
    }
    return Set(properties.map(\.slot))
  }

  /// The row is gone: where what is here wins it is saved as a new one, under its ID.
  func resolveGone(_ record: ManagedObjectRecord, _ errors: inout FirstError) {
    switch mergePolicy {
    case .error: break
    case .overwrite, .mergeByPropertyObjectTrump:
      _ = note(record)
      record.isPersisted = false
      record.version = nil
    case .mergeByPropertyStoreTrump, .rollback: takeDeletion(of: record, &errors)
    }
  }

  /// The facts of what is stale. Throws what the store throws.
  func conflicts(of stale: StaleRows) throws -> [MergeConflictError.Conflict] {
    try stale.rows.compactMap { stale in
      guard let record = recordsByID[stale.id] else { return nil }
      let row = try store.row(of: stale.id)
      let properties = record.entity.persistentProperties
      func snapshot(_ value: (Property) -> Value) -> [String: String] {
        Dictionary(uniqueKeysWithValues: properties.map { ($0.name, value($0).orNull.description) })
      }
      return MergeConflictError.Conflict(
        object: record.object, objectID: record.id, objectText: record.object.description,
        oldVersion: record.version ?? 0, newVersion: row?.version ?? 0,
        objectSnapshot: record.isAlive ? snapshot { record.object.recordedValue(of: $0) } : nil,
        cachedSnapshot: snapshot { savedValue(of: $0, record) },
        persistedSnapshot: row.map { row in
          snapshot { property in
            row.values[property.slot].map { value($0, property) { $0.isAlive || $0.isPersisted } }
              ?? property.recordedStartValue
          }
        })
    }
  }
}

extension ManagedObjectRecord {
  /// What an object leads to whose row is gone: nothing.
  fileprivate var emptyRow: StoredRow {
    var row = StoredRow(id, values: [:])
    for property in entity.relationships { row.values[property.slot] = property.isToMany ? .toMany([]) : .toOne(nil) }
    return row
  }
}
