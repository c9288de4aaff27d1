import KVObjects
import KVPredicates

/// Fetches of which the store does a part: which rows, in which order.
///
/// What the context has read is evaluated in memory, changed or not; the store is asked for what it lacks. Where nothing is
/// unsaved, and nothing was saved by others since, the store's answer is that of memory, and stands.
extension ManagedObjectContext {
  /// What the store finds of `request`; nil where everything of the entity has to be in memory, or is.
  /// `isCounting` says that it is enough to know how many there are.
  func matches(of request: FetchRequest, _ entity: EntityDescription, isCounting: Bool = false) throws
    -> StoreMatches?
  {
    guard let finding = store as? any FindingStore, mayAskStore(for: entity) else { return nil }
    let descriptors = request.sortDescriptors ?? []
    let isPlain =
      request.predicate == nil && descriptors.isEmpty && request.fetchLimit == 0 && request.fetchBatchSize == 0
    // All of them are read with one question.
    if isPlain, !isCounting, !isReadInPart(entity) || !isFresh { return nil }
    let isWhole = unsaved.isEmpty && (isFresh || !isReadInPart(entity))
    let isRead: ((ManagedObjectID) -> Bool)? = request.fetchBatchSize > 0 ? nil : { self.lacks($0) }
    var matches = try finding.find(
      request.includesSubentities ? model.family(of: entity) : [entity], where: request.predicate,
      sortedBy: descriptors, limit: isWhole ? request.fetchLimit : 0, offset: isWhole ? request.fetchOffset : 0,
      isCounting: isCounting && isWhole, reading: isRead, id: id(of:))
    // Where all is left to memory the objects are read with one question, and not again.
    if let rest = matches.rest, rest == request.predicate { return nil }
    let hasLimits = request.fetchLimit > 0 || request.fetchOffset > 0
    matches.isAnswer = isWhole && matches.rest == nil && matches.isSorted && (matches.isLimited || !hasLimits)
    return matches
  }

  /// The ID that a value is in a predicate: of an object of whichever context, or an ID.
  private func id(of value: Value) -> ManagedObjectID? {
    switch value {
    case .object(let object): managedObjects.record(of: object)?.id
    case .opaque(let name): name as? ManagedObjectID
    default: nil
    }
  }

  /// Whether rows may stay unread: no controller follows the context, and no object was deleted that they may lead to.
  private func mayAskStore(for entity: EntityDescription) -> Bool {
    if hasClients || unsaved.contains(where: { !$0.isAlive && $0.isPersisted }) { return false }
    let revision = store.revision
    return !model.family(of: entity).allSatisfy { readRevisions[$0.name] == revision }
  }

  /// Whether what was read so far is what the store has.
  private var isFresh: Bool { freshRevision == store.revision }

  /// Whether objects of an entity, or of those that extend it, are here.
  private func isReadInPart(_ entity: EntityDescription) -> Bool {
    !extents.objects(of: entity, includesSubentities: true).isEmpty
  }

  /// The objects that `request` asks for, of those that are here and those that the store has found.
  func objects(
    of request: FetchRequest, _ matches: StoreMatches, _ entity: EntityDescription, _ errors: inout FirstError
  ) throws -> [ModelObject] {
    let lacking = matches.ids.filter(lacks)
    let size = matches.isAnswer ? request.fetchBatchSize : 0
    let first = size > 0 ? Array(matches.ids.prefix(size)).filter(lacks) : lacking
    let revision = store.revision
    let isRead = request.fetchBatchSize == 0
    try readRows(isRead ? matches.rows : store.rows(of: first), at: revision, &errors)
    if first.count < lacking.count {
      let batch = FaultBatch(matches.ids, size: size)
      for id in lacking where lacks(id) {
        try Cancellation.check()
        (recordsByID[id] ?? registerFault(id))?.batch = batch
      }
    }
    if matches.isAnswer {
      // A row that has gone since it was found is none.
      return matches.ids.compactMap { recordsByID[$0] }.filter(\.isAlive).map(\.object)
    }
    let all = extents.objects(of: entity, includesSubentities: request.includesSubentities)
    return try select(request, from: all.compactMap(\.object), entity)
  }

  /// Which part of a fetch the store does, and which is done in memory.
  ///
  /// It makes the fetch's search, and reads no object. In contrast to ``fetch(_:)`` it processes nothing: unsaved changes
  /// count as they are.
  ///
  /// ```swift
  /// let request = FetchRequest(
  ///   entityName: "Song", predicate: try KeyValuePredicate(format: "rating > 3"),
  ///   sortDescriptors: [try KeyValueSortDescriptor("title")])
  /// for line in try context.explain(request) { print(line) }
  /// // SQL: SELECT … FROM "Song" e … WHERE e."rating" > 3 ORDER BY e."title" …
  /// ```
  ///
  /// - Returns: sentences for people, at least one: statements begin with `SQL:`, the rest with `memory:`.
  /// - Throws: as ``fetch(_:)`` for a request that cannot be answered; what the store throws.
  /// - Complexity: that of the store's search.
  public func explain(_ request: FetchRequest) throws -> [String] {
    try isolated("explain a fetch") {
      let entity = try check(request)
      guard let matches = try matches(of: request, entity) else {
        return ["memory: all objects of \(entity.name)\(store.isFaulting ? ", read where they are not here" : "")"]
          + parts(of: request, predicate: request.predicate)
      }
      let lines = matches.sql.map { "SQL: \($0)" }
      if matches.isAnswer {
        let (count, size) = (matches.ids.count(where: lacks), request.fetchBatchSize)
        let batches = size > 0 && count > size ? ", \(size) at a time" : ""
        return lines + ["memory: \(count) of \(matches.ids.count) rows are read\(batches)"]
      }
      if matches.rest == nil, request.predicate != nil, !isReadInPart(entity) {
        return lines + parts(of: request, predicate: nil)
      }
      return lines + parts(of: request, predicate: isReadInPart(entity) ? request.predicate : matches.rest)
    }
  }

  private func parts(of request: FetchRequest, predicate: KeyValuePredicate?) -> [String] {
    var lines: [String] = []
    if let predicate { lines.append("memory: predicate \(predicate.format)") }
    if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
      lines.append("memory: order by \(descriptors.map(\.description).joined(separator: ", "))")
    }
    if request.fetchLimit > 0 || request.fetchOffset > 0 { lines.append("memory: offset and limit") }
    return lines
  }
}
