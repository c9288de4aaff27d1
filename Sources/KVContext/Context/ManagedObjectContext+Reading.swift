package import KVObjects

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
    if isQuiet, takeObjects(of: rows, into: event) { return }
    // Most of the memory that it takes: where there is not so much nothing has changed.
    let order = rows.inOrder()
    var made: [ModelObject?] = []
    do { made = try order.map { try makeObject(for: rows[$0]) } } catch { return errors.note(error) }
    var taken: [(read: ReadObject, row: StoredRow, isNew: Bool)] = []
    let time = clockTime
    var known: EntityDescription?
    var leads = false
    for (place, index) in order.enumerated() {
      let (row, object) = (rows[index], made[place])
      if known?.name != row.id.entityName { known = model.entity(named: row.id.entityName) }
      guard let entity = known else { continue }
      if !entity.relationships.isEmpty { leads = true }
      // Of a store that is asked later the rest is read another time.
      do { if store.isFaulting { try Cancellation.check() } } catch {
        errors.note(error)
        break
      }
      let record: ManagedObjectRecord
      var isNew = true
      var read: ReadObject?
      if let fault = recordsByID[row.id] {
        record = fault
        setFault(.none, of: record)
        leaveUnread(row, record)
        read = ReadObject(record)
        record.place = self.place(of: row)
        membershipRevision += 1
      } else {
        let former = retired.isEmpty ? nil : takeRetired(row.id)
        record = register(
          former ?? object ?? entity.objectClass.makeObject(), entity, row.id, place: self.place(of: row),
          isPersisted: true)
        leaveUnread(row, record)
        isNew = former == nil
      }
      record.version = row.version
      noteRead(row, record, at: time)
      taken.append((read ?? ReadObject(new: record), row, isNew))
      show(record, in: event, isQuiet && isNew && read == nil)
    }
    // A parent shows what it has read, whatever the store holds by now.
    if parent?.outdated.isEmpty == false { unverified.formUnion(taken.map(\.row.id)) }
    if leads { registerFaults(relatedTo: taken.map(\.row)) }
    write(from: .store(event)) {
      for (read, row, isNew) in taken { errors.keep { try fill(read.record, row, isNew: isNew) } }
      guard leads else { return }
      let reads = taken.map { $0.read.withoutMembers() }
      if isRead { unsettledReads += reads }
      if !isRead || !isBusy { completeInverses(of: reads, awaited, forgetting: !isRead, &errors) }
    }
    if store.isFaulting {
      for (read, _, _) in taken where read.record.fault == .none { setFault(.held, of: read.record) }
    }
  }

  /// Takes in objects that rows were read into, where all are of one class that leads nowhere: they hold what they hold. Returns
  /// false for other rows.
  private func takeObjects(of rows: [StoredRow], into event: ContextEvent) -> Bool {
    guard let objectClass = rows[0].object?.objectClass, let entity = model.entity(of: objectClass),
      entity.relationships.isEmpty, rows.allSatisfy({ $0.object?.objectClass === objectClass })
    else { return false }
    _ = rows.inOrder()
    let (time, watch) = (clockTime, watch(of: entity))
    for index in rows.indices {
      guard let object = rows[index].object else { continue }
      let record = ManagedObjectRecord(
        object, rows[index].id, by: watch, place: place(of: rows[index]), isPersisted: true)
      record.fault = .held
      record.version = rows[index].version
      record.known.noteRead(at: managedObjects.lastSaveTime)
      record.readTime = time
      revive(record)
      show(record, in: event, true)
    }
    return true
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

  /// Objects that were here lead to those that were read meanwhile, as these say. O(m) for the members of their relations.
  func settleReads(_ errors: inout FirstError) {
    if unsettledReads.isEmpty, displaced.isEmpty { return }
    let reads = unsettledReads.filter { $0.record.isAlive && recordsByID[$0.record.id] === $0.record }
    unsettledReads = []
    write(from: .store(arrivals)) { completeInverses(of: reads, [], forgetting: true, &errors) }
  }

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

  /// Makes an object that has just been taken in hold what a row has: in silence where it is new, or was a fault. Throws
  /// the first error of an observer.
  private func fill(_ record: ManagedObjectRecord, _ row: StoredRow, isNew: Bool) throws {
    var errors = FirstError()
    // An object that was read has its attributes.
    let properties = row.object == nil ? record.entity.persistentProperties : record.entity.leadingProperties
    for property in properties where !record.isUnread(property) {
      // What was deleted here stays until its rules act.
      let value =
        row.values[property.slot].map { self.value($0, property, readOf: record) }
        ?? property.recordedStartValue
      if !isNew {
        if property.isToMany { record.object.madeStorage(of: property)?.isUnread = false }
        errors.keep { try record.object.restore(value, to: property) }
        noteStored(value, in: property, of: record)
      } else {
        record.object.hold(value, in: property)
      }
      if property.holdsObjects { noteRead(value, row.values[property.slot], in: property, of: record) }
    }
    try errors.rethrow()
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
    for member in value.objects {
      guard let other = self.record(of: member), other.fault == .unread || other.unreadRelations != 0,
        let inverse = try? property.inverse(at: member, of: record.object),
        other.fault == .unread || other.isUnread(inverse)
      else { continue }
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

  /// Objects that were here before lead to those that have been taken in as these lead to them, and that is saved. Where one
  /// holds another or was changed here it keeps that (decisions.md 29), and the object that was taken in forgets it. Those
  /// that lead to one which does not lead to them forget that where `isForgetting`.
  func completeInverses(
    of reads: [ReadObject], _ awaited: Set<ManagedObjectID>, forgetting isForgetting: Bool,
    _ errors: inout FirstError
  ) {
    let new = Set(reads.lazy.filter(\.isWhole).map { ObjectIdentifier($0.record.object) })
    var edits = RelationEdits()
    var saved: [RelationSide: (property: Property, record: ManagedObjectRecord, value: Value)] = [:]
    /// Another object forgets that it leads to `object`.
    func forget(_ object: ModelObject, _ inverse: Property, _ other: ManagedObjectRecord) {
      let side = RelationSide(other.object, inverse)
      let held = saved[side]?.value ?? savedValue(of: inverse, other)
      edits.remove(object, from: inverse, of: other.object)
      guard held.leads(to: object) else { return }
      saved[side] = (inverse, other, inverse.value(held.objects.filter { $0 !== object }))
    }
    for (owner, property, object) in isForgetting ? displaced : [] {
      guard let other = record(of: owner), other.fault != .unread,
        let inverse = try? property.inverse(at: owner, of: object)
      else { continue }
      forget(object, inverse, other)
    }
    if isForgetting { displaced = [] }
    for read in reads {
      let object = read.record.object
      for property in read.relations {
        let members = object.members(of: property)
        for member in read.left(property) + members where !new.contains(ObjectIdentifier(member)) {
          guard let other = self.record(of: member), other.fault != .unread,
            let inverse = try? property.inverse(at: member, of: object), !other.isUnread(inverse),
            !isAwaited(inverse, other, awaited)
          else { continue }
          readRefreshed(other)
          let side = RelationSide(member, inverse)
          let held = saved[side]?.value ?? savedValue(of: inverse, other)
          // It may lead there again by now.
          if !object.leads(to: member, by: property) {
            if isForgetting { forget(object, inverse, other) }
            continue
          }
          if member.leads(to: object, by: inverse) { continue }
          let current = member.recordedValue(of: inverse)
          if !inverse.isToMany, saved[side] != nil || !current.isNil || !inverse.holdsSame(current, held) {
            // What counts as saved of the member counts as saved here, too.
            if held.leads(to: object) {
              saved[RelationSide(object, property)] = (property, read.record, savedValue(of: property, read.record))
            }
            edits.remove(member, from: property, of: object)
            read.record.known.noteLess(property.slot)
            unverified.insert(read.record.id)
          } else {
            let others = inverse.isToMany ? held.objects.filter { $0 !== object } : []
            saved[side] = (inverse, other, inverse.value(others + [object]))
            edits.add(object, to: inverse, of: member)
          }
        }
      }
    }
    edits.apply(&errors)
    for (property, record, value) in saved.values { setSavedValue(value, of: property, record) }
  }

  /// Reads an object of which the store may have something else by now: what it says of others is asked. One whose row is
  /// gone says what it said.
  func readRefreshed(_ record: ManagedObjectRecord) {
    if record.fault == .refreshed { _ = try? hold(record) }
  }

  /// Whether a row that is taken in next says what a to-one relation leads to: where that was not changed here.
  private func isAwaited(_ property: Property, _ record: ManagedObjectRecord, _ awaited: Set<ManagedObjectID>) -> Bool
  {
    !property.isToMany && awaited.contains(record.id) && !changedProperties(of: record).contains { $0 === property }
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

extension ModelObject {
  /// Holds a value that was read, in silence.
  package final func hold(_ value: Value, in property: Property) {
    if !property.isToMany {
      write(value, to: property)
    } else if case .list(let members) = value {
      ownStorage(of: property).replaceAll(with: Array(members))
      ownStorage(of: property).isUnread = false
    } else {
      ownStorage(of: property).becomeNil()
      ownStorage(of: property).isUnread = false
    }
  }
}

extension StoredRow {
  /// Every object that it leads to.
  var relatedIDs: [ManagedObjectID] {
    var ids: [ManagedObjectID] = []
    for (_, value) in values { ids += value.relatedIDs }
    return ids
  }
}

extension [StoredRow] {
  /// Their indices in the order of their places. The objects that some were read into, which are of one class, have their serial
  /// numbers in this order then. O(n log n), O(n) where they are in it.
  func inOrder() -> [Int] {
    if (1..<Swift.max(1, count)).allSatisfy({ self[$0 - 1].place <= self[$0].place }) { return [Int](indices) }
    // One number is compared faster than a pair.
    let least = self.reduce(Int.max) { Swift.min($0, $1.place) }
    let bits = Int.bitWidth - count.leadingZeroBitCount
    let greatest = self.reduce(Int.min) { Swift.max($0, $1.place) }
    let isPacked = (greatest - least) >> (Int.bitWidth - 2 - bits) == 0
    let order =
      isPacked
      ? indices.map { (self[$0].place - least) << bits | $0 }.sorted().map { $0 & (1 << bits - 1) }
      : indices.sorted { (self[$0].place, $0) < (self[$1].place, $1) }
    ModelObject.renumber(order.compactMap { self[$0].object })
    return order
  }
}

extension StoredValue {
  /// Every object that it leads to.
  var relatedIDs: [ManagedObjectID] {
    switch self {
    case .attribute: []
    case .toOne(let id): id.map { [$0] } ?? []
    case .toMany(let members): members?.ids ?? []
    }
  }
}
