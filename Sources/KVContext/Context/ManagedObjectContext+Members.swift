import KVObjects

/// Relations to many are faults of their own, where the store is one that finds rows and the other side holds one object: their
/// members are read when they are first used, whether by the script or by a context that changes or compares them.
///
/// Until then the storage of the relation holds those objects that are known to lead back, and counts as unread. The members are
/// those of that later moment, with those that were read before and lead back: an object keeps what it holds.
extension ManagedObjectContext {
  /// Whether members are read later than their owner. In a world of several threads an object has all that it holds, and a trace
  /// shows it.
  private func readsMembersLater(of entity: EntityDescription) -> Bool {
    findingStore != nil && !world.isolation.isShared && world.stateSink == nil && !entity.lateRelations.isEmpty
  }

  /// The rows of some objects to be taken in, as far as they are there.
  func rowsToTakeIn(of ids: [ManagedObjectID]) throws -> [StoredRow] {
    guard let findingStore else { return try store.rows(of: ids) }
    return try readingRows { try completed(findingStore.rows(of: ids, reading: $0)) }
  }

  /// The rows of an entity to be taken in.
  func rowsToTakeIn(of entity: EntityDescription) throws -> [StoredRow] {
    guard let findingStore, entity.lateRelations.isEmpty || readsMembersLater(of: entity) else {
      return try store.rows(of: entity)
    }
    return try readingRows { try completed(findingStore.rows(of: entity, reading: $0)) }
  }

  /// Rows that the store has given without late relations, with the members of those that are not read later: an object that
  /// was here before a reset may have collections in use, which are none of an unread relation.
  func completed(_ rows: [StoredRow]) throws -> [StoredRow] {
    guard let findingStore, model.hasLateRelations else { return rows }
    var rows = rows
    var (known, isLater) = (EntityDescription?.none, false)
    for index in rows.indices {
      let id = rows[index].id
      if known?.name != id.entityName {
        known = model.entity(named: id.entityName)
        isLater = known.map(readsMembersLater) ?? false
      }
      guard let entity = known, !entity.lateRelations.isEmpty else { continue }
      let object = rows[index].object ?? retired[id] ?? recordsByID[id]?.object
      if isLater, object?.collections.isEmpty ?? true { continue }
      for property in entity.lateRelations where rows[index].values[property.slot] == nil {
        if isLater, object?.madeStorage(of: property)?.isUnread ?? true { continue }
        rows[index].values[property.slot] = try findingStore.members(of: property, id)
      }
    }
    return rows
  }

  /// The members of relations that the row of an object lacks are still to be read. Known before any row is taken in: the
  /// objects of the others may lead to it.
  func leaveUnread(_ row: StoredRow, _ record: ManagedObjectRecord) {
    if findingStore == nil { return }
    for property in record.entity.lateRelations where row.values[property.slot] == nil {
      record.unreadRelations |= property.unreadBit
      record.object.madeStorage(of: property)?.isUnread = true
    }
  }

  /// Reads the members of a relation where they are still to be read. Throws what the store throws, or the first error of an
  /// observer.
  func readMembers(of property: Property, _ record: ManagedObjectRecord) throws {
    if !record.isUnread(property) { return }
    guard let stored = try storedMembers(of: property, record) else { return record.noteRead(property) }
    record.noteRead(property)
    registerFaults(relatedTo: [StoredRow(record.id, values: [property.slot: stored])])
    let leading = record.object.heldRecordedValue(of: property).objects
    let value = value(stored, property, readOf: record)
    let known = Set(value.objects.map(ObjectIdentifier.init))
    let others = leading.filter { other in
      !known.contains(ObjectIdentifier(other)) && self.record(of: other).map(isLedTo) ?? false
        && leads(other, to: record.object, inverseOf: property)
    }
    record.known.note(property.slot, at: managedObjects.lastSaveTime)
    if others.isEmpty {
      record.object.hold(value, in: property)
    } else {
      // They were read before others have saved them elsewhere, and stay what they are.
      record.object.hold(.list(ValueList((value.objects + others).map(Value.object))), in: property)
      record.known.noteLess(property.slot)
      unverified.insert(record.id)
      if !exchanged.isEmpty { exchange(value, in: property, of: record) }
    }
    noteRead(value, stored, in: property, of: record)
    let read = ReadObject(record, property)
    unsettledReads.append(read)
    if isBusy { return }
    var errors = FirstError()
    write(from: .store(arrivals)) { completeInverses(of: [read], [], forgetting: false, &errors) }
    try errors.rethrow()
  }

  /// Whether a relation whose members are still to be read has any: known without reading all of them.
  func hasUnreadMembers(_ record: ManagedObjectRecord, _ property: Property) throws -> Bool {
    guard record.isUnread(property), let findingStore else { return false }
    return try findingStore.hasMembers(of: property, record.id)
  }

  /// What the store has of a relation; nil where the row is gone. Where it fails the members are still to be read.
  private func storedMembers(of property: Property, _ record: ManagedObjectRecord) throws -> StoredValue? {
    do { return try findingStore?.members(of: property, record.id) } catch {
      record.object.ownStorage(of: property).isUnread = true
      throw error
    }
  }

  /// Whether the other side of a relation of `owner`, which holds one object, leads from a member to it: as the member shows
  /// itself, also while it holds what the store holds.
  private func leads(_ member: ModelObject, to owner: ModelObject, inverseOf property: Property) -> Bool {
    guard let inverse = (try? property.inverse(at: member, of: owner)) ?? nil else { return false }
    return shownObject(of: member, by: inverse) === owner
  }
}

extension ManagedObjectRecord {
  /// Whether the members of a relation are still to be read.
  func isUnread(_ property: Property) -> Bool {
    unreadRelations != 0 && property.isIn(unreadRelations)
  }

  /// A row to be taken in without relations whose members are still to be read: these are read as they are then, which may be
  /// while it is taken in.
  func withoutUnread(_ row: StoredRow) -> StoredRow {
    if unreadRelations == 0 { return row }
    var row = row
    for property in entity.relationships where isUnread(property) { row.values[property.slot] = nil }
    return row
  }

  /// The members of a relation are here.
  fileprivate func noteRead(_ property: Property) {
    unreadRelations &= ~property.unreadBit
    object.ownStorage(of: property).isUnread = false
  }

  /// The object leaves its context: members that are still to be read cannot be read any more.
  func abandonMembers() {
    if unreadRelations == 0 { return }
    for property in entity.relationships where isUnread(property) { object.ownStorage(of: property).isUnread = true }
  }

  /// Reads the members of all relations, which a deleted object keeps. Errors go to the world.
  func holdMembers() {
    if unreadRelations == 0 { return }
    for property in entity.relationships where isUnread(property) { _ = object.heldStorage(of: property) }
  }
}

extension Property {
  /// Whether its bit is one of some to-many properties.
  func isIn(_ relations: UInt64) -> Bool { isToMany && relations & unreadBit != 0 }

  /// Its bit among those of a class's to-many properties.
  fileprivate var unreadBit: UInt64 { 1 << UInt64(toManyIndex) }
}
