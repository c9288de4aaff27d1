import KVObjects

/// Taking in what the store has.
extension ManagedObjectContext {
  /// Processes what has happened and takes in every object of `entity`, and of those that extend it, that the store has and
  /// the context lacks: controllers get them as inserts, handlers of changes nothing (decisions.md 29). Errors of delegates
  /// keep nothing from being done.
  ///
  /// Throws what the store throws. O(1) where nothing was saved since; else O(n) for all rows.
  func prepareFetch(of entity: EntityDescription, _ errors: inout FirstError) throws {
    endEvents(&errors)
    try read(entity, &errors)
  }

  /// Processes what has happened here, and in the contexts that this one reads through: a fetch ends their events too.
  func endEvents(_ errors: inout FirstError) {
    for context in sequence(first: self, next: \.parent) where !context.isClosed {
      context.process(.undoable, &errors)
    }
  }

  /// Takes in what the store has of `entity` and of what its objects lead to, and the context lacks.
  func read(_ entity: EntityDescription, _ errors: inout FirstError) throws {
    let revision = store.revision
    let known = readRevisions
    let rows = try unreadRows(of: entity)
    errors.note((store as? ParentStore)?.takeError())
    do { try readRows(rows, at: revision, &errors) } catch {
      readRevisions = known
      throw error
    }
  }

  /// Takes in rows that the context lacks: controllers get their objects as inserts, handlers of changes nothing.
  /// `revision` is that of the store before it was asked for them. Throws where the work is to stop, with nothing taken in.
  func readRows(_ rows: [StoredRow], at revision: Int, _ errors: inout FirstError) throws {
    if rows.isEmpty { return }
    try Cancellation.check()
    beginKnowing(at: revision)
    var inner = FirstError()
    // Delegates are called behind it: what they change is theirs.
    errors.keep { try world.batch { take(rows, into: arrivals, &inner) } }
    errors.note(inner.error)
    showArrivals(&errors)
    if inner.error is CancelledError { try Cancellation.check() }
  }

  /// Takes in objects that the context lacks, as part of `event`: they hold what `rows` have before anybody is notified.
  /// `isRead` says that it is by a read, in the middle of whatever: then other objects stay as they are until
  /// ``settleReads(_:)``; `awaited` are those whose rows are taken in next, which say themselves which one object they lead to.
  func take(
    _ rows: [StoredRow], into event: ContextEvent, byRead isRead: Bool = false,
    awaiting awaited: Set<ManagedObjectID> = [], _ errors: inout FirstError
  ) {
    if rows.isEmpty { return }
    let isQuiet = isQuiet(event, byRead: isRead)
    // Nothing but these objects follows from them.
    if isQuiet, let entity = entityOfNewObjects(rows) { return takeNew(rows, entity, into: event, &errors) }
    let order = rows.inOrder()
    // Most of the memory that it takes: where there is not so much nothing has changed.
    let made: [ModelObject?]
    do { made = try order.map { try makeObject(for: rows[$0]) } } catch { return errors.note(error) }
    var taken: [TakenRow] = []
    taken.reserveCapacity(rows.count)
    let (time, isFaulting) = (clockTime, store.isFaulting)
    var known: EntityDescription?
    var leads = false
    for (position, index) in order.enumerated() {
      let id = rows[index].id
      if known?.name != id.entityName {
        known = model.entity(named: id.entityName)
        if known?.relationships.isEmpty == false { leads = true }
      }
      guard let entity = known else { continue }
      // Of a store that is asked later the rest is read another time.
      do { if isFaulting { try Cancellation.check() } } catch {
        errors.note(error)
        break
      }
      let record: ManagedObjectRecord
      var isNew = true
      var read: ReadObject?
      if let fault = recordsByID[id] {
        record = fault
        setFault(.none, of: record)
        leaveUnread(rows[index], record)
        read = ReadObject(record)
        record.place = place(of: rows[index])
        membershipRevision += 1
      } else {
        let former = retired.isEmpty ? nil : takeRetired(id)
        let object = former ?? made[position] ?? entity.objectClass.makeObject()
        record = register(object, entity, id, place: place(of: rows[index]), isPersisted: true)
        leaveUnread(rows[index], record)
        isNew = former == nil
      }
      record.version = rows[index].version
      noteRead(rows[index], record, at: time)
      taken.append(TakenRow(record: record, index: index, isNew: isNew, read: read))
      show(record, in: event, isQuiet && isNew && read == nil)
    }
    // A parent shows what it has read, whatever the store holds by now.
    if parent?.outdated.isEmpty == false { unverified.formUnion(taken.map(\.record.id)) }
    if leads { for row in taken { registerFaults(relatedTo: rows[row.index], row.record.entity) } }
    var reach = Reach.nothing
    write(from: .store(event)) {
      for row in taken {
        errors.keep { reach = max(reach, try fill(row.record, rows[row.index], isNew: row.isNew)) }
      }
      let hasLeft = taken.contains { $0.read?.withoutMembers().hasLeft ?? false }
      let isMet = reach == .known || hasLeft || !displaced.isEmpty
      guard leads, isRead || isMet else { return }
      let reads = taken.map { ($0.read ?? ReadObject(new: $0.record)).withoutMembers() }
      if isRead { unsettledReads += reads }
      if isMet, !isRead || !isBusy { completeInverses(of: reads, awaited, forgetting: !isRead, &errors) }
    }
    if isFaulting { for row in taken where row.record.fault == .none { setFault(.held, of: row.record) } }
  }

