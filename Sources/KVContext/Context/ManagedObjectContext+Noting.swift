import KVObjects

/// Noting what happens to objects, until changes are processed.
extension ManagedObjectContext {
  /// Something is about to change in an object.
  func willChange(_ change: PropertyChange, of record: ManagedObjectRecord) {
    guard change.property.definition.getter == nil else { return }
    if !exchanged.isEmpty { endExchange(of: record) }
    changeCount &+= 1
    var origin: Origin?
    if let writing, writing.depth == world.transaction.depth { origin = writing.origin }
    // What a read brings to a fault is no change of it.
    if record.fault != .none { record.object.holdFaultAnyway(ending: !(origin?.isRead ?? false)) }
    if case .store(let read) = origin { return read.note(change, of: record, .elsewhere) }
    if event.isEmpty { announceChange() }
    event.note(change, of: record, origin)
    // One that cannot be read has no row that could be saved.
    if record.fault != .unread { unsaved.add(record) }
  }

  /// A stored attribute is about to be set on the fast path. Returns whether it was noted: false where more is to be
  /// known of the change.
  func noteSetting(_ property: Property, of object: ModelObject) -> Bool {
    guard let record = record(of: object) else { return true }
    guard exchanged.isEmpty, writing == nil, record.fault == .none else { return false }
    changeCount &+= 1
    if event.isEmpty { announceChange() }
    event.noteSetting(property, of: record)
    unsaved.add(record)
    return true
  }

  /// Runs `body`, whose mutations write what comes from `origin`.
  func write<Result>(from origin: Origin, _ body: () throws -> Result) rethrows -> Result {
    let outer = writing
    writing = Writing(origin: origin, depth: world.transaction.depth + 1)
    defer { writing = outer }
    return try body()
  }

  /// Something has happened to an object as a whole.
  func note(_ record: ManagedObjectRecord) -> ContextEvent.Change {
    announceChange()
    changeCount &+= 1
    unsaved.add(record)
    return event.change(of: record)
  }

  func announceChange() {
    forEachClient { $0.contextWillChange() }
  }
}
