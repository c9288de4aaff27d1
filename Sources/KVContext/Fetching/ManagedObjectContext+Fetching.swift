public import KVObjects
import KVPredicates

extension ManagedObjectContext {
  /// The objects that `request` asks for, after changes have been processed.
  ///
  /// The event ends first, so that handlers of changes and controllers have received what the result shows. Then the store
  /// is asked for the rows that it has at this moment. Objects without unsaved changes are judged and sorted by these,
  /// while they keep the values that they show until they are refreshed or merged; objects with unsaved changes are judged
  /// by what they hold. New objects are added, deleted ones are left out, and so are those whose rows others have deleted.
  /// Rows that the context lacks are taken in: controllers get them as inserts, handlers of changes nothing. One object
  /// is the same in every result.
  ///
  /// ```swift
  /// let request = FetchRequest(
  ///   entityName: "Album", predicate: try KeyValuePredicate(format: "artist.name == %@", arguments: ["Kate"]),
  ///   sortDescriptors: [try KeyValueSortDescriptor("title")])
  /// let albums = try context.fetch(request).compactMap { $0 as? Album }
  /// ```
  ///
  /// - Returns: the objects, in the order of the descriptors or of insertion; empty where there is none.
  /// - Throws: ``ContextError/unknownEntity(_:known:)``, ``ContextError/negative(option:value:)``, or
  ///   ``ContextError/unknownKeyPath(_:entity:known:)`` for a key of predicate or descriptors that the entity lacks,
  ///   and ``ContextError/toManyKeyPath(_:toMany:)`` for an order through a to-many
  ///   relation, with nothing processed; ``PredicateEvaluationError`` and its like, ``SortDescriptorError``, what the store
  ///   throws; else the first error of an observer, handler or delegate.
  /// - Complexity: O(n) evaluations of the predicate for n objects of the entity, and O(r log r) to sort the r that
  ///   pass; where something was saved in the store since the last fetch, O(s) for all s rows of the entity and of
  ///   those that its new objects lead to, and O(k) for k objects of the context that were saved by others. Of a store in a
  ///   file just the rows that predicate, order, offset and limit ask for are read, as far as SQLite can say which these
  ///   are (``explain(_:)``).
  public func fetch(_ request: FetchRequest) throws -> [ModelObject] {
    try isolated("fetch") { try found(by: request) }
  }

  /// How many objects ``fetch(_:)`` gives, limit and offset included; it is a fetch, with all that comes of one.
  ///
  /// ```swift
  /// let count = try context.count(for: FetchRequest(entityName: "Song", fetchLimit: 10))   // 10 at most
  /// ```
  ///
  /// - Throws: as ``fetch(_:)``.
  /// - Complexity: as ``fetch(_:)``: O(n) for n objects of the entity, and O(r log r) to sort the r that pass.
  public func count(for request: FetchRequest) throws -> Int {
    var request = request
    request.shouldRefreshRefetchedObjects = false
    return try counted(request) ?? fetch(request).count
  }

  /// How many objects the store says there are; nil where objects that were changed here or memory have a say.
  private func counted(_ request: FetchRequest) throws -> Int? {
    try isolated("fetch") {
      let entity = try check(request)
      var errors = FirstError()
      endEvents(&errors)
      let matches = try matches(of: request, entity, isCounting: true).flatMap { $0.isAnswer ? $0 : nil }
      try errors.rethrow()
      return matches?.count
    }
  }

  /// The IDs of the objects that ``fetch(_:)`` gives, in the same order; temporary ones for objects that are not saved.
  ///
  /// - Returns: one ID for each object. It is the same in every context of the store, and of a child.
  /// - Throws: as ``fetch(_:)``.
  /// - Complexity: as ``fetch(_:)``: O(n) for n objects of the entity, and O(r log r) to sort the r that pass.
  public func fetchObjectIDs(_ request: FetchRequest) throws -> [ManagedObjectID] {
    try fetch(request).compactMap { record(of: $0)?.id }
  }

  /// What ``fetch(_:)`` gives as values by key: those that the request names, each dictionary once where it asks for
  /// that.
  ///
  /// The keys are those of ``FetchRequest/propertiesToFetch``, computed ones too; where it is nil, all kept properties
  /// that are not to-many. nil is null, and a to-one property gives the object. Of equal dictionaries the first stays;
  /// limit and offset count those that stay, as SQL's `SELECT DISTINCT … LIMIT` does.
  ///
  /// ```swift
  /// var request = FetchRequest(entityName: "Song", sortDescriptors: [try KeyValueSortDescriptor("genre")])
  /// request.propertiesToFetch = ["genre"]
  /// request.returnsDistinctResults = true
  /// let genres = try context.fetchDictionaries(request)   // [["genre": null], ["genre": "pop"]], say
  /// ```
  ///
  /// - Throws: as ``fetch(_:)``, and ``ContextError/unknownKeyPath(_:entity:known:)`` for a key that the entity lacks,
  ///   with nothing processed; what a getter throws.
  /// - Complexity: as ``fetch(_:)``: O(n) for n objects of the entity and O(r log r) to sort the r that pass, and O(k)
  ///   for the k keys of each.
  public func fetchDictionaries(_ request: FetchRequest) throws -> [[String: Value]] {
    let entity = try model.requireEntity(named: request.entityName)
    let keys = request.propertiesToFetch ?? entity.persistentProperties.filter { !$0.isToMany }.map(\.name)
    for key in keys where entity.objectClass.property(key) == nil {
      throw ContextError.unknownKeyPath(key, entity: entity.name, known: entity.objectClass.keys)
    }
    guard request.returnsDistinctResults else {
      return try fetch(request).map { try $0.dictionaryWithValues(forKeys: keys) }
    }
    _ = try check(request)
    var all = request
    (all.fetchLimit, all.fetchOffset) = (0, 0)
    var seen: Set<[String: Value]> = []
    let rows = try fetch(all).map { try $0.dictionaryWithValues(forKeys: keys) }.filter { seen.insert($0).inserted }
    let rest = rows.dropFirst(request.fetchOffset)
    return Array(request.fetchLimit == 0 ? rest : rest.prefix(request.fetchLimit))
  }

