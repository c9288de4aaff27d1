package import KVObjects
import KVPredicates

/// Fetches of which the store does a part: which rows, in which order.
///
/// The store judges the rows of objects that are unchanged here, whatever these show (core-data.md CD62). Objects with unsaved
/// changes are judged in memory, by what they hold. Where none has any, and nothing is left to memory, the store's answer stands.
extension ManagedObjectContext {
  /// What the store finds of `request`; nil where everything of the entity has to be in memory, or is.
  /// `isCounting` says that it is enough to know how many there are, `isReading` that the rows are taken in next, `isFollowing`
  /// that what was found is followed from then on: then it may not depend on what relations lead to, as a change there lets
  /// objects in that are not here.
  func matches(
    of request: FetchRequest, _ entity: EntityDescription, isCounting: Bool = false, isReading: Bool = true,
    isFollowing: Bool = false
  ) throws -> StoreMatches? {
    let matches = try searched(
      request, entity, isCounting: isCounting, isReading: isReading, isFollowing: isFollowing)
    // Where all is left to memory the objects are read with one question, and not again.
    if let rest = matches?.rest, rest == request.predicate { return nil }
    return matches
  }

  /// The same where all is left to memory, too.
  private func searched(
    _ request: FetchRequest, _ entity: EntityDescription, isCounting: Bool = false, isReading: Bool,
    isFollowing: Bool = false, isExplaining: Bool = false
  ) throws -> StoreMatches? {
    guard let finding = findingStore, mayAskStore(for: entity) else { return nil }
    let descriptors = request.sortDescriptors ?? []
    let isPlain =
      request.predicate == nil && descriptors.isEmpty && request.fetchLimit == 0 && request.fetchBatchSize == 0
    // All of them are read with one question.
    if isPlain, !isCounting, !isReadInPart(entity) { return nil }
    let isWhole = !unsaved.contains { isPending($0, request, entity) }
    let isKnown = isCounting || request.fetchBatchSize > 0
    var matches = try readingRows { use in
      try finding.find(
        request.includesSubentities ? model.family(of: entity) : [entity], where: request.predicate,
        sortedBy: descriptors, limit: isWhole ? request.fetchLimit : 0, offset: isWhole ? request.fetchOffset : 0,
        isCounting: isCounting && isWhole, reading: isKnown ? nil : isReading ? use : { _ in .known },
        isSettled: isFollowing ? nil : settled(), isExplaining: isExplaining, id: id(of:))
    }
    let hasLimits = request.fetchLimit > 0 || request.fetchOffset > 0
    matches.isAnswer = isWhole && matches.rest == nil && matches.isSorted && (matches.isLimited || !hasLimits)
    return matches
  }

  /// Whether no object of an entity has unsaved changes, for each entity.
  private func settled() -> (String) -> Bool {
    let names = Set(
      unsaved.records.lazy.filter { $0.isAlive != $0.isPersisted || self.isUpdated($0) }.map(\.entity.name))
    return { !names.contains($0) }
  }

  /// The ID that a value is in a predicate: of an object of whichever context, or an ID.
  private func id(of value: Value) -> ManagedObjectID? {
    switch value {
    case .object(let object): managedObjects.record(of: object)?.id
    case .opaque(let name): name as? ManagedObjectID
    default: nil
    }
  }

  /// Whether an object that `request` may ask for is not as the store has it: new, changed or deleted.
  private func isPending(_ record: ManagedObjectRecord, _ request: FetchRequest, _ entity: EntityDescription) -> Bool
  {
    guard record.entity === entity || request.includesSubentities && record.entity.isKind(of: entity) else {
      return false
    }
    return record.isAlive != record.isPersisted || isUpdated(record)
  }

  /// Whether some rows of an entity may be unread, or others have saved since.
  private func mayAskStore(for entity: EntityDescription) -> Bool {
    let revision = store.revision
    return !model.family(of: entity).allSatisfy { readRevisions[$0.name] == revision }
  }

  /// Whether objects of an entity, or of those that extend it, are here.
  private func isReadInPart(_ entity: EntityDescription) -> Bool {
    !extents.isEmpty(of: entity)
  }

