import KVObjects

/// That somebody observes a key path from here on, or does no more: `observe` and `unobserve` in a trace.
struct RegistrationState: StateEvent {
  let name: String
  let receiver: AnyObject
  let object: ModelObject
  let keyPath: PropertyPath
  /// What was asked for; nil where that is not said again.
  let options: ObservingOptions?

  var receiverRole: String? { "observer" }

  var fields: [EventField] {
    var fields = [
      EventField("receiverId", .receiver(ReceiverReference(receiver))),
      EventField("object", .identity(.object(object))), EventField("keyPath", .text(keyPath.description)),
    ]
    if let options {
      let names = ObservingOptions.names.filter { ObservingOptions(name: $0).map(options.contains) ?? false }
      fields.append(EventField("options", .list(names.map { .text($0) })))
    }
    return fields
  }
}
