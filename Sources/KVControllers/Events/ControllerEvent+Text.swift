package import KVObjects
import KVPositions

/// An event as the trace has it.
extension ControllerEvent: WorldEvent {
  /// `didChangeObject <Friend "joe"> move from [0, 0] to [1, 0]`.
  package var text: String {
    switch callback {
    case .willChangeContent, .didChangeContent, .replacedEntireCollection: callback.name
    case .insertedObject(let object, let index), .removedObject(let object, let index):
      "\(callback.name) \(object) atIndex \(index)"
    case .movedObject(let object, let from, let to): "movedObject \(object) fromIndex \(from) toIndex \(to)"
    case .updatedObject(let object, let index, let keyPath):
      "updatedObject \(object) atIndex \(index) changedKeyPath \(keyPath)"
    case .didChangeSection(let section, let index, let kind):
      "didChangeSection \(Value.quoted(section.name)) \(kind.rawValue) at \(index)"
    case .didChangeObject(let object, let kind, let from, let to):
      "didChangeObject \(object) \(kind.rawValue) \(ControllerEvent.places(kind, from, to))"
    case .didChangeContentWithSnapshot(let snapshot): "\(callback.name) \(snapshot)"
    case .didChangeContentWithDifference(let difference): "\(callback.name) \(difference)"
    }
  }

  private static func places(_ kind: ControllerChange.Kind, _ from: ItemPath?, _ to: ItemPath?) -> String {
    switch (from, to) {
    case (let from?, let to?):
      kind == .move ? "from \(from) to \(to)" : from == to ? "at \(from)" : "at \(from) now \(to)"
    case (let place?, nil), (nil, let place?): "at \(place)"
    case (nil, nil): ""
    }
  }
}

extension ControllerEvent {
  /// What happens to whom, with positions in both frames: `from` before the bracket and `to` after it, `stepFrom` and
  /// `stepTo` where changes are applied one after another. Indexes, or `[section, row]` of an object in sections.
  package var fields: [EventField] {
    switch callback {
    case .willChangeContent, .didChangeContent, .replacedEntireCollection: []
    case .didChangeContentWithSnapshot(let snapshot): snapshot.fields
    case .didChangeContentWithDifference(let difference): difference.fields
    case .insertedObject(let object, _), .removedObject(let object, _), .movedObject(let object, _, _):
      [EventField("object", .text(object.description))] + positions { .number($0.row) }
    case .updatedObject(let object, _, let keyPath):
      [EventField("object", .text(object.description)), EventField("keyPath", .text(keyPath))]
        + positions { .number($0.row) }
    case .didChangeSection(let section, _, _):
      [EventField("section", .text(section.name))] + positions { .number($0.section) }
    case .didChangeObject(let object, _, _, _):
      [EventField("object", .text(object.description))] + positions { EventFieldValue($0) }
    }
  }

  private func positions(_ value: (ItemPath) -> EventFieldValue) -> [EventField] {
    guard let change else { return [] }
    var fields = [EventField("kind", .text(change.kind.rawValue))]
    if let from = change.from { fields.append(EventField("from", value(from))) }
    if let to = change.to { fields.append(EventField("to", value(to))) }
    if let from = change.step.from { fields.append(EventField("stepFrom", value(from))) }
    if let to = change.step.to { fields.append(EventField("stepTo", value(to))) }
    return fields
  }
}