  /// The objects that `request` asks for, of those that the store has found and those that were changed here.
  func objects(
    of request: FetchRequest, _ matches: StoreMatches, _ entity: EntityDescription, _ errors: inout FirstError
  ) throws -> [ModelObject] {
    try read(matches, batchSize: matches.isAnswer ? request.fetchBatchSize : 0, &errors)
    if matches.isAnswer {
      // A row that has gone since it was found is none.
      return matches.ids.compactMap { id in
        guard let record = recordsByID[id], record.isAlive else { return nil }
        return record.object
      }
    }
    try catchUp()
    let pending = unsaved.records.filter { isPending($0, request, entity) }
    let known = Set(pending.map(\.id))
    let found = matches.ids.filter { !known.contains($0) }.compactMap { recordsByID[$0] }
    var candidates = found.filter { $0.isAlive && $0.fault != .unread }.map { (record: $0, predicate: matches.rest) }
    candidates += pending.filter { $0.isAlive && $0.isShown && !isGone($0) }.map { ($0, request.predicate) }
    candidates.sort { $0.record.place < $1.record.place }
    return try withStoredValues(&errors) {
      try selecting {
        let passing = try candidates.filter { record, predicate in
          try predicate.map { try passes(record.object, $0) } ?? true
        }
        return try arranged(passing.map(\.record.object), request, entity)
      }
    }
  }

  /// Reads the rows that the store has found and the context lacks: all of them, or the first `batchSize`, and the others with
  /// the first use of one of them.
  private func read(_ matches: StoreMatches, batchSize size: Int, _ errors: inout FirstError) throws {
    if size == 0, !matches.rows.isEmpty {
      return try readRows(completed(matches.rows), at: matches.revision, &errors)
    }
    let lacking = matches.ids.filter(lacks)
    let first = size > 0 ? Array(matches.ids.prefix(size)).filter(lacks) : lacking
    if !first.isEmpty { try readRows(rowsToTakeIn(of: first), at: matches.revision, &errors) }
    if first.count == lacking.count { return }
    let batch = FaultBatch(matches.ids, size: size)
    for id in lacking where lacks(id) {
      try Cancellation.check()
      (recordsByID[id] ?? registerFault(id))?.batch = batch
    }
  }

  /// Processes what has happened and takes in the rows that `request` asks for, whatever its limits: what a controller needs
  /// that follows the objects from then on.
  ///
  /// Gives whether an object is shown until something happens to it, of those for which it is not what its values say: others
  /// have saved or deleted their rows. Throws what the store or the predicate throws.
  package func prepareFetch(for request: FetchRequest, of entity: EntityDescription, _ errors: inout FirstError)
    throws
    -> [ObjectIdentifier: Bool]
  {
    endEvents(&errors)
    var all = request
    (all.fetchLimit, all.fetchOffset, all.fetchBatchSize, all.sortDescriptors) = (0, 0, 0, [])
    if let matches = try matches(of: all, entity, isFollowing: true) {
      try read(matches, batchSize: 0, &errors)
    } else {
      try read(entity, &errors)
    }
    try catchUp()
    if outdated.isEmpty { return [:] }
    let records = extents.objects(of: entity, includesSubentities: request.includesSubentities)
      .compactMap(\.object).compactMap(record)
    func verdicts() throws -> [Bool] {
      guard let predicate = request.predicate else { return Array(repeating: true, count: records.count) }
      return try selecting { try records.map { try passes($0.object, predicate) } }
    }
    let stored = try withStoredValues(&errors) { try verdicts() }
    if request.shouldRefreshRefetchedObjects {
      try takeInOutdated(zip(records, stored).compactMap { $1 ? $0 : nil }, &errors)
    }
    let shown = try verdicts()
    var result: [ObjectIdentifier: Bool] = [:]
    for (index, record) in records.enumerated() {
      let isFound = stored[index] && !isGone(record)
      if isFound != shown[index] { result[ObjectIdentifier(record.object)] = isFound }
    }
    return result
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
  /// - Returns: sentences for people, at least one: statements begin with `SQL:`, the indexes that they use with
  ///   `index:`, what is done in memory with `memory:`.
  /// - Throws: as ``fetch(_:)`` for a request that cannot be answered; what the store throws.
  /// - Complexity: that of the store's search.
  public func explain(_ request: FetchRequest) throws -> [String] {
    try isolated("explain a fetch") {
      let entity = try check(request)
      let searched = try searched(request, entity, isReading: false, isExplaining: true)
      let reasons = (searched?.reasons ?? []).map { "memory: \($0)" }
      guard let matches = searched, matches.rest == nil || matches.rest != request.predicate else {
        return ["memory: all objects of \(entity.name)\(store.isFaulting ? ", read where they are not here" : "")"]
          + parts(of: request, predicate: request.predicate) + reasons
      }
      let lines = matches.sql.map { "SQL: \($0)" } + matches.indexes.map { "index: \($0)" }
      if matches.isAnswer {
        let (count, size) = (matches.ids.count(where: lacks), request.fetchBatchSize)
        let batches = size > 0 && count > size ? ", \(size) at a time" : ""
        return lines + ["memory: \(count) of \(matches.ids.count) rows are read\(batches)"]
      }
      let pending = unsaved.records.count { isPending($0, request, entity) }
      let changed = pending == 0 ? [] : ["memory: objects with unsaved changes, by what they hold: \(pending)"]
      return lines + changed + parts(of: request, predicate: matches.rest) + reasons
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
