public import KVObjects

extension ManagedObjectContext {
  /// Reads an object anew: it gets what the store has, and loses what was changed here and not saved; with
  /// `mergingChanges` it keeps that. Controllers report it as updated even where nothing differs (fetched-results.md A7).
  ///
  /// Throws where the object is deleted, in another context or none; what the store throws. Nothing of it can be undone.
  public func refresh(_ object: ModelObject, mergingChanges: Bool = true) throws {
    try isolated("refresh") {
      let record = try requireRecord(of: object, to: "refresh")
      note(record).isRefreshed = true
      guard record.isPersisted, let row = try store.row(of: record.id) else { return }
      // Delegates are called behind it: what they change is theirs.
      var (errors, inner) = (FirstError(), FirstError())
      errors.keep { try world.batch { takeIn(row, record, keepingLocal: mergingChanges, &inner) } }
      errors.note(inner.error)
      try errors.rethrow()
    }
  }

  /// Lets go of every object: what is not saved is lost, and nothing can be undone. Handlers of changes get one note without
  /// objects; controllers send nothing and keep what they show until they fetch again (decisions.md 20). A saved object
  /// belongs to the context again, and holds what is saved, once it is fetched; one that was not has no context any more.
  ///
  /// Throws the first error of a handler.
  public func reset() throws {
    try isolated("reset") {
      let old = recordsByID
      for record in old.values {
        managedObjects.remove(record.object)
        if record.isPersisted { retire(record) }
        record.object.unwatch(by: record)
      }
      (recordsByID, readRevisions) = ([:], [:])
      (undoStack, redoStack, event) = ([], [], ContextEvent())
      unsaved.removeAll()
      membershipRevision += 1
      resetCount += 1
      forEachClient { $0.contextDidReset() }
      var errors = FirstError()
      errors.keep { try extents.clear() }
      var change = ContextChange()
      change.invalidatedAll = true
      notify(change, &errors)
      errors.note(world.flushBrackets())
      try errors.rethrow()
    }
  }

  private func retire(_ record: ManagedObjectRecord) {
    retired[record.id] = record.object
    managedObjects.setHome(of: record.object, self)
  }

  /// The object that had an ID before a reset: it is taken in again.
  func takeRetired(_ id: ManagedObjectID) -> ModelObject? {
    guard let object = retired.removeValue(forKey: id) else { return nil }
    managedObjects.setHome(of: object, nil)
    return object
  }

  /// Makes an object hold what a row has, as changes that come from elsewhere: they count as saved and cannot be undone.
  /// With `keepingLocal` a property keeps what was changed here, and only what counts as saved is another; so do relations of
  /// an object that was deleted here. The to-one side carries a pair of inverses (decisions.md 30).
  func takeIn(_ row: StoredRow, _ record: ManagedObjectRecord, keepingLocal: Bool, _ errors: inout FirstError) {
    for property in record.entity.persistentProperties {
      guard let stored = row.values[property.slot] else { continue }
      let isLocal = changedProperties(of: record).contains { $0 === property }
      let isKept = keepingLocal && isLocal || !record.isAlive && property.holdsObjects
      let oldOwners = property.holdsObjects && !property.isToMany ? savedValue(of: property, record) : .nil
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
      for owner in [oldOwners.object, value.object] where property.holdsObjects && !property.isToMany {
        if let owner { carrySavedValue(of: property, record, to: owner) }
      }
    }
  }

  /// From now on `value` is what counts as saved, and what a rollback gives.
  private func setSavedValue(_ value: Value, of property: Property, _ record: ManagedObjectRecord) {
    if property.holdsSame(savedValue(of: property, record), value) { return }
    event.noteStored(value, in: property, of: record)
    let isSame = property.holdsSame(record.object.recordedValue(of: property), value)
    record.saved[property.slot] = isSame ? nil : value
    if !isSame { unsaved.add(record) }
  }

  /// What counts as saved of a to-many relation whose other side holds one object: of a stored value the members of which
  /// that side says the same, and behind them others of which it does. Any other value as it is.
  private func carriedValue(_ value: Value, of property: Property, _ record: ManagedObjectRecord) -> Value {
    guard property.hasToOneInverse(of: record.object, value), case .list(let members) = value else { return value }
    func isCarried(_ member: ModelObject) -> Bool {
      // Of one that was never saved nothing is.
      guard let inverse = try? property.inverse(at: member, of: record.object),
        let other = self.record(of: member), other.isPersisted
      else { return false }
      return savedValue(of: inverse, other).object === record.object
    }
    let stored = members.compactMap(\.object).filter(isCarried)
    let known = Set(stored.map(ObjectIdentifier.init))
    let others = record.object.members(of: property).filter { !known.contains(ObjectIdentifier($0)) && isCarried($0) }
    let carried = stored + others
    // Who is in it is said by the other side, and by none the order.
    let current = record.object.recordedValue(of: property)
    let isOthers = carried.count != members.count
    if isOthers, current.elements.map({ Set($0) }) == Set(carried.map(Value.object)) { return current }
    return .list(ValueList(carried.map(Value.object)))
  }

  /// What counts as saved of the to-one side of a relation is another: `owner`, which it leads to or led to, follows.
  private func carrySavedValue(of property: Property, _ record: ManagedObjectRecord, to owner: ModelObject) {
    guard let other = self.record(of: owner), let inverse = try? property.inverse(at: owner, of: record.object),
      inverse.isToMany, case .list(let members) = savedValue(of: inverse, other)
    else { return }
    let isMember = savedValue(of: property, record).object === owner
    let value = Value.object(record.object)
    if members.contains(value) == isMember { return }
    let saved = isMember ? Array(members) + [value] : members.filter { $0 != value }
    setSavedValue(.list(ValueList(saved)), of: inverse, other)
  }

  /// Sets a property to a stored value, with its inverse. Of a pair of inverses with a to-one side that side is set, and of
  /// this one the order.
  func assign(_ stored: StoredValue, to property: Property, of record: ManagedObjectRecord) throws {
    let object = record.object
    // What was deleted here stays until its rules act.
    let value = value(stored, property) { $0.isAlive || object.leads(to: $0.object, by: property) }
    if property.holdsSame(object.recordedValue(of: property), value), property.collectionKind != .orderedSet,
      property.collectionKind != .array
    {
      return
    }
    guard property.isToMany else {
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
    if isCarried { return }
    let collection = object.collection(of: property)
    if property.collectionKind == .set { try collection.setSet(members) } else { try collection.setArray(members) }
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