  /// Takes in rows that were all read into new objects of an entity, where nothing follows single objects.
  private func takeNew(
    _ rows: [StoredRow], _ entity: EntityDescription, into event: ContextEvent, _ errors: inout FirstError
  ) {
    let (order, time, leads) = (rows.inOrder(), clockTime, !entity.relationships.isEmpty)
    var reach = Reach.nothing
    event.fetched.reserveCapacity(event.fetched.count + rows.count)
    // In the order in which they were made the objects are near each other in memory.
    for index in leads ? order : Array(rows.indices) {
      let row = rows[index]
      guard let object = row.object else { continue }
      let record = register(object, entity, row.id, place: place(of: row), isPersisted: true, as: .held)
      leaveUnread(row, record)
      record.version = row.version
      noteRead(row, record, at: time)
      show(record, in: event, true)
      if !leads { continue }
      registerFaults(relatedTo: row, entity)
      errors.keep { reach = max(reach, try fill(record, row, isNew: true)) }
    }
    if !leads || reach < .known && displaced.isEmpty { return }
    let reads = order.compactMap { recordsByID[rows[$0].id].map(ReadObject.init(new:)) }
    write(from: .store(event)) { completeInverses(of: reads, [], forgetting: true, &errors) }
  }

  /// The entity of rows that were all read into new objects of one class, which leads to no objects of its own class: one after the
  /// other can be taken in. Nil for other rows.
  private func entityOfNewObjects(_ rows: [StoredRow]) -> EntityDescription? {
    guard let objectClass = rows[0].object?.objectClass, let entity = model.entity(of: objectClass),
      rows.allSatisfy({ $0.hasNewObject && $0.object?.objectClass === objectClass })
    else { return nil }
    let leadsToItself = entity.leadingProperties.contains { property in
      guard case .object(let name) = property.type else { return true }
      return model.entity(named: name).map(entity.isKind) ?? true
    }
    return leadsToItself ? nil : entity
  }

  /// A row that is taken in: its object, which position it has among the rows, and what a fault led to before.
  private struct TakenRow {
    let record: ManagedObjectRecord
    let index: Int
    let isNew: Bool
    let read: ReadObject?
  }

  /// What the relations of an object lead to that was read.
  private enum Reach: Comparable {
    case nothing
    /// To new objects and to faults without values: nothing else follows from it.
    case unknown
    /// To objects that hold values, which may have to follow with the other side.
    case known
  }

  /// An object that was taken in is shown with an event: without a word of its own where it `isQuiet`.
  private func show(_ record: ManagedObjectRecord, in event: ContextEvent, _ isQuiet: Bool) {
    if isQuiet {
      record.isArriving = true
      event.fetched.append(record)
    } else {
      event.change(of: record).isTakenIn = true
    }
  }

