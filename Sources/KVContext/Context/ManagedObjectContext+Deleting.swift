public import KVObjects

extension ManagedObjectContext {
  /// Deletes an object: it is marked, and when changes are processed its delete rules act on what its relations hold
  /// (decisions.md 23). One that has never been saved is simply gone. Again does nothing.
  ///
  /// Throws where the object is in another context, or in none. O(1).
  public func delete(_ object: ModelObject) throws {
    try isolated("delete") {
      if let record = record(of: object), !record.isAlive { return }
      markDeleted(try requireRecord(of: object, to: "delete"))
    }
  }

  func markDeleted(_ record: ManagedObjectRecord) {
    membershipRevision += 1
    record.isAlive = false
    _ = note(record)
  }

  /// Applies the delete rules of what was deleted in this event, from the object deleted first; what a cascade reaches is
  /// deleted too, and its rules act behind the others'.
  func propagateDeletes() throws {
    var errors = FirstError()
    var place = 0
    while place < event.changes.count {
      let change = event.changes[place]
      let record = change.record
      place += 1
      // What was deleted elsewhere had its rules applied there.
      guard !record.isAlive, !change.isTakenIn, !change.isRestored else { continue }
      for property in record.entity.relationships { errors.keep { try applyRule(of: property, to: record) } }
    }
    try errors.rethrow()
  }

  private func applyRule(of property: Property, to record: ManagedObjectRecord) throws {
    switch property.definition.deleteRule {
    case .noAction, .deny: return
    case .cascade:
      for member in record.object.members(of: property) {
        if let record = self.record(of: member), record.isAlive { markDeleted(record) }
      }
    case .nullify:
      if record.object.members(of: property).isEmpty { return }
      // The other side forgets the object, and the object the other side.
      if property.isToMany {
        try record.object.collection(of: property).removeAll()
      } else {
        try record.object.assign(.nil, to: property)
      }
    }
  }
}
