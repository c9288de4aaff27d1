import KVObjects

/// A context as the store of its children: they read what it holds, and save into it what waits there like any change.
final class ParentStore: PersistentStore {
  let context: ManagedObjectContext
  /// What observers and delegates of the parent have thrown: it keeps nothing from being done (decisions.md 25).
  private var errors = FirstError()
  /// The rows of the last save of which the parent holds something else in a relation: what the child did not know of.
  private(set) var settledRows: [ManagedObjectID] = []

  init(_ context: ManagedObjectContext) {
    self.context = context
  }

  func place(of id: ManagedObjectID) -> Int? { context.recordsByID[id]?.place ?? context.store.place(of: id) }

  var revision: Int { context.membershipRevision &+ context.store.revision }

  /// A child fetches through its parent: that processes what has happened, and takes in what its own store has.
  func rows(of entity: EntityDescription) throws -> [StoredRow] {
    // What handlers do meanwhile may come here again.
    var inner = FirstError()
    try context.prepareFetch(of: entity, &inner)
    errors.note(inner.error)
    try context.catchUp()
    return context.extents.objects(of: entity, includesSubentities: false).compactMap(\.object)
      .compactMap(context.record).filter { !context.isGone($0) }.map(row)
  }

  /// The first error that was thrown by others since the last call.
  func takeError() -> (any Error)? {
    defer { errors = FirstError() }
    return errors.error
  }

  /// What the parent has not read is as its own store has it.
  func row(of id: ManagedObjectID) throws -> StoredRow? {
    guard let record = context.recordsByID[id] else { return try context.store.row(of: id) }
    guard record.isAlive else { return nil }
    do { try context.fulfil(record) } catch ContextError.inaccessible { return nil }
    return row(record)
  }

  func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID { context.store.makeTemporaryID(of: entity) }

  func makePermanent(_ ids: [ManagedObjectID]) throws { try context.store.makePermanent(ids) }

  func id(of entity: EntityDescription, number: Int) throws -> ManagedObjectID? {
    try context.pendingID(of: entity, number: number, isTemporary: false)
      ?? context.store.id(of: entity, number: number)
  }

  private func row(_ record: ManagedObjectRecord) -> StoredRow {
    context.row(of: record, record.entity.persistentProperties)
  }

  /// Key by key, and what is saved wins (decisions.md 30). New objects are the parent's own, under the same IDs.
  func save(_ changes: StoreChanges) throws {
    if context.isClosed { throw ContextError.closed(operation: "save") }
    var (outer, inner) = (FirstError(), FirstError())
    // Also objects that the parent has let go of, or never read, are changed there and led to.
    let related = (changes.inserted + changes.updated).flatMap(\.relatedIDs)
    let new = Set(changes.inserted.map(\.id))
    let unread = (changes.updated.map(\.id) + changes.deleted + related).filter {
      context.recordsByID[$0] == nil && !new.contains($0)
    }
    for name in Set(unread.map(\.entityName)).sorted() {
      if let entity = context.model.entity(named: name) { try context.read(entity, &inner) }
    }
    outer.keep { try context.world.batch { take(changes, &inner) } }
    settledRows = (changes.inserted + changes.updated).filter(isSettled).map(\.id)
    errors.note(outer.error)
    errors.note(inner.error)
  }

  /// Whether a relation that was saved with a row leads to something else in the parent.
  private func isSettled(_ row: StoredRow) -> Bool {
    guard let record = context.recordsByID[row.id], record.isAlive else { return false }
    // What is deleted there leaves its relations when that is processed.
    func members(_ value: StoredValue) -> [ManagedObjectID] {
      value.relatedIDs.filter { context.recordsByID[$0]?.isAlive ?? false }
    }
    return (context.model.inversePairs[row.id.entityName] ?? []).contains { pair in
      guard let saved = row.values[pair.property.slot] else { return false }
      let held = members(context.stored(record.object.recordedValue(of: pair.property), pair.property))
      if pair.property.collectionKind == .set { return Set(held) != Set(saved.relatedIDs) }
      return held != saved.relatedIDs
    }
  }

  private func take(_ changes: StoreChanges, _ errors: inout FirstError) {
    for row in changes.inserted {
      if let record = context.recordsByID[row.id] {
        context.bringBack(record)
      } else if let entity = context.model.entity(named: row.id.entityName) {
        let (object, place) = (entity.objectClass.makeObject(), context.place(of: row))
        _ = context.note(context.register(object, entity, row.id, place: place, isPersisted: false))
      }
    }
    // The to-one sides first: they carry pairs of inverses.
    for isToMany in [false, true] {
      for row in changes.inserted + changes.updated {
        guard let record = context.recordsByID[row.id], record.isAlive else { continue }
        for property in record.entity.persistentProperties where property.isToMany == isToMany {
          guard let value = row.values[property.slot] else { continue }
          errors.keep { try context.assign(value, to: property, of: record) }
        }
      }
    }
    for id in changes.deleted {
      if let record = context.recordsByID[id], record.isAlive { context.markDeleted(record) }
    }
  }
}

extension ManagedObjectContext {
  /// Makes a context of its own objects, which stand for this one's: it fetches them through this one, and saves into
  /// it.
  ///
  /// It has the same model. Its objects have the same IDs and the values that this context has when they are fetched
  /// first; later changes of this context come by ``merge(_:)``, ``refresh(_:mergeChanges:)`` or ``reset()`` of the
  /// child. What it saves waits here like any change, key by key (decisions.md 30), and IDs stay temporary until this
  /// one is saved. Its fetches end an event here.
  ///
  /// ```swift
  /// let child = try context.makeChild()
  /// if let id = artist.objectID, let twin = try child.object(for: id) as? Artist {
  ///   twin.name = "Kate"
  ///   try child.save()
  ///   artist.name              // "Kate", not saved here
  /// }
  /// ```
  ///
  /// - Returns: a context that keeps this one, and that this one does not keep.
  /// - Throws: ``ContextError/closed(operation:)`` where this one has ended.
  /// - Complexity: O(e d) for the e entities, which extend at most d others, and O(c) for the c contexts of the world.
  public func makeChild() throws -> ManagedObjectContext {
    try isolated("have a child") { try ManagedObjectContext(model, ParentStore(self), parent: self) }
  }
}
