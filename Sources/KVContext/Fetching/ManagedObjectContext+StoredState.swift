import KVObjects

/// What the store holds of objects that were read before: fetches judge unchanged objects by that, while these keep the values
/// that they show (core-data.md CD62).
extension ManagedObjectContext {
  /// What the store holds of an object that was read before.
  struct StoredState {
    /// Its row; nil where others have deleted it.
    let row: StoredRow?
  }

  /// Another number after every change of what children read: of this context, of those that it reads through, of the store.
  var stateRevision: Int { membershipRevision &+ changeCount &+ (parent?.stateRevision ?? store.revision) }

  /// What is read first is of this moment; afterwards ``catchUp()`` finds what others have saved since.
  func beginKnowing(at revision: @autoclosure () -> Int) {
    if knownRevision == nil { knownRevision = parent?.stateRevision ?? revision() }
  }

  /// Finds out which objects the store holds otherwise than they were read.
  ///
  /// Throws what the store throws, with nothing found. O(1) where nothing was saved since; else O(k log n) for k rows that
  /// were, or O(n) for n objects of a store without history and of a child.
  func catchUp() throws {
    try parent?.catchUp()
    let revision = parent?.stateRevision ?? store.revision
    if let knownRevision, knownRevision != revision {
      if parent == nil, let history = try store.history(since: knownRevision) {
        for row in history.saved { if let record = readRecord(of: row.id) { noteStored(row, record) } }
        for id in history.deleted { if let record = readRecord(of: id) { noteStored(nil, record) } }
        self.knownRevision = history.revision
      } else {
        try verify(recordsByID.values.filter { readRecord(of: $0.id) != nil })
        self.knownRevision = revision
      }
    }
    if knownRevision == nil { knownRevision = revision }
    if unverified.isEmpty { return }
    try verify(unverified.compactMap(readRecord))
    unverified = []
  }

  /// An object of which the context has values that the store holds, too.
  private func readRecord(of id: ManagedObjectID) -> ManagedObjectRecord? {
    recordsByID[id].flatMap { $0.isPersisted && $0.fault != .unread && !$0.isForeign ? $0 : nil }
  }

  /// Asks the store for the rows of some objects.
  private func verify(_ records: [ManagedObjectRecord]) throws {
    let ids = records.map(\.id)
    let rows = try parent.map { parent in try ids.compactMap(parent.judgedRow) } ?? store.rows(of: ids)
    let found = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    for record in records { noteStored(found[record.id], record) }
  }

  private func noteStored(_ row: StoredRow?, _ record: ManagedObjectRecord) {
    outdated[record.id] = row.map { isHeld($0, record) } ?? false ? nil : StoredState(row: row)
  }

  /// Whether what counts as saved of an object is what a row holds.
  private func isHeld(_ row: StoredRow, _ record: ManagedObjectRecord) -> Bool {
    if row.version != nil, record.version != nil { return record.holds(row) }
    return record.entity.persistentProperties.allSatisfy { property in
      guard let theirs = row.values[property.slot] else { return true }
      // By IDs: what it leads to may not be here yet.
      return property.holdsSame(theirs, stored(savedValue(of: property, record), property))
    }
  }

  /// A stored value as predicates read it: with what was deleted here, as that is not saved.
  private func storedValue(_ stored: StoredValue, _ property: Property) -> Value {
    value(stored, property) { $0.isAlive || $0.isPersisted }
  }

  /// The row of an object as a child judges it: what this context holds of one that was changed here, else what the store
  /// holds; nil where it was deleted. Call ``catchUp()`` before.
  func judgedRow(of id: ManagedObjectID) throws -> StoredRow? {
    guard let record = recordsByID[id], record.fault != .unread else {
      if let record = recordsByID[id], !record.isAlive { return nil }
      return try parent.map { try $0.judgedRow(of: id) } ?? store.row(of: id)
    }
    guard record.isAlive, !isGone(record) else { return nil }
    if let row = outdated[id]?.row, !isUpdated(record) { return row }
    return row(of: record, record.entity.persistentProperties)
  }

  /// Whether the row of an object was deleted by others, as far as ``catchUp()`` has found.
  func isGone(_ record: ManagedObjectRecord) -> Bool {
    guard !outdated.isEmpty, record.isPersisted, let state = outdated[record.id] else { return false }
    return state.row == nil
  }