  /// Whether nothing receives one by one what a fetch reads: it is shown at once, to nothing that follows.
  private func isQuiet(_ event: ContextEvent, byRead isRead: Bool) -> Bool {
    event === arrivals && !isRead && !isProcessing && self.event.isEmpty && event.isEmpty && !hasClients
      && world.stateSink == nil
  }

  /// Whether something is under way that relies on objects as they are: a mutation, which has planned its edits of both sides
  /// of a relation, a fetch, which selects and sorts, or the processing of changes. What is read meanwhile is written to the
  /// object that is read and to no other.
  var isBusy: Bool { world.transaction.depth > 0 || isSelecting || isShowing }

  /// An object for a row; nil where the context has one. Throws where the work is to stop.
  private func makeObject(for row: StoredRow) throws -> ModelObject? {
    try Cancellation.check()
    if let object = row.object { return object }
    guard recordsByID[row.id] == nil, retired[row.id] == nil else { return nil }
    return model.entity(named: row.id.entityName)?.objectClass.makeObject()
  }

  /// The rows of `entity` that the context lacks. What a relation leads to is read with the rest of its entity.
  private func unreadRows(of entity: EntityDescription) throws -> [StoredRow] {
    var (found, ids, unread) = ([StoredRow](), Set<ManagedObjectID>(), model.family(of: entity))
    var revisions = readRevisions
    while let next = unread.popLast() {
      if revisions[next.name] == store.revision { continue }
      let rows = try rowsToTakeIn(of: next)
      // To read a parent is to let it process what waits there.
      revisions[next.name] = store.revision
      for row in rows where lacks(row.id) && ids.insert(row.id).inserted {
        found.append(row)
        if store.isFaulting { continue }
        for id in row.relatedIDs where recordsByID[id] == nil && !ids.contains(id) {
          if let entity = model.entity(named: id.entityName) { unread.append(entity) }
        }
      }
    }
    readRevisions = revisions
    return found
  }

  /// The rows of what `rows` lead to, and so on, that the context lacks, `besides` those of some IDs. Throws what the store
  /// throws. O(r) for r of them.
  func unreadRows(relatedTo rows: [StoredRow], besides known: Set<ManagedObjectID> = []) throws -> [StoredRow] {
    if store.isFaulting { return [] }
    var (found, ids, pending) = ([StoredRow](), known, rows.flatMap(\.relatedIDs))
    while let id = pending.popLast() {
      guard recordsByID[id] == nil, ids.insert(id).inserted, model.entity(named: id.entityName) != nil,
        let row = try store.row(of: id)
      else { continue }
      found.append(row)
      pending += row.relatedIDs
    }
    return found
  }

  /// Makes an object that has just been taken in hold what a row has: in silence where it is new, or was a fault. Returns what
  /// its relations lead to. Throws the first error of an observer.
  private func fill(_ record: ManagedObjectRecord, _ row: StoredRow, isNew: Bool) throws -> Reach {
    var errors = FirstError()
    var reach = Reach.nothing
    // An object that was read has its attributes.
    let properties = row.object == nil ? record.entity.persistentProperties : record.entity.leadingProperties
    for property in properties where !record.isUnread(property) {
      let stored = row.values[property.slot]
      // What was deleted here stays until its rules act.
      let value = stored.map { self.value($0, property, readOf: record) } ?? property.recordedStartValue
      if !isNew {
        if property.isToMany { record.object.madeStorage(of: property)?.isUnread = false }
        errors.keep { try record.object.restore(value, to: property) }
        noteStored(value, in: property, of: record)
      } else {
        record.object.hold(value, in: property)
      }
      guard property.holdsObjects else { continue }
      noteRead(value, stored, in: property, of: record)
      reach = max(reach, self.reach(of: value, property, record))
    }
    try errors.rethrow()
    return reach
  }

