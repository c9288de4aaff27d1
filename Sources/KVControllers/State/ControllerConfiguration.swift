package import KVObjects
package import KVPredicates

/// What a controller shows, and how, in the words of a trace.
package struct ControllerConfiguration: Equatable {
  /// Its type.
  let kind: String
  /// The object whose relation it shows. Nil for fetched results: the object that has those is nobody's business.
  let root: ModelObject?
  /// The number of the context whose objects it shows; nil for what is no fetched results.
  let context: Int?
  /// The relation's key path, or the entity.
  let relation: String
  let filter: String?
  let sort: String?
  let section: String?
  let keyPaths: [String]

  package init(
    _ kind: String, root: ModelObject?, context: Int? = nil, relation: String, filter: KeyValuePredicate? = nil,
    sortDescriptors: [KeyValueSortDescriptor] = [], section: String? = nil, keyPaths: [String] = []
  ) {
    self.kind = kind
    self.root = root
    self.context = context
    self.relation = relation
    self.filter = filter?.format
    sort = sortDescriptors.isEmpty ? nil : sortDescriptors.map(\.description).joined(separator: ", ")
    self.section = section
    self.keyPaths = keyPaths
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.root === right.root && left.context == right.context && left.relation == right.relation
      && left.filter == right.filter
      && left.sort == right.sort && left.section == right.section && left.keyPaths == right.keyPaths
  }
}

/// That a controller is there, or is another one: `controller` in a trace.
struct ControllerState: StateEvent {
  let creationSerial: Int
  let configuration: ControllerConfiguration
  let receiver: AnyObject?

  var name: String { "controller" }

  var fields: [EventField] {
    var fields = [
      EventField("number", .controller(creationSerial: creationSerial)),
      EventField("kind", .text(configuration.kind)),
    ]
    if let root = configuration.root { fields.append(EventField("root", .identity(.object(root)))) }
    if let context = configuration.context { fields.append(EventField("context", .number(context))) }
    fields.append(EventField("relation", .text(configuration.relation)))
    for (name, text) in [
      ("filter", configuration.filter), ("sort", configuration.sort), ("section", configuration.section),
    ] {
      if let text { fields.append(EventField(name, .text(text))) }
    }
    if !configuration.keyPaths.isEmpty {
      fields.append(EventField("keyPaths", .list(configuration.keyPaths.map { .text($0) })))
    }
    if let receiver { fields.append(EventField("receiverId", .receiver(ReceiverReference(receiver)))) }
    return fields
  }
}
