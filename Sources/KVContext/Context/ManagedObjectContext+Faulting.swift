import KVObjects

/// Faults: objects of which the store is asked with the first use of any of their values.
extension ManagedObjectContext {
  /// From now on that is still to be read of an object.
  func setFault(_ fault: Fault, of record: ManagedObjectRecord) {
    record.fault = fault
    if fault != .unread { record.batch = nil }
    record.object.markFault(fault != .none)
  }

  /// The context lets go of an object: a fault without values stays one, which nobody can read.
  func leaveFault(_ record: ManagedObjectRecord) {
    let isUnread = record.fault == .unread
    setFault(.none, of: record)
    record.abandonMembers()
    record.object.unwatch(by: record.watch)
    if isUnread { managedObjects.orphan(record.object) }
  }

  /// The place of a row among the objects of this context, in whichever order rows are read: that of the row in the store,
  /// now or before it was deleted there; else the one that this context or its parent has given it. A new one is the last.
  func place(of row: StoredRow) -> Int {
    if row.place > 0, row.place < Self.firstNewPlace { return row.place }
    if let place = store.place(of: row.id) { return place }
    if row.place > 0, row.place < newPlaces + Self.firstNewPlace { return row.place }
    lastPlace += 1
    return lastPlace
  }

  /// Whether the context lacks the values of an object: it does not know it, or just that it is there.
  func lacks(_ id: ManagedObjectID) -> Bool { recordsByID[id].map { $0.fault == .unread } ?? true }

  /// Makes faults of all that `rows` lead to and the context does not know, where the store is one that is asked later; and of
  /// what they lead to and is gone, where no delete rule has made them forget it.
  func registerFaults(relatedTo rows: [StoredRow]) {
    guard store.isFaulting else { return registerDeparted(relatedTo: rows) }
    for row in rows {
      if let entity = model.entity(named: row.id.entityName) { registerFaults(relatedTo: row, entity) }
    }
  }

  /// The same for a row of an entity.
  func registerFaults(relatedTo row: StoredRow, _ entity: EntityDescription) {
    guard store.isFaulting else { return registerDeparted(relatedTo: [row]) }
    for property in entity.leadingProperties {
      switch row.values[property.slot] {
      case nil, .attribute, .toOne(nil), .toMany(nil): break
      case .toOne(let id?): if recordsByID[id] == nil { registerFault(id) }
      case .toMany(let ids?): for id in ids where recordsByID[id] == nil { registerFault(id) }
      }
    }
  }

  private func registerDeparted(relatedTo rows: [StoredRow]) {
    guard model.hasLastingPointers else { return }
    for row in rows {
      for pair in model.inversePairs[row.id.entityName] ?? [] {
        guard case .toOne(let id?)? = row.values[pair.property.slot], recordsByID[id] == nil,
          pair.inverses[id.entityName]?.definition.deleteRule == .noAction, (try? store.row(of: id)) == nil
        else { continue }
        registerFault(id)
      }
    }
  }

  /// Makes a fault of an object that the context does not know; nil where it is of no entity of this model.
  @discardableResult
  func registerFault(_ id: ManagedObjectID) -> ManagedObjectRecord? {
    guard let entity = model.entity(named: id.entityName) else { return nil }
    let object = (retired.isEmpty ? nil : takeRetired(id)) ?? entity.objectClass.makeObject()
    return register(object, entity, id, isPersisted: true, as: .unread)
  }

  /// Makes an object hold its values, which are used now; no fault is nothing to do.
  ///
  /// Throws ``ContextError/inaccessible(id:)`` where its row is gone, or what the store throws: then it is a fault as before.
  /// Else the first error of an observer.
  func fulfil(_ record: ManagedObjectRecord) throws {
    do {
      switch record.fault {
      case .none: return
      case .unread: try readFault(record)
      // What a fetch evaluates holds what the store holds, and what controllers take in is no use.
      case .held, .refreshed: if !isSelecting, !isShowing { try compareFault(record) }
      }
    } catch ContextError.inaccessible where shouldDeleteInaccessibleFaults { deleteInaccessible(record) }
  }

