package import KVObjects

/// A notification on its way to its observer.
package struct ObservationEvent: WorldEvent {
  package let keyPath: String
  package let object: ModelObject
  package let change: KeyValueChange
  /// What is known of how it came about.
  let occasion: ObservationOccasion

  package init(keyPath: String, object: ModelObject, change: KeyValueChange) {
    self.init(keyPath: keyPath, object: object, change: change, occasion: [])
  }

  init(keyPath: String, object: ModelObject, change: KeyValueChange, occasion: ObservationOccasion) {
    self.keyPath = keyPath
    self.object = object
    self.change = change
    self.occasion = occasion
  }

  package var receiverKind: String? { "observer" }

  /// `observeValue albums of <Artist "Kate"> {…}`.
  package var text: String { "observeValue \(keyPath) of \(object) \(change)" }

  /// The key path, the object and the entries that the change has, values as they are printed.
  package var fields: [EventField] {
    var fields = [
      EventField("keyPath", .text(keyPath)),
      EventField("object", .text(object.description)),
      EventField("kind", .text(change.kind.rawValue)),
    ]
    if change.isPrior { fields.append(EventField("isPrior", .flag(true))) }
    if let indexes = change.indexes { fields.append(EventField("indexes", EventFieldValue(indexes))) }
    if let new = change.new { fields.append(EventField("new", .text(new.description))) }
    if let old = change.old { fields.append(EventField("old", .text(old.description))) }
    if let element = change.element { fields.append(EventField("element", .text(element.description))) }
    return fields
  }

  /// The object, the element, and the objects among the values.
  package var identities: [EventField] {
    var fields = [EventField("objectId", .identity(.object(object)))]
    if let ids = change.new.flatMap(ObservationEvent.ids) { fields.append(EventField("newIds", ids)) }
    if let ids = change.old.flatMap(ObservationEvent.ids) { fields.append(EventField("oldIds", ids)) }
    if let element = change.element { fields.append(EventField("elementId", .identity(.object(element)))) }
    return fields
  }

  /// The identities in an object, or in a list of objects; nil for any other value.
  private static func ids(in value: Value) -> EventFieldValue? {
    if value.object != nil { return .list([.identity(value)]) }
    guard let elements = value.elements, !elements.isEmpty, elements.allSatisfy({ $0.object != nil }) else {
      return nil
    }
    return .list(elements.map { .identity($0) })
  }
}
