package import KVObjects

extension ControllerEvent {
  /// Whom it is about.
  package var identities: [EventField] {
    switch callback {
    case .insertedObject(let object, _), .removedObject(let object, _), .movedObject(let object, _, _),
      .updatedObject(let object, _, _), .didChangeObject(let object, _, _, _):
      [EventField("objectId", .identity(.object(object)))]
    case .willChangeContent, .didChangeContent, .replacedEntireCollection, .didChangeSection,
      .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      []
    }
  }
}