  /// What a fault that holds values has to hold: the store's row where that is another by now; nil where it holds that.
  func storedState(of record: ManagedObjectRecord) -> StoredState? {
    guard !outdated.isEmpty, let state = outdated[record.id] else { return nil }
    return state.row.map { isHeld($0, record) } ?? false ? nil : state
  }

  /// Objects that a save has written, or let go of, are what the store holds.
  func noteStored(_ ids: some Sequence<ManagedObjectID>) {
    if !outdated.isEmpty { for id in ids { outdated[id] = nil } }
    if !unverified.isEmpty { unverified.subtract(ids) }
  }

  /// Calls `body` while every unchanged object holds what the store holds; objects that were changed here hold that, and
  /// no observer sees the exchange. Throws what reading what the rows lead to throws, or what `body` throws.
  ///
  /// O(1) where ``catchUp()`` has found nothing; else O(p) for p properties of what it has found, and O(m) for the members of
  /// relations that differ.
  func withStoredValues<Result>(_ errors: inout FirstError, _ body: () throws -> Result) throws -> Result {
    if outdated.isEmpty { return try body() }
    let rows = try judgedRows(&errors)
    let outer = exchanged
    for (record, row) in rows where exchanged[record.id] == nil { exchanged[record.id] = exchange(record, row) }
    defer {
      for (id, contents) in exchanged where outer[id] == nil { recordsByID[id].map { restore(contents, of: $0) } }
      exchanged = exchanged.filter { outer[$0.key] != nil }
    }
    return try body()
  }

  /// The unchanged objects that hold something else than the store, with their rows; what these lead to is here.
  private func judgedRows(_ errors: inout FirstError) throws -> [(ManagedObjectRecord, StoredRow)] {
    while true {
      let records = outdated.keys.compactMap(readRecord).filter { $0.isAlive && !isUpdated($0) }
      let rows = records.compactMap { record in storedState(of: record)?.row.map { (record, $0) } }
      registerFaults(relatedTo: rows.map(\.1))
      try readRows(unreadRows(relatedTo: rows.map(\.1)), at: store.revision, &errors)
      // What has come may be outdated itself, as a parent shows it.
      if unverified.isEmpty { return rows }
      try catchUp()
    }
  }

  private func exchange(_ record: ManagedObjectRecord, _ row: StoredRow) -> [ExchangedContent] {
    record.entity.persistentProperties.compactMap { property in
      guard !record.isUnread(property), let stored = row.values[property.slot] else { return nil }
      let value = storedValue(stored, property)
      if property.holdsSame(record.object.heldRecordedValue(of: property), value) { return nil }
      let content = ModelObject.content(value, of: property)
      return ExchangedContent(property: property, content: record.object.exchange(content, in: property))
    }
  }

  /// Makes a relation whose members have just been read hold those of the store until stored values are exchanged back.
  func exchange(_ stored: Value, in property: Property, of record: ManagedObjectRecord) {
    let content = record.object.exchange(ModelObject.content(stored, of: property), in: property)
    exchanged[record.id, default: []].append(ExchangedContent(property: property, content: content))
  }

  /// What a relation to one leads to as the object shows it, also while that holds what the store holds.
  func shownObject(of object: ModelObject, by property: Property) -> ModelObject? {
    let contents = record(of: object).flatMap { exchanged[$0.id] } ?? []
    if case .value(let shown)? = contents.first(where: { $0.property === property })?.content { return shown.object }
    return object.heldValue(at: property.slot).object
  }

  /// An object that is changed while it holds what the store holds is changed from what it shows.
  func endExchange(of record: ManagedObjectRecord) {
    guard let contents = exchanged.removeValue(forKey: record.id) else { return }
    restore(contents, of: record)
  }

  private func restore(_ contents: [ExchangedContent], of record: ManagedObjectRecord) {
    for content in contents { _ = record.object.exchange(content.content, in: content.property) }
  }
}

/// What a property shows while it holds what the store holds.
struct ExchangedContent {
  let property: Property
  let content: ModelObject.Content
}

extension Property {
  /// Whether two values that a store keeps of it are the same.
  fileprivate func holdsSame(_ left: StoredValue, _ right: StoredValue) -> Bool {
    switch (left, right) {
    case (.attribute(let left), .attribute(let right)): holdsSame(left, right)
    case (.toOne(let left), .toOne(let right)): left == right
    case (.toMany(let left?), .toMany(let right?)):
      collectionKind == .set ? Set(left) == Set(right) : left.ids == right.ids
    case (.toMany(nil), .toMany(nil)): true
    default: false
    }
  }
}