  private func reach(of value: Value, _ property: Property, _ record: ManagedObjectRecord) -> Reach {
    var reach = Reach.nothing
    value.forEachObject { member in
      if reach == .known { return }
      reach = .unknown
      guard let other = self.record(of: member), other.fault != .unread, !other.isArriving,
        let inverse = try? property.inverse(at: member, of: record.object), !other.isUnread(inverse)
      else { return }
      reach = .known
    }
    return reach
  }

  /// A relation holds what was read of it.
  func noteRead(
    _ value: Value, _ stored: StoredValue?, in property: Property, of record: ManagedObjectRecord
  ) {
    lead(record, to: value, by: property)
    guard !unsaved.isEmpty, let stored else { return }
    // What was deleted here, and is there again after a rollback, counts as saved.
    let saved = self.value(stored, property) { $0.isAlive || $0.isPersisted }
    setSavedValue(saved, of: property, record)
    for member in saved.objects where self.record(of: member)?.isAlive == false {
      carrySavedValue(of: property, record, to: member, isMember: true)
    }
  }

  /// Whether what is read leads to an object: also to one that was deleted in the event under way, until its delete rules
  /// have acted.
  func isLedTo(_ record: ManagedObjectRecord) -> Bool {
    if record.isAlive || record.pendingRules != nil { return true }
    if isProcessing, event.knownChange(of: record.object)?.hasActed ?? false { return false }
    // What was read within the event is shown when that is processed.
    return record.isShown || record.isArriving
      || record.isPersisted && arrivals.knownChange(of: record.object) != nil
  }

  /// What a property holds of a row that is read: with what was deleted here and still leads back, until rules have acted.
  func value(_ stored: StoredValue, _ property: Property, readOf record: ManagedObjectRecord) -> Value {
    value(stored, property) { isLedTo($0) || isKept($0, in: property, of: record.object) }
  }

  /// Whether no delete rule makes an object forget a deleted one: as the deletion is denied, or the rule takes no action.
  func isKept(_ deleted: ManagedObjectRecord, in property: Property, of object: ModelObject) -> Bool {
    guard let inverse = try? property.inverse(at: deleted.object, of: object) else { return false }
    let rule = inverse.definition.deleteRule
    return rule == .noAction || rule == .deny && deleted.isPersisted
  }

  /// A fault without values, and a relation without members, holds what others say that it leads to: once it is read it is known
  /// who has to forget it.
  func lead(_ record: ManagedObjectRecord, to value: Value, by property: Property) {
    value.forEachObject { member in
      guard let other = self.record(of: member), other.fault == .unread || other.unreadRelations != 0,
        let inverse = try? property.inverse(at: member, of: record.object),
        other.fault == .unread || other.isUnread(inverse)
      else { return }
      if !inverse.isToMany {
        let old = member.heldValue(at: inverse.slot)
        let held = old.object
        // What was read before is of an earlier moment.
        if let held, held !== record.object { displaced.append((held, inverse, member)) }
        // Not as a write would: that reads the fault.
        member.store(.object(record.object), at: inverse.slot)
        world.stateSink?.didSet(inverse, of: member, from: old)
      } else {
        let isNew = member.madeStorage(of: inverse) == nil
        let storage = member.ownStorage(of: inverse)
        if isNew { storage.isUnread = other.entity.isLate(inverse) }
        if !storage.contains(.object(record.object)) { _ = storage.append(record.object) }
      }
    }
  }

  /// What a stored value is here: objects of this context in the place of IDs, without those that are not here or that
  /// `counts` refuses: where nothing else is said, those that were deleted here.
  func value(
    _ stored: StoredValue, _ property: Property, counting counts: (ManagedObjectRecord) -> Bool = \.isAlive
  ) -> Value {
    func object(_ id: ManagedObjectID) -> Value? {
      recordsByID[id].flatMap { counts($0) ? .object($0.object) : nil }
    }
    return switch stored {
    case .attribute(let value): value
    case .toOne(let id): id.flatMap(object) ?? .nil
    case .toMany(let ids): ids.map { .list(ValueList($0.compactMap(object))) } ?? .nil
    }
  }
}
