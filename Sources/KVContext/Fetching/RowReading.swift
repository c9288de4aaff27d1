import KVObjects

extension ManagedObjectContext {
  /// Calls `body` with what becomes of the rows that it reads. The objects that were made for rows count for nothing if it throws.
  func readingRows<Result>(_ body: (@escaping (ManagedObjectID) -> RowUse) throws -> Result) rethrows -> Result {
    let reading = RowReading(self)
    do { return try body(reading.use) } catch {
      reading.takeBack()
      throw error
    }
  }
}

/// The objects that are made for rows while the store reads these.
private final class RowReading {
  private let context: ManagedObjectContext
  private let makesObjects: Bool
  private let isRecorded: Bool
  private var entity: EntityDescription?
  /// The classes of which objects were made, with the serial numbers before.
  private var serials: [(objectClass: ObjectClass, last: Int)] = []

  init(_ context: ManagedObjectContext) {
    self.context = context
    isRecorded = context.world.stateSink != nil
    makesObjects = !isRecorded && context.retired.isEmpty
  }

  /// What becomes of the row of an ID: what the context lacks is read into an object, that of the fault if there is one, unless a
  /// trace is to see how it comes by its values.
  func use(_ id: ManagedObjectID) -> RowUse {
    if let record = context.recordsByID[id] {
      return record.fault != .unread ? .known : isRecorded ? .row : .object(record.object)
    }
    if !makesObjects { return .row }
    if entity?.name != id.entityName {
      entity = context.model.entity(named: id.entityName)
      if let entity { serials.append((entity.objectClass, entity.objectClass.lastSerial)) }
    }
    return entity.map { .object($0.objectClass.makeObject()) } ?? .row
  }

  /// Nothing is read: the next objects have the serial numbers of those that were made.
  func takeBack() { for (objectClass, last) in serials.reversed() { objectClass.lastSerial = last } }
}