  /// The object of that ID: one that is there, or that the store has.
  ///
  /// One that is there is given without asking the store. Else everything that the store has of its entity is taken in.
  /// No event ends by it, but in a parent that is read.
  ///
  /// ```swift
  /// if let id = song.objectID {
  ///   try context.object(for: id) === song              // true
  ///   try context.makeChild().object(for: id) === song  // false: another context's object of the same ID
  /// }
  /// ```
  ///
  /// - Returns: the object; nil for one that is deleted, that neither context nor store has, or of another model's
  ///   entity.
  /// - Throws: what the store throws; with the object taken in, the first error of an observer or delegate.
  /// - Complexity: O(1) for one that is there; else O(s) for all s rows of its entity and of those that its new objects
  ///   lead to.
  public func object(for id: ManagedObjectID) throws -> ModelObject? {
    try isolated("fetch") {
      if let record = recordsByID[id] { return record.isAlive ? record.object : nil }
      let revision = store.revision
      guard let entity = model.entity(named: id.entityName), let row = try rowsToTakeIn(of: [id]).first
      else { return nil }
      var errors = FirstError()
      if store.isFaulting { try readRows([row], at: revision, &errors) } else { try read(entity, &errors) }
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
    if request.fetchBatchSize < 0 {
      throw ContextError.negative(option: "fetchBatchSize", value: request.fetchBatchSize)
    }
    if request.fetchOffset < 0 { throw ContextError.negative(option: "fetchOffset", value: request.fetchOffset) }
    for path in request.predicate?.keyPaths() ?? [] { try check(path, of: entity) }
    for path in (request.sortDescriptors ?? []).compactMap(\.keyPath) {
      try check(path.description, of: entity, takesToMany: false)
    }
    return entity
  }

  /// Throws where `entity` lacks the first key of a path, or the class that it leads to the next, as far as that is declared;
  /// without `takesToMany` also where the path leads through a to-many relation of which no operator makes one value.
  package func check(_ path: String, of entity: EntityDescription, takesToMany: Bool = true) throws {
    var objectClass: ObjectClass? = entity.objectClass
    let components = try PropertyPath(path).components
    for (index, component) in components.enumerated() {
      guard case .key(let key) = component, key.uppercased() != "SELF" else { continue }
      guard let known = objectClass else { return }
      guard let property = known.property(key) else {
        if known.isIdentityKey(key) { return }
        throw ContextError.unknownKeyPath(path, entity: entity.name, known: known.keys)
      }
      if !takesToMany, property.isToMany, !components[index...].contains(where: \.isOperator) {
        throw ContextError.toManyKeyPath(path, toMany: components[...index].compactMap(\.key).joined(separator: "."))
      }
      guard case .object(let name) = property.type else { return }
      objectClass = model.entity(named: name)?.objectClass ?? world.objectClass(named: name)
    }
  }

  private func found(by request: FetchRequest) throws -> [ModelObject] {
    let entity = try check(request)
    var errors = FirstError()
    endEvents(&errors)
    let objects: [ModelObject]
    if let matches = try matches(of: request, entity) {
      objects = try self.objects(of: request, matches, entity, &errors)
    } else {
      try read(entity, &errors)
      objects = try selected(by: request, entity, &errors)
    }
    if request.shouldRefreshRefetchedObjects { try takeInOutdated(objects.compactMap(record), &errors) }
    settleReads(&errors)
    try errors.rethrow()
    return objects
  }

  /// What `request` asks for among all objects of its entity, which have been read.
  private func selected(by request: FetchRequest, _ entity: EntityDescription, _ errors: inout FirstError) throws
    -> [ModelObject]
  {
    try catchUp()
    var all = extents.objects(of: entity, includesSubentities: request.includesSubentities).compactMap(\.object)
    if !outdated.isEmpty { all.removeAll { record(of: $0).map(isGone) ?? false } }
    return try withStoredValues(&errors) {
      try selecting {
        try arranged(
          request.predicate.map { predicate in try all.filter { try passes($0, predicate) } } ?? all, request, entity)
      }
    }
  }

  /// Evaluates: what a fetch itself reads of an object is no use of it.
  func selecting<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = isSelecting
    isSelecting = true
    defer { isSelecting = outer }
    return try body()
  }

  func passes(_ object: ModelObject, _ predicate: KeyValuePredicate) throws -> Bool {
    try Cancellation.check()
    return try predicate.evaluate(with: .object(object), in: world)
  }

  /// Objects in the order of `request`, without those that offset and limit leave out.
  func arranged(_ objects: [ModelObject], _ request: FetchRequest, _ entity: EntityDescription) throws
    -> [ModelObject]
  {
    var objects = objects
    if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
      objects = try SortOrder(descriptors, for: entity.objectClass).sorted(objects)
    }
    objects.removeFirst(min(request.fetchOffset, objects.count))
    if request.fetchLimit > 0 { objects = Array(objects.prefix(request.fetchLimit)) }
    return objects
  }
}

extension PropertyPath.Component {
  fileprivate var key: String? { if case .key(let key) = self { key } else { nil } }
  fileprivate var isOperator: Bool { key == nil }
}
