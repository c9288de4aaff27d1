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
  /// With `keepingLocal` a property keeps what was changed here. The to-one side carries a pair of inverses (decisions.md
  /// 30).
  func takeIn(_ row: StoredRow, _ record: ManagedObjectRecord, keepingLocal: Bool, _ errors: inout FirstError) {
    for property in record.entity.persistentProperties {
      guard let stored = row.values[property.slot] else { continue }
      let isLocal = changedProperties(of: record).contains { $0 === property }
      let isKept = keepingLocal && isLocal
      if !isKept { errors.keep { try write(from: .elsewhere) { try assign(stored, to: property, of: record) } } }
      // Also what was deleted here, and is there again after a rollback.
      let value = value(stored, property) { $0.isAlive || $0.isPersisted }
      let isSame = property.holdsSame(record.object.recordedValue(of: property), value)
      if isKept || !isSame { setSavedValue(value, of: property, record, isSame: isSame) }
      // Of a pair of inverses the other side decides.
      if isLocal, !isKept, isSame {
        record.saved[property.slot] = nil
        event.settle(property, of: record)
      }
    }
  }

  /// The store has `value` in a property that holds something else here, or that was changed here: that is what counts as
  /// saved, and what a rollback gives.
  private func setSavedValue(_ value: Value, of property: Property, _ record: ManagedObjectRecord, isSame: Bool) {
    event.noteStored(value, in: property, of: record)
    if isSame {
      record.saved[property.slot] = nil
    } else {
      record.saved[property.slot] = value
      unsaved.add(record)
    }
  }

  /// Sets a property to a stored value, with its inverse. Of a pair of inverses with a to-one side that side is set, and of
  /// this one the order.
  func assign(_ stored: StoredValue, to property: Property, of record: ManagedObjectRecord) throws {
    let value = value(stored, property)
    let object = record.object
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
