import KVObjects

/// The changes of a context that are not saved: `context` in a trace.
struct ContextState: StateEvent {
  let context: ManagedObjectContext
  /// What has been saved just now; nil where nothing was.
  let saved: [ModelObject]?

  var name: String { "context" }

  var fields: [EventField] {
    func ids(_ objects: [ModelObject]) -> EventFieldValue { .list(objects.map { .identity(.object($0)) }) }
    var fields = [EventField("number", .number(context.number))]
    if let parent = context.parent { fields.append(EventField("parent", .number(parent.number))) }
    fields.append(EventField("inserted", ids(context.insertedObjects)))
    fields.append(EventField("updated", ids(context.updatedObjects)))
    fields.append(EventField("deleted", ids(context.deletedObjects)))
    if let saved { fields.append(EventField("saved", ids(saved))) }
    return fields
  }
}

extension ManagedObjectContext {
  /// What is not saved is something else now; `saved` has been.
  func noteState(saved: [ModelObject]? = nil) {
    world.stateSink?.note(ContextState(context: self, saved: saved))
  }
}
