/// Who reads what a fault stands for, from where it is kept.
package protocol FaultHandler: AnyObject {
  /// Makes `object`, which is marked as a fault, hold its values, and no fault any more. Throws where they cannot be read:
  /// then it is a fault as before.
  func fulfil(_ object: ModelObject) throws
  /// Makes `object`, which is marked as a fault, hold values that are not used: one that holds some keeps these, whatever the
  /// store holds by now. It is a fault as before, unless `isEnding`. Returns false where there are none to read, as the row is
  /// deleted; throws what the store throws.
  func hold(_ object: ModelObject, ending isEnding: Bool) throws -> Bool
  /// Makes a to-many relation of `object` hold its members, where they are still to be read. Throws where they cannot be read:
  /// then they are still to be read.
  func readMembers(of property: Property, _ object: ModelObject) throws
}

/// Who knows which objects must not lead to each other, and which stand for one object of a store.
package protocol ObjectRegister: AnyObject {
  /// Throws where a relation of `owner` must not hold `member`: asked before anything is changed. O(1).
  func check(_ member: ModelObject, enters property: Property, of owner: ModelObject) throws
  /// What names an object in its store, the same for all that stand for one there; nil where it is in none. O(1).
  func identity(of object: ModelObject) -> OpaqueValue?
  /// The objects that stand for what a name names, as far as they are here. O(c) for c contexts.
  func objects(named identity: OpaqueValue) -> [ModelObject]
  /// The number of the context that an object is in; nil where it is in none. O(1).
  func contextNumber(of object: ModelObject) -> Int?
  /// Whether several objects may stand for one. O(1).
  var hasTwins: Bool { get }
}

/// Faults: objects whose values are read with the first use of any of them.
///
/// The mark is with the object's watchers, as whoever makes a fault of it watches it; and its class counts them, so that a
/// class without faults pays for the question whether it has any, and no more: a byte beside what is read anyway.
extension ModelObject {
  /// Whether it is marked as a fault.
  package final var isMarkedFault: Bool {
    lentWatchers?.withoutRetaining { $0.isFault } ?? false
  }

  /// How many nodes watch it.
  package final var watchNodeCount: Int { lentWatchers?.withoutRetaining { $0.links.count } ?? 0 }

  /// Marks it as a fault, or not. It has to be watched.
  package final func markFault(_ isFault: Bool) {
    guard lentWatchers != nil, isMarkedFault != isFault else { return }
    setFault(isFault)
    objectClass.countFault(isFault ? 1 : -1)
  }

  /// Marks it as a fault, where no node watches it, by the only node of `common`, which is that of faults. Returns whether that
  /// was so.
  package final func becomeFault(watchedBy common: ObjectWatchers) -> Bool {
    guard lentWatchers == nil else { return false }
    watchers = common
    objectClass.countFault(1)
    return true
  }

  /// Reads what it stands for, where it is a fault. Throws where that cannot be read.
  @inline(__always)
  package final func fulfilFault() throws {
    if objectClass.hasFaults { try fulfilMarked() }
  }

  private func fulfilMarked() throws {
    guard isMarkedFault, let handler = world.faultHandler else { return }
    try world.isolation.enter(for: unreadDescription)
    defer { world.isolation.leave() }
    try handler.fulfil(self)
  }

  /// Reads what it stands for where it is a fault that holds nothing: for changes and checks that are no use of its values.
  /// With `isEnding` it is no fault any more, and holds what it holds. Returns false where its row is deleted; throws where it
  /// cannot be read.
  package final func holdFault(ending isEnding: Bool = false) throws -> Bool {
    guard objectClass.hasFaults, isMarkedFault, let handler = world.faultHandler else { return true }
    return try handler.hold(self, ending: isEnding)
  }

  /// The same where nothing can be thrown: the error goes to the world.
  package final func holdFaultAnyway(ending isEnding: Bool = false) {
    do { _ = try holdFault(ending: isEnding) } catch { world.note(unhandled: error, readingPropertyOf: self) }
  }

  /// Reads the members of a to-many relation where they are still to be read: relations to many are faults of their own. Throws
  /// where they cannot be read.
  @inline(__always)
  package final func readMembers(of property: Property) throws {
    if let storage = madeStorage(of: property), !storage.isUnread { return }
    try readLackingMembers(of: property)
  }

  @inline(never)
  private func readLackingMembers(of property: Property) throws {
    guard let handler = world.faultHandler, lentRecord != nil || madeStorage(of: property) != nil else { return }
    try world.isolation.enter(for: unreadDescription)
    defer { world.isolation.leave() }
    try handler.readMembers(of: property, self)
  }

  /// The same where nothing can be thrown: the error goes to the world.
  @inline(never)
  final func readMembersAnyway(of property: Property) {
    do { try readLackingMembers(of: property) } catch { world.note(unhandled: error, readingPropertyOf: self) }
  }

  /// Reads what it stands for as a use of its values does: the error goes to the world, and it holds what a new object does.
  @inline(__always)
  package final func fulfilFaultAnyway() {
    if objectClass.hasFaults { fulfilMarkedAnyway() }
  }

  @inline(never)
  private func fulfilMarkedAnyway() {
    do { try fulfilMarked() } catch { world.note(unhandled: error, readingPropertyOf: self) }
  }
}
