package import KVObjects

/// Taking in what the store has.
extension ManagedObjectContext {
  /// Processes what has happened and takes in every object of `entity`, and of those that extend it, that the store has and
  /// the context lacks: controllers get them as inserts, handlers of changes nothing (decisions.md 29). Errors of delegates
  /// keep nothing from being done.
  ///
  /// Throws what the store throws. O(1) where nothing was saved since; else O(n) for all rows.
  package func prepareFetch(of entity: EntityDescription, _ errors: inout FirstError) throws {
    process(.undoable, &errors)
    try read(entity, &errors)
  }

  /// Takes in what the store has of `entity` and of what its objects lead to, and the context lacks.
  func read(_ entity: EntityDescription, _ errors: inout FirstError) throws {
    let rows = try unreadRows(of: entity)
    errors.note((store as? ParentStore)?.takeError())
    if rows.isEmpty { return }
    var taken: [(record: ManagedObjectRecord, row: StoredRow, isNew: Bool)] = []
    for row in rows.sorted(by: { $0.place < $1.place }) {
      guard let entity = model.entity(named: row.id.entityName) else { continue }
      let known = takeRetired(row.id)
      let record = register(known ?? entity.objectClass.makeObject(), entity, row.id, isPersisted: true)
      taken.append((record, row, known == nil))
    }
    let event = ContextEvent()
    var inner = FirstError()
    // Delegates are called behind it: what they change is theirs.
    errors.keep {
      try world.batch {
        write(from: .store(event)) {
          for (record, row, isNew) in taken {
            event.change(of: record).isTakenIn = true
            inner.keep { try fill(record, row, isNew: isNew) }
          }
          let new = Set(taken.map { ObjectIdentifier($0.record) })
          for (record, _, _) in taken { completeInverses(of: record, among: new, &inner) }
        }
      }
    }
    errors.note(inner.error)
    show(event, &errors)
    errors.note(world.flushBrackets())
  }

  /// The rows that the context lacks. What a relation leads to is read with the rest of its entity.
  private func unreadRows(of entity: EntityDescription) throws -> [StoredRow] {
    var (found, unread) = ([StoredRow](), model.family(of: entity))
    var revisions = readRevisions
    while let next = unread.popLast() {
      let revision = store.revision
      if revisions[next.name] == revision { continue }
      revisions[next.name] = revision
      for row in try store.rows(of: next) where recordsByID[row.id] == nil {
        found.append(row)
        for id in row.relatedIDs where recordsByID[id] == nil {
          if let entity = model.entity(named: id.entityName) { unread.append(entity) }
        }
      }
    }
    readRevisions = revisions
    return found
  }

  /// Makes an object that has just been taken in hold what a row has: in silence where it is new. Throws the first error of
  /// an observer.
  private func fill(_ record: ManagedObjectRecord, _ row: StoredRow, isNew: Bool) throws {
    var errors = FirstError()
    for property in record.entity.persistentProperties {
      let value = row.values[property.slot].map { self.value($0, property) } ?? property.startValue
      if !isNew {
        errors.keep { try record.object.restore(value, to: property) }
        self.event.noteStored(value, in: property, of: record)
      } else if !property.isToMany {
        record.object.store(value, at: property.slot)
      } else if case .list(let members) = value {
        record.object.storage(of: property).replaceAll(with: Array(members))
      }
    }
    try errors.rethrow()
  }

  /// Objects that were here before, to which one that has been taken in leads, lead to it too, and that is saved. Where one
  /// holds another or was changed here it keeps that (decisions.md 29), and the object that was taken in forgets it.
  private func completeInverses(
    of record: ManagedObjectRecord, among new: Set<ObjectIdentifier>, _ errors: inout FirstError
  ) {
    let object = record.object
    for property in record.entity.relationships {
      for member in object.members(of: property) {
        guard let other = self.record(of: member), !new.contains(ObjectIdentifier(other)),
          let inverse = try? property.inverse(at: member, of: object), !member.leads(to: object, by: inverse)
        else { continue }
        let (held, saved) = (member.recordedValue(of: inverse), savedValue(of: inverse, other))
        if !inverse.isToMany, !held.isNil || !inverse.holdsSame(held, saved) {
          errors.keep { try object.forget(member, in: property) }
          continue
        }
        errors.keep { try member.restore(inverse.adding(object, to: held), to: inverse) }
        setSavedValue(inverse.adding(object, to: saved), of: inverse, other)
      }
    }
  }

  /// What a stored value is here: objects of this context in the place of IDs, without those that are not here or that
  /// `counts` refuses: where nothing else is said, those that were deleted here.
  func value(
    _ stored: StoredValue, _ property: Property, counting counts: (ManagedObjectRecord) -> Bool = \.isAlive
  ) -> Value {
    func object(_ id: ManagedObjectID) -> Value? {
      recordsByID[id].flatMap { counts($0) ? .object($0.object) : nil }
    }
    return switch stored {
    case .attribute(let value): value
    case .toOne(let id): id.flatMap(object) ?? .nil
    case .toMany(let ids): ids.map { .list(ValueList($0.compactMap(object))) } ?? .nil
    }
  }
}

extension Property {
  /// What a relation holds that held `value` and has come to lead to `object` too.
  fileprivate func adding(_ object: ModelObject, to value: Value) -> Value {
    isToMany ? .list(ValueList((value.elements.map(Array.init) ?? []) + [.object(object)])) : .object(object)
  }
}

extension StoredRow {
  /// Every object that it leads to.
  var relatedIDs: [ManagedObjectID] {
    values.sorted { $0.key < $1.key }.flatMap { _, value -> [ManagedObjectID] in
      switch value {
      case .attribute: []
      case .toOne(let id): id.map { [$0] } ?? []
      case .toMany(let ids): ids ?? []
      }
    }
  }
}
