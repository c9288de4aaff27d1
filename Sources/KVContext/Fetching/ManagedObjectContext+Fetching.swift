public import KVObjects
import KVPredicates

extension ManagedObjectContext {
  /// The objects that `request` asks for, after changes have been processed.
  ///
  /// Throws where the entity is unknown, the predicate or a descriptor names a key that it lacks or cannot be evaluated;
  /// what the store throws; and, with all of it done, the first error of a delegate or handler of changes. O(n) for n
  /// objects of the entity, and a sort of those that pass.
  public func fetch(_ request: FetchRequest) throws -> [ModelObject] {
    try isolated("fetch") { try found(by: request) }
  }

  /// How many objects ``fetch(_:)`` gives. Throws and costs as that.
  public func count(for request: FetchRequest) throws -> Int { try fetch(request).count }

  /// The IDs of the objects that ``fetch(_:)`` gives. Throws and costs as that.
  public func fetchObjectIDs(_ request: FetchRequest) throws -> [ManagedObjectID] {
    try fetch(request).compactMap { record(of: $0)?.id }
  }

  /// What ``fetch(_:)`` gives as values by key: those that the request names, each dictionary once where it asks for that.
  /// Throws as ``fetch(_:)``, and for a key that the entity lacks.
  public func fetchDictionaries(_ request: FetchRequest) throws -> [[String: Value]] {
    let entity = try model.requireEntity(named: request.entityName)
    let keys = request.propertiesToFetch ?? entity.persistentProperties.filter { !$0.isToMany }.map(\.name)
    for key in keys where entity.objectClass.property(key) == nil {
      throw ContextError.unknownKeyPath(key, entity: entity.name, known: entity.objectClass.keys)
    }
    let rows = try fetch(request).map { try $0.dictionaryWithValues(forKeys: keys) }
    guard request.returnsDistinctResults else { return rows }
    var seen: Set<[String: Value]> = []
    return rows.filter { seen.insert($0).inserted }
  }

  /// The object of that ID: one that is there, or that the store has. Nil for one that is deleted or in neither. Throws what
  /// the store throws. O(1) for one that is there.
  public func object(for id: ManagedObjectID) throws -> ModelObject? {
    try isolated("fetch") {
      if let record = recordsByID[id] { return record.isAlive ? record.object : nil }
      guard let entity = model.entity(named: id.entityName), try store.row(of: id) != nil else { return nil }
      var errors = FirstError()
      try read(entity, &errors)
      try errors.rethrow()
      return recordsByID[id].flatMap { $0.isAlive ? $0.object : nil }
    }
  }

  /// Whether `request` can be answered. Throws where its entity is unknown, or lacks a key that predicate or descriptors
  /// name, or limit or offset are negative.
  package func check(_ request: FetchRequest) throws -> EntityDescription {
    if isClosed { throw ContextError.closed(operation: "fetch") }
    let entity = try model.requireEntity(named: request.entityName)
    if request.fetchLimit < 0 { throw ContextError.negative(option: "fetchLimit", value: request.fetchLimit) }
    if request.fetchOffset < 0 { throw ContextError.negative(option: "fetchOffset", value: request.fetchOffset) }
    let paths =
      (request.predicate?.keyPaths() ?? []) + (request.sortDescriptors ?? []).compactMap { $0.keyPath?.description }
    for path in paths { try check(path, of: entity) }
    return entity
  }

  /// Throws where `entity` lacks the first key of a path, or the class that it leads to the next, as far as that is declared.
  package func check(_ path: String, of entity: EntityDescription) throws {
    var objectClass: ObjectClass? = entity.objectClass
    for case .key(let key) in try PropertyPath(path).components where key.uppercased() != "SELF" {
      guard let known = objectClass else { return }
      guard let property = known.property(key) else {
        throw ContextError.unknownKeyPath(path, entity: entity.name, known: known.keys)
      }
      guard case .object(let name) = property.type else { return }
      objectClass = model.entity(named: name)?.objectClass ?? world.objectClass(named: name)
    }
  }

  private func found(by request: FetchRequest) throws -> [ModelObject] {
    let entity = try check(request)
    var errors = FirstError()
    process(.undoable, &errors)
    try read(entity, &errors)
    let all = extents.objects(of: entity, includesSubentities: request.includesSubentities)
    let objects = try select(request, from: all.compactMap(\.object), entity)
    try errors.rethrow()
    return objects
  }

  private func select(_ request: FetchRequest, from objects: [ModelObject], _ entity: EntityDescription) throws
    -> [ModelObject]
  {
    var objects = objects
    if let predicate = request.predicate {
      objects = try objects.filter {
        try Cancellation.check()
        return try predicate.evaluate(with: .object($0), in: world)
      }
    }
    if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
      objects = try SortOrder(descriptors, for: entity.objectClass).sorted(objects)
    }
    objects.removeFirst(min(request.fetchOffset, objects.count))
    if request.fetchLimit > 0 { objects = Array(objects.prefix(request.fetchLimit)) }
    return objects
  }
}
