public import KVObjects

/// Objects and their IDs.
extension ManagedObjectContext {
  /// The object of that ID, with its values, if the store has it or it is new here (`existingObjectWithID:error:`).
  ///
  /// In contrast to ``object(for:)`` the store is asked also for an object that is here, and what comes is no fault.
  ///
  /// ```swift
  /// guard let id = song.objectID else { return }
  /// do { print(try context.existingObject(for: id)) } catch is MissingObjectError { print("others have deleted it") }
  /// ```
  ///
  /// - Throws: ``MissingObjectError`` for one that is deleted here, or that neither this context nor the store has;
  ///   otherwise as ``object(for:)``.
  /// - Complexity: as ``object(for:)``, and O(k) for k objects of the context that others have saved since it has read them.
  public func existingObject(for id: ManagedObjectID) throws -> ModelObject {
    guard let object = try object(for: id) else { throw MissingObjectError(id: "\(id)") }
    return try isolated("fetch") {
      guard let record = record(of: object) else { throw MissingObjectError(id: "\(id)") }
      try catchUp()
      if isGone(record) { throw MissingObjectError(id: "\(id)") }
      do { try fulfil(record) } catch ContextError.inaccessible { throw MissingObjectError(id: "\(id)") }
      guard record.isAlive else { throw MissingObjectError(id: "\(id)") }
      return object
    }
  }

  /// The object of that ID where it is here, fault or not; nothing is read (`objectRegisteredForID:`).
  ///
  /// ```swift
  /// if let id = song.objectID {
  ///   context.registeredObject(for: id) === song      // true
  ///   try context.makeChild().registeredObject(for: id)   // nil: the child has not read it
  /// }
  /// ```
  ///
  /// - Returns: the object; nil where the context has none of that ID, or has deleted it.
  /// - Complexity: O(1).
  public func registeredObject(for id: ManagedObjectID) -> ModelObject? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return recordsByID[id].flatMap { $0.isAlive ? $0.object : nil }
  }

  /// Makes the IDs of objects permanent before they are saved (`obtainPermanentIDsForObjects:error:`).
  ///
  /// The objects stay unsaved. A number is never given again, also where they are never saved. Those whose IDs are permanent
  /// stay as they are.
  ///
  /// ```swift
  /// try context.insert(song)
  /// try context.obtainPermanentIDs(for: [song])
  /// song.objectID?.isTemporary    // false
  /// song.isInserted               // true
  /// ```
  ///
  /// - Parameter objects: objects of this context that are not deleted.
  /// - Throws: ``ContextError/otherContext(object:operation:)`` and its like for an object that is not one of these; what the
  ///   store throws. No ID has changed then.
  /// - Complexity: O(k log n) for k objects and n rows.
  public func obtainPermanentIDs(for objects: [ModelObject]) throws {
    try isolated("obtain permanent IDs") {
      let ids = try objects.map { try requireRecord(of: $0, to: "obtain a permanent ID for").id }
      var seen: Set<ManagedObjectID> = []
      let temporary = ids.filter { $0.isTemporary && seen.insert($0).inserted }
      if !temporary.isEmpty { try store.makePermanent(temporary) }
    }
  }

  /// The ID that describes itself so (``ManagedObjectID/description``), such as `Song/p1`.
  ///
  /// ```swift
  /// try context.objectID(for: "Song/p1")   // the ID of the first song
  /// ```
  ///
  /// - Returns: the ID; nil for any other text, and where neither this context nor the store has such an object.
  /// - Throws: ``ContextError/closed(operation:)``; what the store throws.
  /// - Complexity: O(u) for u unsaved objects, and what the store takes to find the row.
  public func objectID(for description: String) throws -> ManagedObjectID? {
    try isolated("find an ID") {
      guard let slash = description.lastIndex(of: "/"),
        let entity = model.entity(named: String(description[..<slash]))
      else { return nil }
      let rest = description[slash...].dropFirst()
      guard let kind = rest.first, kind == "p" || kind == "t", let number = Int(rest.dropFirst()), number > 0,
        "\(kind)\(number)" == rest
      else { return nil }
      let isTemporary = kind == "t"
      for context in sequence(first: self, next: \.parent) {
        let known = context.pendingID(of: entity, number: number, isTemporary: isTemporary)
        if let known { return known }
      }
      return isTemporary ? nil : try store.id(of: entity, number: number)
    }
  }

  /// The ID of an object that is not saved as it is.
  func pendingID(of entity: EntityDescription, number: Int, isTemporary: Bool) -> ManagedObjectID? {
    unsaved.records.lazy.map(\.id).first {
      $0.entityName == entity.name && $0.number == number && $0.isTemporary == isTemporary
    }
  }
}
