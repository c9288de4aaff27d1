public import KVObjects

extension ManagedObjectContext {
  /// Takes an object in, and after it what its relations reach: relations in alphabetical order, depth first
  /// (decisions.md 34).
  ///
  /// Each gets a temporary ID and its place in the order of insertion at once. No observer is notified, since no key
  /// changes; handlers of changes and controllers hear of it when the event is processed. One that is in is left as it
  /// is, with what it reaches. One that was deleted and not saved since comes back to its place, by itself: what delete
  /// rules have done meanwhile stays. One that a reset has taken out is fetched again first (decisions.md 36). What a
  /// relation comes to reach later is inserted without a call, when changes are processed.
  ///
  /// ```swift
  /// let context = try ManagedObjectContext(classes: [artist.objectClass, album.objectClass])
  /// let kate = try Artist.make(in: context.world)
  /// try kate.albums.add(Album.make(in: context.world))
  /// try context.insert(kate)
  /// context.insertedObjects.count     // 2: kate and her album
  /// kate.objectID?.description        // "Artist/t1"
  /// ```
  ///
  /// - Parameter object: one of the context's classes, in no context or in this one.
  /// - Throws: ``ContextError/notInModel(object:className:known:)``,
  ///   ``ContextError/abstractEntity(object:className:isDeclared:)``, ``ContextError/otherContext(object:operation:)``, or
  ///   ``ContextError/relationAcross(object:key:other:)`` where what it reaches is in another context, with nothing
  ///   inserted; what the store throws for one that was reset.
  /// - Complexity: O(k c + m) for the k objects that are new, the m members of their relations and the c controllers
  ///   that follow the context.
  public func insert(_ object: ModelObject) throws {
    try isolated("insert") {
      for (object, entity) in try new(from: object) { takeIn(object, entity) }
    }
  }

  /// What `object` reaches that is not there, itself first. What was reset here is fetched before: observers may hear of that.
  private func new(from object: ModelObject) throws -> [(object: ModelObject, entity: EntityDescription)] {
    var found: [(object: ModelObject, entity: EntityDescription)] = []
    try collectNew(from: object, &found)
    found = []
    try collectNew(from: object, &found)
    return found
  }

  private func takeIn(_ object: ModelObject, _ entity: EntityDescription) {
    if managedObjects.isElsewhere(object, than: self) { return }
    if let record = record(of: object) {
      revive(record)
      _ = note(record)
    } else {
      _ = note(register(object, entity, store.makeTemporaryID(of: entity), isPersisted: false))
    }
  }

  /// Collects `object` and what it reaches, as far as that is not there. Without recursion: chains may be long.
  private func collectNew(
    from object: ModelObject, _ found: inout [(object: ModelObject, entity: EntityDescription)]
  ) throws {
    var seen: Set<ObjectIdentifier> = []
    var pending: [(object: ModelObject, source: (object: ModelObject, key: String)?)] = [(object, nil)]
    while let (object, source) = pending.popLast() {
      try Cancellation.check()
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      try takeInAgain(object)
      if let record = record(of: object), record.isAlive || source != nil { continue }
      if record(of: object) == nil, managedObjects.isElsewhere(object, than: self) {
        guard let source else { throw ContextError.otherContext(object: object.description, operation: "insert") }
        throw ContextError.relationAcross(
          object: source.object.description, key: source.key, other: object.description)
      }
      guard let entity = model.entity(of: object.objectClass) else {
        throw ContextError.notInModel(
          object: object.description, className: object.objectClass.name, known: model.entities.map(\.name))
      }
      guard !entity.isAbstract else {
        throw ContextError.abstractEntity(
          object: object.description, className: entity.name, isDeclared: entity.objectClass.isAbstract)
      }
      // A fault whose context has ended, or whose row is gone, cannot be read here either.
      try object.fulfilFault()
      found.append((object, entity))
      // The last is taken first.
      for property in entity.relationships.reversed() {
        for member in object.members(of: property).reversed() { pending.append((member, (object, property.name))) }
      }
    }
  }

  /// An object that was reset here, and that the store has, is fetched (decisions.md 36).
  private func takeInAgain(_ object: ModelObject) throws {
    guard managedObjects.home(of: object) === self, let entity = model.entity(of: object.objectClass) else { return }
    var errors = FirstError()
    readRevisions = [:]
    try read(entity, &errors)
    try errors.rethrow()
  }

  /// Inserts an object that a relation has come to lead to, and what it reaches. Throws why it cannot be in this context, with
  /// nothing inserted.
  func insert(_ member: ModelObject, reachedBy key: String, of object: ModelObject) throws {
    try takeInAgain(member)
    if record(of: member) != nil { return }
    for (object, entity) in try checkInsertion(of: member, reachedBy: key, of: object) { takeIn(object, entity) }
  }

  /// What an object that a relation leads to would bring in. Throws why it cannot be in this context.
  @discardableResult
  func checkInsertion(of member: ModelObject, reachedBy key: String, of object: ModelObject) throws
    -> [(object: ModelObject, entity: EntityDescription)]
  {
    if managedObjects.isElsewhere(member, than: self) {
      throw ContextError.relationAcross(object: object.description, key: key, other: member.description)
    }
    return try new(from: member)
  }

  /// Inserts what objects that are there have come to reach. Throws as ``insert(_:)``, for the first that cannot be.
  func insertReachable() throws {
    var errors = FirstError()
    var place = 0
    while place < event.changes.count {
      let change = event.changes[place]
      place += 1
      guard change.record.isAlive else { continue }
      for slot in change.slots where slot.property.holdsObjects {
        let object = change.record.object
        let entered = slot.isListed ? slot.entered : object.members(of: slot.property)
        for member in entered where record(of: member) == nil && object.leads(to: member, by: slot.property) {
          errors.keep { try insert(member, reachedBy: slot.property.name, of: object) }
        }
      }
    }
    try errors.rethrow()
  }
}

extension ModelObject {
  /// Whether a relation holds `member` now; of a fault, which stays one, what it holds meanwhile. O(1) expected.
  package func leads(to member: ModelObject, by property: Property) -> Bool {
    if property.isToMany { return heldStorage(of: property).contains(.object(member)) }
    return heldValue(at: property.slot).object === member
  }

  /// The objects at the other end of a relation, in its order; none of a fault that cannot be read.
  func members(of property: Property) -> [ModelObject] {
    guard (try? holdFault()) == true else { return [] }
    if property.isToMany { return heldStorage(of: property).snapshot().compactMap(\.object) }
    return heldValue(at: property.slot).object.map { [$0] } ?? []
  }
}
