extension ModelObject {
  /// What a property holds: its getter's answer, its collection, or what is stored.
  @inline(__always)
  package final func value(of property: Property) throws -> Value {
    try fulfilFault()
    if property.isToMany {
      try readMembers(of: property)
      return .collection(collection(of: property))
    }
    if let getter = property.definition.getter {
      return try world.sharedReads == nil ? getter(self) : world.sharedValue(of: property, of: self, getter)
    }
    return storedValue(at: property.slot)
  }

  /// Stores the value of a property that is not to-many, notifying nobody but a ``StateSink``. Whatever sets a
  /// property goes through here, but for the short ways that objects do not take which are recorded.
  @inline(__always)
  package final func write(_ value: Value, to property: Property) {
    if objectClass.isRecorded { return writeRecorded(value, to: property) }
    if let write = property.field?.write { return write(self, value) }
    store(value, at: property.slot)
  }

  private func writeRecorded(_ value: Value, to property: Property) {
    let old = storedValue(at: property.slot)
    store(value, at: property.slot)
    // What a getter computes is not what is stored for it.
    if property.definition.getter == nil { world.stateSink?.didSet(property, of: self, from: old) }
  }

  /// The storage behind a to-many property; made, filled with the declared default, when first used.
  package final func storage(of property: Property) -> ToManyStorage {
    fulfilFaultAnyway()
    return heldStorage(of: property)
  }

  /// The same of a fault, which stays one: what it holds meanwhile. Members that are still to be read are read; where
  /// that fails the error goes to the world.
  package final func heldStorage(of property: Property) -> ToManyStorage {
    let index = property.toManyIndex
    if index < collections.count, let storage = collections[index], !storage.isUnread { return storage }
    readMembersAnyway(of: property)
    return ownStorage(of: property)
  }

  /// The same for who takes out a member. Nil where it cannot be read, as the row is gone, or no context has the
  /// object any more: it can be left all the same.
  final func leftStorage(of property: Property) -> ToManyStorage? {
    guard (try? holdFault()) == true else { return nil }
    try? readMembers(of: property)
    let storage = ownStorage(of: property)
    return storage.isUnread ? nil : storage
  }

  /// The same, whether its members were read or not.
  package final func ownStorage(of property: Property) -> ToManyStorage {
    let index = property.toManyIndex
    if let storage = madeStorage(of: property) { return storage }
    if collections.isEmpty { collections = ContiguousArray(repeating: nil, count: objectClass.toManyCount) }
    let storage = ToManyStorage(kind: property.collectionKind ?? .array)
    if case .list(let list) = property.startValue { storage.replaceAll(with: Array(list)) }
    if objectClass.isRecorded { storage.recorder = EditRecording(property, of: self) }
    collections[index] = storage
    return storage
  }

  /// The same where it was made already.
  package final func madeStorage(of property: Property) -> ToManyStorage? {
    property.toManyIndex < collections.count ? collections[property.toManyIndex] : nil
  }

  /// The same, which the object holds, for who uses it without retaining it.
  @inline(__always)
  final func lentStorage(of property: Property) -> Unmanaged<ToManyStorage> {
    let index = property.toManyIndex
    fulfilFaultAnyway()
    if index < collections.count, let known = collections.lent(at: index), !known.withoutRetaining({ $0.isUnread }) {
      return known
    }
    return .passUnretained(storage(of: property))
  }

  /// The live collection of a to-many property; the same object for as long as somebody keeps it.
  package final func collection(of property: Property) -> ToManyCollection {
    fulfilFaultAnyway()
    return heldCollection(of: property)
  }

  /// The same of a fault, which stays one.
  final func heldCollection(of property: Property) -> ToManyCollection {
    let storage = heldStorage(of: property)
    if let handle = storage.handle { return handle }
    let handle = ToManyCollection(owner: self, property: property, storage: storage)
    storage.handle = handle
    return handle
  }

  /// What a stored property holds, exchanged for something else in silence and back again.
  package enum Content {
    case value(Value)
    case storage(ToManyStorage?)
  }

  /// Makes a stored property hold `content`, and returns what it held. No observer, trace or collection in use sees
  /// it: the storage of a to-many property is exchanged as a whole. O(1).
  package final func exchange(_ content: Content, in property: Property) -> Content {
    switch content {
    case .value(let value):
      let old = heldValue(at: property.slot)
      store(value, at: property.slot)
      return .value(old)
    case .storage(let storage):
      _ = heldStorage(of: property)
      let old = collections[property.toManyIndex]
      collections[property.toManyIndex] = storage
      return .storage(old)
    }
  }

  /// What makes a stored property hold a value (``exchange(_:in:)``). O(n) for a collection of n members, else O(1).
  package static func content(_ value: Value, of property: Property) -> Content {
    guard property.isToMany else { return .value(value) }
    let storage = ToManyStorage(kind: property.collectionKind ?? .array)
    if case .list(let members) = value { storage.replaceAll(with: Array(members)) } else { storage.becomeNil() }
    return .storage(storage)
  }
}
