import KVObjects
import KVPositions

/// Taking in what the store has, or another context has saved: what is held, and what counts as saved.
extension ManagedObjectContext {
  /// What rows bring with them where they are taken in.
  struct Company {
    /// The rows of what they lead to, and so on, that the context lacks.
    var related: [StoredRow] = []
    /// The rows of objects that the context has, and that come to lead to those of the rows, or lead to them no more.
    var otherSides: [(record: ManagedObjectRecord, row: StoredRow)] = []
  }

  /// The relations of an object, by slot, with some of those that they lead to.
  private typealias LeadingSides = [Int: (property: Property, objects: Set<ObjectIdentifier>)]

  /// What some rows bring with them. Throws what the store throws. O(m) for the members of their relations, and one question
  /// for those that differ.
  func company(of rows: [(record: ManagedObjectRecord, row: StoredRow)]) throws -> Company {
    var company = Company()
    company.otherSides = try otherSides(of: rows)
    company.related = try unreadRows(
      relatedTo: rows.map(\.row) + company.otherSides.map(\.row), besides: Set(rows.map(\.record.id)))
    return company
  }

  /// The rows of what some objects lead to by their rows, but not here, or here and not by their rows, and so on: where that
  /// was saved since this context has read it. Both sides of a relation are of one moment then. One whose row is gone leads to
  /// none of them any more.
  private func otherSides(of rows: [(record: ManagedObjectRecord, row: StoredRow)]) throws
    -> [(record: ManagedObjectRecord, row: StoredRow)]
  {
    var (sides, pending, seen) = (rows, rows, Set(rows.map(\.record.id)))
    var leading: [ManagedObjectID: LeadingSides] = [:]
    var gone: [ManagedObjectRecord] = []
    while !pending.isEmpty {
      let known = differing(from: pending, &leading).filter { seen.insert($0).inserted }
        .compactMap { recordsByID[$0] }.filter { $0.fault != .unread && $0.isPersisted }
      if known.isEmpty { break }
      let found = Dictionary(
        try store.rows(of: known.map(\.id)).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      gone += known.filter { found[$0.id] == nil }
      pending = records(of: known.compactMap { record in found[record.id].flatMap { record.holds($0) ? nil : $0 } })
      sides += pending
    }
    for record in gone {
      var row = StoredRow(record.id, values: [:])
      for (property, objects) in leading[record.id, default: [:]].values {
        let rest = savedValue(of: property, record).objects.filter { !objects.contains(ObjectIdentifier($0)) }
        row.values[property.slot] = self.stored(property.value(rest), property)
      }
      sides.append((record, row))
    }
    return sides.dropFirst(rows.count).sorted { $0.record.place < $1.record.place }
  }

  /// The objects of which one side of a relation is said by some rows and not here, or here and not by these, in any order.
  /// Adds to `leading` by which relations each leads to which objects of the rows.
  private func differing(
    from rows: [(record: ManagedObjectRecord, row: StoredRow)],
    _ leading: inout [ManagedObjectID: LeadingSides]
  ) -> [ManagedObjectID] {
    var ids: [ManagedObjectID] = []
    for (record, row) in rows where record.fault != .unread {
      for pair in model.inversePairs[row.id.entityName] ?? [] {
        guard let stored = row.values[pair.property.slot] else { continue }
        let theirs = Set(stored.relatedIDs)
        let current = record.object.heldRecordedValue(of: pair.property).objects
        let saved = savedValue(of: pair.property, record).objects
        let (held, known) = (
          Set(current.compactMap { self.record(of: $0)?.id }), Set(saved.compactMap { self.record(of: $0)?.id })
        )
        for id in theirs.symmetricDifference(held).union(theirs.symmetricDifference(known)) {
          if let inverse = pair.inverses[id.entityName] {
            leading[id, default: [:]][inverse.slot, default: (inverse, [])].objects.insert(
              ObjectIdentifier(record.object))
          }
          ids.append(id)
        }
      }
    }
    return ids
  }

  /// Takes in what came with rows; what was changed here stays.
  func takeIn(_ company: Company, _ errors: inout FirstError) {
    let rows = records(of: company.related) + company.otherSides
    for (record, row) in company.otherSides where row.version != nil || parent != nil { noteKnown(row, record) }
    takeIn(rows, keepingLocal: true, &errors) { !$0.isToMany }
    takeIn(rows, keepingLocal: true, &errors, where: \.isToMany)
  }

  /// Makes an object hold what a row has, as changes that come from elsewhere: they count as saved and cannot be undone.
  /// With `keepingLocal` a property keeps what was changed here, and only what counts as saved is another; so do relations of
  /// an object that was deleted here, and with `keepingAll` every property. The to-one side carries a pair of inverses (decisions.md 30).
  func takeIn(
    _ row: StoredRow, _ record: ManagedObjectRecord, keepingLocal: Bool, keepingAll: Bool = false,
    _ errors: inout FirstError
  ) {
    // What nobody has read yet is read as it is then.
    if record.fault == .unread { return }
    if record.isAlive, !record.isPersisted { noteSavedAnew(record) }
    // Another context may have read or saved less of it.
    if let version = row.version { record.version = max(version, record.version ?? version) }
    if record.fault != .none { setFault(.none, of: record) }
    registerFaults(relatedTo: [row])
    for property in record.entity.persistentProperties {
      guard let stored = row.values[property.slot] else { continue }
      let isLocal = changedProperties(of: record).contains { $0 === property }
      let isKept =
        keepingAll || keepingLocal && (isLocal || isTaken(stored, property, record))
        || !record.isAlive && property.holdsObjects
      let isCarried = property.isToMany && property.hasToOneInverse(of: record.object, value(stored, property))
      let carries = property.holdsObjects && !isCarried
      let old = carries ? savedValue(of: property, record).objects : []
      if !isKept { errors.keep { try write(from: .elsewhere) { try assign(stored, to: property, of: record) } } }
      // Also what was deleted here, and is there again after a rollback.
      var value = value(stored, property) { $0.isAlive || $0.isPersisted }
      if property.isToMany, property.holdsObjects { value = carriedValue(value, of: property, record) }
      let isSame = property.holdsSame(record.object.recordedValue(of: property), value)
      if isLocal, isSame, !isKept {
        record.saved[property.slot] = nil
        event.settle(property, of: record)
      }
      setSavedValue(value, of: property, record)
      if !carries { continue }
      let (before, after) = (Set(old.map(ObjectIdentifier.init)), Set(value.objects.map(ObjectIdentifier.init)))
      for other in old + value.objects
      where !property.isToMany || before.contains(ObjectIdentifier(other)) != after.contains(ObjectIdentifier(other))
      {
        carrySavedValue(of: property, record, to: other, isMember: after.contains(ObjectIdentifier(other)))
      }
    }
  }

  /// Others have saved an object anew that was gone, as it would be here: all that it holds was changed here.
  private func noteSavedAnew(_ record: ManagedObjectRecord) {
    record.isPersisted = true
    for property in record.entity.persistentProperties {
      setSavedValue(property.recordedStartValue, of: property, record)
    }
    unsaved.add(record)
  }

  /// Whether a relation would take an object from another that was changed here to hold it: each of them holds one.
  private func isTaken(_ stored: StoredValue, _ property: Property, _ record: ManagedObjectRecord) -> Bool {
    guard !property.isToMany, let member = value(stored, property).object, let other = self.record(of: member),
      let inverse = try? property.inverse(at: member, of: record.object), !inverse.isToMany,
      !member.leads(to: record.object, by: inverse)
    else { return false }
    return changedProperties(of: other).contains { $0 === inverse }
  }

  /// Does so for those properties of several objects that `isWanted` says.
  func takeIn(
    _ rows: [(record: ManagedObjectRecord, row: StoredRow)], keepingLocal: Bool, _ errors: inout FirstError,
    where isWanted: (Property) -> Bool
  ) {
    for (record, row) in rows {
      var row = row
      row.values = row.values.filter { isWanted(record.object.objectClass.properties[$0.key]) }
      takeIn(row, record, keepingLocal: keepingLocal, &errors)
    }
  }

  /// The objects that some rows are of, with these as far as they are to be taken in.
  func records(of rows: [StoredRow]) -> [(record: ManagedObjectRecord, row: StoredRow)] {
    rows.compactMap { row in recordsByID[row.id].map { ($0, $0.withoutUnread(row)) } }
  }

  /// From now on `value` is what counts as saved, and what a rollback gives.
  func setSavedValue(_ value: Value, of property: Property, _ record: ManagedObjectRecord) {
    let isKnown = property.holdsSame(savedValue(of: property, record), value)
    // Also where that is known: one of the events may still count from another value.
    noteStored(value, in: property, of: record)
    if isKnown { return }
    let isSame = property.holdsSame(record.object.recordedValue(of: property), value)
    record.saved[property.slot] = isSame ? nil : value
    if !isSame { unsaved.add(record) }
  }

  /// What has happened and is still to be processed counts from `value` on, which the store has.
  func noteStored(_ value: Value, in property: Property, of record: ManagedObjectRecord) {
    event.noteStored(value, in: property, of: record)
    arrivals.noteStored(value, in: property, of: record)
  }

  /// What counts as saved of a to-many relation whose other side holds one object: of a stored value the members of which
  /// that side says the same, and behind them others of which it does. Any other value as it is.
  private func carriedValue(_ value: Value, of property: Property, _ record: ManagedObjectRecord) -> Value {
    guard property.hasToOneInverse(of: record.object, value), case .list(let members) = value else { return value }
    func isCarried(_ member: ModelObject, isStored: Bool) -> Bool {
      // Of one that was never saved nothing is.
      guard let inverse = try? property.inverse(at: member, of: record.object),
        let other = self.record(of: member), other.isPersisted
      else { return false }
      // What a fault says is what the store has.
      if other.fault == .unread { return isStored }
      readRefreshed(other)
      return savedValue(of: inverse, other).object === record.object
    }
    let stored = members.compactMap(\.object).filter { isCarried($0, isStored: true) }
    let known = Set(stored.map(ObjectIdentifier.init))
    let others = record.object.members(of: property).filter {
      !known.contains(ObjectIdentifier($0)) && isCarried($0, isStored: false)
    }
    let carried = (stored + others).map(Value.object)
    if others.isEmpty, stored.count == members.count { return value }
    // The other side says who is in it, and nobody in which order.
    let current = record.object.recordedValue(of: property)
    return current.elements.map { Set($0) } == Set(carried) ? current : .list(ValueList(carried))
  }

  /// What counts as saved of a relation is another: an object that it leads to, where that `isMember`, or led to follows with
  /// its side. O(1) where what that holds counts as saved, else O(m) for its m members.
  func carrySavedValue(
    of property: Property, _ record: ManagedObjectRecord, to member: ModelObject, isMember: Bool
  ) {
    guard let other = self.record(of: member), other.isPersisted, other.fault != .unread,
      let inverse = try? property.inverse(at: member, of: record.object), !other.isUnread(inverse)
    else { return }
    if holdsSavedValue(of: inverse, other), member.leads(to: record.object, by: inverse) == isMember { return }
    let saved = savedValue(of: inverse, other)
    if saved.leads(to: record.object) == isMember { return }
    if isMember, !inverse.isToMany, let left = saved.object { forgetSaved(member, inverse, left) }
    let rest = inverse.isToMany ? saved.objects.filter { $0 !== record.object } : []
    setSavedValue(inverse.value(isMember ? rest + [record.object] : rest), of: inverse, other)
  }

  /// What `member` counts as saved with is another by `inverse` than `left`, which follows.
  private func forgetSaved(_ member: ModelObject, _ inverse: Property, _ left: ModelObject) {
    guard let record = self.record(of: left), record.isPersisted,
      let back = try? inverse.inverse(at: left, of: member), !record.isUnread(back)
    else { return }
    let saved = savedValue(of: back, record)
    if !saved.leads(to: member) { return }
    setSavedValue(back.value(saved.objects.filter { $0 !== member }), of: back, record)
  }

  /// Sets a property to a stored value, with its inverse. Of a pair of inverses with a to-one side that side is set, and of
  /// this one the order.
  func assign(_ stored: StoredValue, to property: Property, of record: ManagedObjectRecord) throws {
    let object = record.object
    // What was deleted here stays until its rules act, and what no rule makes it forget stays for good.
    let value = value(stored, property) { other in
      if other.isAlive { return true }
      if !object.leads(to: other.object, by: property) { return false }
      guard !isLedTo(other), (try? property.inverse(at: other.object, of: object)) ?? nil != nil else { return true }
      return isKept(other, in: property, of: object)
    }
    let isOrdered = property.collectionKind?.isOrdered ?? false
    if property.holdsSame(object.recordedValue(of: property), value), !isOrdered || value.isNil { return }
    guard property.isToMany else {
      // One that is gone, and that goes on being led to, cannot be read to lead back.
      if let other = value.object, other.isMarkedFault, (try? other.holdFault()) != true {
        try object.assign(.nil, to: property)
        return try object.restore(value, to: property)
      }
      if property.definition.setter != nil { return try object.restore(value, to: property) }
      return try object.assign(value, to: property)
    }
    let isCarried = property.hasToOneInverse(of: object, value)
    guard case .list(let members) = value else { return isCarried ? () : try object.assign(.nil, to: property) }
    let current = object.members(of: property)
    let wanted = members.compactMap(\.object)
    if current.count == wanted.count,
      Set(current.map(ObjectIdentifier.init)) == Set(wanted.map(ObjectIdentifier.init))
    {
      return try object.restore(value, to: property)
    }
    let collection = object.collection(of: property)
    if isCarried {
      let strangers = strangers(in: current, of: property, record, besides: wanted)
      if !strangers.isEmpty { try collection.removeAll(strangers.map(Value.object)) }
      return try arrange(wanted, in: property, of: record)
    }
    // Members that are gone cannot be read to lead back either: the relation holds them without that.
    let held = Set(current.map(ObjectIdentifier.init))
    let gone = Set(
      wanted.filter { !held.contains(ObjectIdentifier($0)) && $0.isMarkedFault && (try? $0.holdFault()) != true }
        .map(ObjectIdentifier.init))
    let readable =
      gone.isEmpty ? members : ValueList(wanted.filter { !gone.contains(ObjectIdentifier($0)) }.map(Value.object))
    if property.collectionKind == .set { try collection.setSet(readable) } else { try collection.setArray(readable) }
    if !gone.isEmpty { try object.restore(value, to: property) }
  }

  /// Adds those members of a relation that are faults without values, which lead to its owner as the store says. Puts those of
  /// an ordered relation that `wanted` has in its order; others keep their positions.
  private func arrange(_ wanted: [ModelObject], in property: Property, of record: ManagedObjectRecord) throws {
    let held = record.object.members(of: property)
    let heldIDs = Set(held.map(ObjectIdentifier.init))
    let faults = wanted.filter {
      !heldIDs.contains(ObjectIdentifier($0)) && self.record(of: $0)?.fault == .unread
    }
    var arranged = held + faults
    if property.collectionKind?.isOrdered ?? false {
      let (known, all) = (Set(wanted.map(ObjectIdentifier.init)), Set(arranged.map(ObjectIdentifier.init)))
      var next = wanted.filter { all.contains(ObjectIdentifier($0)) }.makeIterator()
      arranged = arranged.map { known.contains(ObjectIdentifier($0)) ? next.next() ?? $0 : $0 }
    }
    lead(record, to: property.value(faults), by: property)
    if !arranged.elementsEqual(held, by: ===) { try record.object.restore(property.value(arranged), to: property) }
  }

  /// Members that `wanted` has not, and that do not lead back: they were faults when they came to lead elsewhere, or are gone.
  private func strangers(
    in members: [ModelObject], of property: Property, _ record: ManagedObjectRecord, besides wanted: [ModelObject]
  ) -> [ModelObject] {
    let wanted = Set(wanted.map(ObjectIdentifier.init))
    return members.filter { member in
      guard !wanted.contains(ObjectIdentifier(member)),
        let inverse = try? property.inverse(at: member, of: record.object)
      else { return false }
      guard let other = self.record(of: member) else { return inverse.definition.deleteRule != .noAction }
      guard isLedTo(other) else { return !isKept(other, in: property, of: record.object) }
      return store.isFaulting && (other.fault == .unread || !member.leads(to: record.object, by: inverse))
    }
  }
}

extension Value {
  /// The objects that a relation leads to which holds this.
  var objects: [ModelObject] {
    guard let elements else { return object.map { [$0] } ?? [] }
    WorkCounter.countVisits(elements.count)
    return elements.compactMap(\.object)
  }

  /// Calls `body` with each of them.
  @inline(__always)
  func forEachObject(_ body: (ModelObject) -> Void) {
    if let object { return body(object) }
    for member in objects { body(member) }
  }

  /// Whether a relation that holds this leads to an object. O(m) for its m members.
  func leads(to member: ModelObject) -> Bool {
    guard case .list(let members) = self else { return object === member }
    WorkCounter.countVisits(members.count)
    return members.contains(.object(member))
  }
}

extension Property {
  /// Whether the other side of this relation holds one object.
  fileprivate func hasToOneInverse(of owner: ModelObject, _ value: Value) -> Bool {
    let others = (value.elements.map(Array.init) ?? []) + owner.members(of: self).map(Value.object)
    guard let other = others.first?.object, let inverse = try? inverse(at: other, of: owner) else { return false }
    return !inverse.isToMany
  }
}