  /// Makes an object hold values that the context itself reads or changes, which is no use of them: a fault that holds some
  /// keeps these, also where others have saved or deleted its row since, and stays a fault unless `isEnding`.
  ///
  /// Returns false where it holds none and its row is deleted. Throws what the store throws, or the first error of an observer.
  @discardableResult
  func hold(_ record: ManagedObjectRecord, ending isEnding: Bool = false) throws -> Bool {
    switch record.fault {
    case .none, .held: break
    case .unread:
      do { try readFault(record) } catch ContextError.inaccessible { return false }
    case .refreshed:
      if !isSelecting { do { try compareFault(record) } catch ContextError.inaccessible {} }
    }
    if isEnding, record.fault != .none { setFault(.none, of: record) }
    return true
  }

  /// A fault that holds values is none any more: it holds what the store holds now.
  private func compareFault(_ record: ManagedObjectRecord) throws {
    // Only a refresh asks for more than what contexts of this graph have saved.
    if record.fault == .refreshed || managedObjects.lastSaveTime != comparedSaveTime, !isUsable(record) {
      let time = managedObjects.lastSaveTime
      try catchUp()
      comparedSaveTime = time
    }
    if isUsable(record) { return setFault(.none, of: record) }
    guard let state = storedState(of: record) else {
      return record.fault == .refreshed && record.known.isPartial ? try readAnew(record) : setFault(.none, of: record)
    }
    // No observer would be notified of what comes now; and what another object holds by now stays there until a refresh.
    let isPart = state.row.map { $0.version == record.version } ?? false
    if record.fault == .held, isPart || isFollowed(record) { return setFault(.none, of: record) }
    if state.row == nil { throw ContextError.inaccessible(id: "\(record.id)") }
    try readAnew(record)
  }

  private func isFollowed(_ record: ManagedObjectRecord) -> Bool {
    if record.object.watchNodeCount > 1 { return true }
    var isShown = false
    forEachClient { isShown = isShown || $0.follows(record.object) }
    return isShown
  }

  /// Whether the row of an object was read so little time ago that it is used whatever the store holds by now.
  func isUsable(_ record: ManagedObjectRecord) -> Bool {
    if stalenessInterval == 0 || record.fault == .unread { return false }
    let age = world.clock.now.secondsSinceReferenceDate - record.readTime
    return stalenessInterval < 0 || age >= 0 && age < stalenessInterval
  }

  /// A row of an object has been read: what it holds is of this moment.
  func noteRead(_ row: StoredRow, _ record: ManagedObjectRecord) { noteRead(row, record, at: clockTime) }

  func noteRead(_ row: StoredRow, _ record: ManagedObjectRecord, at time: Double) {
    noteKnown(row, record)
    record.readTime = time
  }

  /// The seconds of the graph's clock.
  var clockTime: Double { world.clock.now.secondsSinceReferenceDate }

  /// A fault without a row becomes a deleted object without values.
  private func deleteInaccessible(_ record: ManagedObjectRecord) {
    setFault(.none, of: record)
    for property in record.entity.persistentProperties {
      let value = property.isToMany ? Value.list([]) : property.refusesNil ? property.type.startValue : .nil
      record.object.hold(value, in: property)
      record.saved[property.slot] = nil
    }
    if record.isAlive { markDeleted(record) }
  }

  private func readFault(_ record: ManagedObjectRecord) throws {
    let ids = record.batch?.neighbours(of: record.id) ?? [record.id]
    beginKnowing(at: store.revision)
    let rows = try rowsToTakeIn(of: ids.filter(lacks))
    guard rows.contains(where: { $0.id == record.id }) else { throw ContextError.inaccessible(id: "\(record.id)") }
    var errors = FirstError()
    // Shown when changes are processed: a read is no event.
    take(rows, into: arrivals, byRead: true, &errors)
    if !isSelecting, record.fault != .unread { setFault(.none, of: record) }
    try errors.rethrow()
  }

