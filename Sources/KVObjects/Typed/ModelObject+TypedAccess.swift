/// What the accessors of a ``TypedModel`` call where a field alone does not do.
extension ModelObject {
  /// Whether setting an attribute is only storing it: nobody watches, and this is the thread of a confined world.
  @usableFromInline
  final var storesDirectly: Bool {
    lentWatchers == nil && objectClass.isConfinedToCurrentThread
  }

  /// Holds the lock of a shared world until ``leaveShared()``.
  @usableFromInline
  final func enterShared() { world.isolation.enterAnyway() }

  /// The same before a property is read, which a fault has to be fulfilled for.
  @usableFromInline
  final func enterRead() {
    world.isolation.enterAnyway()
    fulfilFaultAnyway()
  }

  @usableFromInline
  final func leaveShared() { world.isolation.leave() }

  /// Whether the field at `offset` is that of a property.
  @usableFromInline
  final func names(_ offset: Int) -> Bool { objectClass.lentProperty(atOffset: offset) != nil }

  /// Sets the property whose field is at `offset`. What a setter cannot throw goes to the world.
  @usableFromInline
  final func assign(_ value: Value, atOffset offset: Int) {
    do { try tryAssign(value, atOffset: offset) } catch { world.note(unhandled: error, settingPropertyOf: self) }
  }

  @usableFromInline
  final func tryAssign(_ value: Value, atOffset offset: Int) throws {
    // The object, whom the caller holds, holds its class, and that its properties.
    guard let property = objectClass.lentProperty(atOffset: offset) else {
      return try assign(value, to: objectClass.property(atOffset: offset))
    }
    try property.withoutRetaining { try assign(value, to: $0) }
  }

  /// The collection of a to-many property.
  final func isolatedCollection(of property: Property) -> ToManyCollection {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return collection(of: property)
  }

  /// Appends a member to a to-many property: on the fast path where that is possible, which needs no collection.
  final func add(_ member: ModelObject, to property: Property) throws {
    if objectClass.isConfinedToCurrentThread, try addByFastPath(member, to: property) { return }
    try isolatedCollection(of: property).add(.object(member))
  }

  /// Removes every occurrence of a member from a to-many property, on the fast path where that is possible.
  final func remove(_ member: ModelObject, from property: Property) throws {
    if objectClass.isConfinedToCurrentThread, try removeByFastPath(member, from: property) { return }
    try isolatedCollection(of: property).remove(.object(member))
  }
}

extension ModelObject {
  /// Lets go of the objects in fields and added values, one after another: a chain of them may be of any length.
  final func releaseFields() {
    var held: [Value] = []
    for property in objectClass.propertiesOfHolders {
      guard let field = property.field, let read = field.read, let write = field.write else { continue }
      let value = read(self)
      guard value.keepsOthers else { continue }
      held.append(value)
      write(self, .nil)
    }
    for value in addedValues where value.keepsOthers { held.append(value) }
    guard !held.isEmpty else { return }
    addedValues = []
    ChainRelease.letGo(of: .values(consume held))
  }
}

/// Values of properties that a script's subclass has added: a Swift class has no field for them.
extension ModelObject {
  final func addedValue(at slot: Int) -> Value {
    let index = slot - objectClass.firstAddedSlot
    if addedValues.indices.contains(index) { return addedValues[index] }
    return index < 0 ? .nil : objectClass.properties[slot].startValue
  }

  final func storeAdded(_ value: Value, at slot: Int) {
    let index = slot - objectClass.firstAddedSlot
    guard index >= 0 else { return }
    if addedValues.isEmpty {
      addedValues = ContiguousArray(
        objectClass.properties[objectClass.firstAddedSlot...].map { $0.isToMany ? .nil : $0.startValue })
    }
    addedValues[index] = value
  }
}
