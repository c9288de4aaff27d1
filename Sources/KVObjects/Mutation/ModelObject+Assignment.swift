extension ModelObject {
  /// Sets a property, with its notifications and its inverse: one mutation.
  ///
  /// Throws where the value is of another type or the property cannot be written (nothing changed, nobody notified);
  /// else the first error of an observer, setter or delegate, with the value changed. O(1) beside its notifications;
  /// O(n) for the n members of a collection that is assigned.
  package final func assign(_ value: Value, to property: Property) throws {
    // A confined world has no lock to take, and its class knows its thread.
    if objectClass.isConfinedToCurrentThread { return try assignAlone(value, to: property) }
    try world.isolation.enter(for: unreadDescription)
    defer { world.isolation.leave() }
    try assignAlone(value, to: property)
  }

  @inline(__always)
  private func assignAlone(_ value: Value, to property: Property) throws {
    guard property.isPlain else { return try assignByPlan(value, to: property) }
    let accepted = try property.accept(value, for: self)
    guard isWatched(property) else { return write(accepted, to: property) }
    try assignWatched(accepted, to: property)
  }

  /// Whether somebody is to hear of a change of `property`.
  @inline(__always)
  final func isWatched(_ property: Property) -> Bool {
    guard property.isAutomatic, let lent = lentWatchers else { return false }
    return lent.withoutRetaining { $0.isWatching(property) }
  }

  /// Whether anything, such as an observer or a controller, follows `property`, however it is set.
  package final func isFollowed(_ property: Property) -> Bool {
    lentWatchers?.withoutRetaining { $0.isWatching(property) } ?? false
  }

  /// Sets a plain property that is watched to a value that it keeps as it is.
  @inline(__always)
  final func assignWatched(_ accepted: Value, to property: Property) throws {
    try fulfilFault()
    if let lent = lentWatchers {
      if try setByFastPath(accepted, property, lent) { return }
      if let (subscriber, traits) = lent.withoutRetaining({ $0.onlyObserver(of: property) }) {
        return try world.setAttribute(accepted, property, of: self, withOnlyObserver: subscriber, traits)
      }
    }
    if let watchers = currentWatchers { try world.setWatchedAttribute(accepted, property, of: self, watchers) }
  }

  private func assignByPlan(_ value: Value, to property: Property) throws {
    if property.isReadOnly {
      throw KeyValueCodingError.readOnlyKey(
        receiver: description, className: objectClass.name, key: property.name)
    }
    try fulfilFault()
    if property.isToMany { return try assignCollection(value, to: property) }
    let accepted = try property.accept(value, for: self)
    try world.mutate { try self.assignmentStep(of: accepted, to: property) }
  }

  /// Plans setting a property that is not to-many to a value of its type.
  package final func assignmentStep(of value: Value, to property: Property) throws -> MutationStep {
    let change = property.isAutomatic ? PropertyChange(setting: property, of: self) : nil
    if let setter = property.definition.setter {
      return MutationStep(change: change) {
        // What it assigns is part of this one mutation: controllers send one bracket.
        self.world.transaction.beginUnfinished()
        defer { self.world.transaction.endUnfinished() }
        try setter(self, value)
      }
    }
    guard property.holdsObjects else {
      return MutationStep(change: change) { self.write(value, to: property) }
    }
    let old = storedValue(at: property.slot)
    let effects =
      old == value
      ? nil
      : try InverseEffects(
        of: property, owner: self, leaving: old.isNil ? [] : [old], entering: value.isNil ? [] : [value])
    let ones = [(object: self, slot: property.slot, partner: old.object)] + (effects?.reliesOnOnes ?? [])
    return MutationStep(
      change: change, inverseChanges: effects?.changes ?? [], alsoReliesOn: effects?.reliesOn ?? [],
      reliesOnOnes: ones
    ) {
      self.write(value, to: property)
      effects?.apply()
    }
  }

  private func assignCollection(_ value: Value, to property: Property) throws {
    let plan = try assignmentPlan(ofCollection: value, to: property)
    try world.mutate(plan)
  }

  /// Plans setting a to-many property as a whole; members are checked at once.
  package final func assignmentPlan(ofCollection value: Value, to property: Property) throws -> StepPlan {
    if value.isNoCollection { return { try self.collectionAssignmentStep(nil, to: property) } }
    guard let list = value.elements else { throw property.wrongCollection(value, for: objectClass) }
    var members = try list.map { try property.acceptElement($0, for: self) }
    if property.collectionKind?.isUnique == true { members = ToManyCollection.unique(members) }
    let accepted = members
    return { try self.collectionAssignmentStep(accepted, to: property) }
  }

  private func collectionAssignmentStep(_ members: [Value]?, to property: Property) throws -> MutationStep {
    try readMembers(of: property)
    let storage = storage(of: property)
    let change = property.isAutomatic ? PropertyChange(setting: property, of: self) : nil
    var effects: InverseEffects?
    if try property.hasInverse(atAnyOf: storage.snapshot(), of: self)
      || property.hasInverse(atAnyOf: members ?? [], of: self)
    {
      let old = ToManyCollection.unique(Array(storage.snapshot()))
      let new = ToManyCollection.unique(members ?? [])
      let (before, after) = (Set(old), Set(new))
      effects = try InverseEffects(
        of: property, owner: self, leaving: old.filter { !after.contains($0) },
        entering: new.filter { !before.contains($0) })
    }
    return MutationStep(
      change: change, inverseChanges: effects?.changes ?? [], reliesOn: (storage, storage.mutationCount),
      alsoReliesOn: effects?.reliesOn ?? [], reliesOnOnes: effects?.reliesOnOnes ?? []
    ) {
      if let members { storage.replaceAll(with: members) } else { storage.becomeNil() }
      effects?.apply()
    }
  }
}

extension Value {
  /// Whether assigning it leaves a to-many property without a collection: nil, null, the collection of such a property.
  package var isNoCollection: Bool {
    if case .collection(let collection) = self { return collection.isNil }
    return isAbsent
  }
}

extension Property {
  /// The error for a value that is no collection.
  package func wrongCollection(_ value: Value, for objectClass: ObjectClass) -> KeyValueCodingError {
    let given = value.isAbsent ? value.description : value.typeName
    let expected = "list of \(type.name)"
    return noSuchClass(objectClass, expected: expected, given: given)
      ?? .wrongType(className: objectClass.name, key: name, expected: expected, given: given)
  }
}

extension ToManyCollection {
  /// `values` without repeats; the first of equal ones stays (mutations.md section 3).
  package static func unique(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    seen.reserveCapacity(values.count)
    return values.filter { seen.insert($0).inserted }
  }
}