  private func readAnew(_ record: ManagedObjectRecord) throws {
    guard let row = try store.row(of: record.id).map(record.withoutUnread) else {
      throw ContextError.inaccessible(id: "\(record.id)")
    }
    let isSame = record.holds(row)
    if !isSame, isBusy {
      readAlone(row, record)
    } else {
      let company = isSame ? nil : try self.company(of: [(record, row)])
      setFault(.none, of: record)
      guard let company else { return }
      note(record).isRefreshed = true
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep { try world.batch { takeIn([(record, row)], with: company, keepingLocal: true, &inner) } }
      errors.note(inner.error)
      try errors.rethrow()
    }
  }

  /// Makes a refreshed object hold what a row has, and no other object anything else, in silence; one that is followed by now
  /// keeps what it holds.
  private func readAlone(_ row: StoredRow, _ record: ManagedObjectRecord) {
    setFault(.none, of: record)
    if hasClients || record.object.watchNodeCount > 1 { return }
    let read = ReadObject(record)
    record.version = row.version
    noteRead(row, record)
    registerFaults(relatedTo: [row])
    for property in record.entity.persistentProperties {
      guard let stored = row.values[property.slot] else { continue }
      let value = value(stored, property, readOf: record)
      record.object.hold(value, in: property)
      noteStored(value, in: property, of: record)
      record.saved[property.slot] = nil
    }
    unsettledReads.append(read.withoutMembers())
  }

  /// Makes a fault of an object that holds what the store has: what is read next is what the store has then, unless somebody
  /// follows the object, who would not hear of that. One whose row is gone is asked for with its next use in any case.
  func turnIntoFault(_ record: ManagedObjectRecord) {
    guard record.isAlive, record.isPersisted, changedProperties(of: record).isEmpty else { return }
    // A child keeps what it has read, whatever its parent holds later, unless the parent has it no more.
    if parent != nil, !isGone(record) { return }
    let isFollowed = hasClients || record.object.watchNodeCount > 1
    setFault(isFollowed && !isGone(record) ? .held : .refreshed, of: record)
  }

  /// Objects that reads have brought since changes were processed last are members of their extents from now on.
  ///
  /// Controllers have taken in a part of the event under way: they send both together, when that is processed. A bracket of
  /// the reads alone would have rows in new places that nothing has touched yet.
  func admitArrivals(_ errors: inout FirstError) {
    let fetched = arrivals.fetched
    arrivals.fetched = []
    var arrived: [ManagedObjectRecord] = []
    arrived.reserveCapacity(fetched.count + arrivals.changes.count)
    func admit(_ record: ManagedObjectRecord) {
      if !record.isShown, record.isAlive || record.isPersisted { arrived.append(record) }
    }
    for record in fetched {
      record.isArriving = false
      admit(record)
    }
    for change in arrivals.changes { admit(change.record) }
    // What was read to be deleted was there before, though in no extent.
    let members = arrived.allSatisfy(\.isAlive) ? arrived : arrived.filter(\.isAlive)
    if !members.isEmpty {
      errors.keep { try extents.apply(removing: [], inserting: members) }
      membershipRevision += 1
    }
    for record in arrived { record.isShown = true }
  }

  /// Takes what reads have brought, once it is in the extents: what they bring from here on is for later.
  func takeArrivals(_ errors: inout FirstError) -> ContextEvent {
    admitArrivals(&errors)
    defer { arrivals = ContextEvent() }
    return arrivals
  }

  /// Lets controllers take in what reads have brought, and sends what that comes to; while changes wait to be processed,
  /// with those.
  func showArrivals(_ errors: inout FirstError) {
    if arrivals.isEmpty { return }
    if isProcessing || !event.isEmpty { return admitArrivals(&errors) }
    show(takeArrivals(&errors), &errors)
    errors.note(world.flushBrackets())
  }
}
