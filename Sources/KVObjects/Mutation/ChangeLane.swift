/// The short way of a change of one object that one controller follows and nobody else: it is made, taken in and sent in one
/// go, with no pair, no plan and no bracket (Design.md, "The lane").
///
/// The general way (``ObjectWorld/mutate(_:)``) is the reference: what a lane sends is what that would send, in its order. A
/// lane declines, with nothing changed, what it is not sure of: foreign code that would be called, a section that would come
/// or go, anything that waits, is paused or is being sent. Whoever calls one has seen to the isolation, and that the value
/// suits the property.
package protocol ChangeLane: AnyObject {
  /// Sets a stored attribute to a value of its type. Returns whether that was done; throws what a delegate throws, when it
  /// was.
  func set(_ value: Value, _ property: Property, of object: ModelObject) throws -> Bool
  /// Appends an object that is not in. Returns and throws as ``set(_:_:of:)``.
  func append(_ member: ModelObject, to storage: ToManyStorage) throws -> Bool
  /// Removes an object. Returns and throws as ``set(_:_:of:)``.
  func remove(_ member: ModelObject, from storage: ToManyStorage) throws -> Bool

  // The same of a lane that is lent; this type has to be the lane's. Implemented below for every type.
  static func set(
    _ lane: UnsafeRawPointer, _ value: Value, _ property: Property, of object: ModelObject
  ) throws -> Bool
  static func append(_ lane: UnsafeRawPointer, _ member: ModelObject, to storage: ToManyStorage) throws -> Bool
  static func remove(_ lane: UnsafeRawPointer, _ member: ModelObject, from storage: ToManyStorage) throws -> Bool
}

extension ChangeLane {
  package static func set(
    _ lane: UnsafeRawPointer, _ value: Value, _ property: Property, of object: ModelObject
  ) throws -> Bool {
    try Unmanaged<Self>.fromOpaque(lane)._withUnsafeGuaranteedRef { try $0.set(value, property, of: object) }
  }

  package static func append(
    _ lane: UnsafeRawPointer, _ member: ModelObject, to storage: ToManyStorage
  ) throws -> Bool {
    try Unmanaged<Self>.fromOpaque(lane)._withUnsafeGuaranteedRef { try $0.append(member, to: storage) }
  }

  package static func remove(
    _ lane: UnsafeRawPointer, _ member: ModelObject, from storage: ToManyStorage
  ) throws -> Bool {
    try Unmanaged<Self>.fromOpaque(lane)._withUnsafeGuaranteedRef { try $0.remove(member, from: storage) }
  }
}

/// A lane for who uses it without counting a reference to it: a protocol has no `Unmanaged`.
///
/// Good until the node that it is the lane of is taken off the object. The delegate that a lane notifies may end that: a lane touches
/// nothing of its own when it has sent something.
struct LentLane {
  private let lane: UnsafeRawPointer
  private let type: any ChangeLane.Type

  init(_ lane: any ChangeLane) {
    self.lane = UnsafeRawPointer(Unmanaged<AnyObject>.passUnretained(lane).toOpaque())
    type = Swift.type(of: lane)
  }

  @inline(__always)
  func set(_ value: Value, _ property: Property, of object: ModelObject) throws -> Bool {
    try type.set(lane, value, property, of: object)
  }

  @inline(__always)
  func append(_ member: ModelObject, to storage: ToManyStorage) throws -> Bool {
    try type.append(lane, member, to: storage)
  }

  @inline(__always)
  func remove(_ member: ModelObject, from storage: ToManyStorage) throws -> Bool {
    try type.remove(lane, member, from: storage)
  }
}

extension ObjectWorld {
  /// Whether a change of one object may be sent as soon as it is made: no mutation is open, nothing waits, and "main" is
  /// where the caller is.
  @inline(__always)
  package var sendsAtOnce: Bool {
    takesLanes && transaction.isAtRest && (deliversInPlace || mainExecutor.isCurrent)
  }

  /// Whether a change of one object becomes part of a batch that is open, and no mutation is, nor anything to be sent.
  @inline(__always)
  package var isBatchAtRest: Bool { takesLanes && transaction.isBatchAtRest }

  /// Sends what a lane has to send, and behind it what the delegate has caused. Throws the first error.
  @inlinable
  @inline(__always)
  package func sendAtOnce(_ send: () throws -> Void) throws {
    var errors = FirstError()
    transaction.deliver(send, &errors)
    if transaction.mustDeliver { errors.note(flushBrackets()) }
    try errors.rethrow()
  }

  /// Ends, in the general way, what a lane has made and a controller taken in. Throws as that does.
  package func finishTakenIn() throws {
    transaction.begin()
    var errors = FirstError()
    closeBrackets()
    try finish(&errors)
  }
}

/// The ways into a lane. Whoever takes them has seen to the isolation.
extension ModelObject {
  /// The lane of the only watcher, where that watches `property`.
  @inline(__always)
  private func lane(of property: Property) -> LentLane? {
    guard property.isAutomatic else { return nil }
    return lentWatchers?.withoutRetaining { $0.isWatching(property) ? $0.lentLane : nil }
  }

  /// The collection that `member` may come to or leave in a lane: one of unique members, in no exchange, where there is no
  /// other side to be changed. Throws where an inverse names a property that the other side lacks.
  @inline(__always)
  private func storage(of property: Property, inLaneWith member: ModelObject) throws -> Unmanaged<ToManyStorage>? {
    guard property.collectionKind?.isUnique ?? false, try !property.hasInverse(at: member, of: self) else {
      return nil
    }
    let storage = lentStorage(of: property)
    return storage.withoutRetaining { $0.mayHoldRepeats } ? nil : storage
  }

  /// Appends a member to a to-many property; returns whether that was done. Throws what the lane
  /// throws, and where an inverse names a property that the other side lacks.
  final func addInLane(_ member: ModelObject, to property: Property) throws -> Bool {
    guard let lane = lane(of: property) else { return false }
    guard property.takesAsElement(member, of: self),
      let storage = try storage(of: property, inLaneWith: member)
    else { return false }
    if property.holdsObjects { try world.objectRegister?.check(member, enters: property, of: self) }
    // The owner, whom the caller holds, holds the collection.
    // Nothing of the collection is touched when the lane has sent something.
    return try storage.withoutRetaining { storage in
      if storage.contains(member) { return false }
      return try lane.append(member, to: storage)
    }
  }

  /// Removes a member from a to-many property; returns whether that was done. Throws what the lane throws.
  final func removeInLane(_ member: ModelObject, from property: Property) throws -> Bool {
    // What is not in is not asked about its other side.
    guard let lane = lane(of: property), lentStorage(of: property).withoutRetaining({ $0.contains(member) }),
      let storage = try storage(of: property, inLaneWith: member)
    else { return false }
    return try storage.withoutRetaining { try lane.remove(member, from: $0) }
  }
}
