package import KVControllers
package import KVObjects
package import KVPositions

/// What a controller tells its delegate, as the trace hears of it.
package struct ControllerEvent: WorldEvent {
  /// The callbacks of all delegates.
  package enum Callback {
    case willChangeContent
    case didChangeContent
    case replacedEntireCollection
    case insertedObject(ModelObject, at: Int)
    case removedObject(ModelObject, at: Int)
    case movedObject(ModelObject, from: Int, to: Int)
    case updatedObject(ModelObject, at: Int, keyPath: String)
    case didChangeSection(name: String, at: Int, ControllerChange.Kind)
    case didChangeObject(ModelObject, ControllerChange.Kind, from: ItemPath?, to: ItemPath?)
  }

  package let callback: Callback
  /// The change that it tells, in both frames; nil for the callbacks around changes.
  package let change: ControllerChange?

  package init(_ callback: Callback, _ change: ControllerChange? = nil) {
    self.callback = callback
    self.change = change
  }
}

extension ControllerEvent.Callback {
  /// What a delegate calls it.
  package var name: String {
    switch self {
    case .willChangeContent: "willChangeContent"
    case .didChangeContent: "didChangeContent"
    case .replacedEntireCollection: "replacedEntireCollection"
    case .insertedObject: "insertedObject"
    case .removedObject: "removedObject"
    case .movedObject: "movedObject"
    case .updatedObject: "updatedObject"
    case .didChangeSection: "didChangeSection"
    case .didChangeObject: "didChangeObject"
    }
  }

  /// Every name that ``name`` gives, in the order in which a bracket has them.
  package static let names = [
    "willChangeContent", "replacedEntireCollection", "didChangeSection", "didChangeObject", "removedObject",
    "insertedObject", "movedObject", "updatedObject", "didChangeContent",
  ]
}

// MARK: Text

extension ControllerEvent {
  /// `didChangeObject <Friend "joe"> move from [0, 0] to [1, 0]`.
  package var text: String {
    switch callback {
    case .willChangeContent, .didChangeContent, .replacedEntireCollection: callback.name
    case .insertedObject(let object, let index), .removedObject(let object, let index):
      "\(callback.name) \(object) atIndex \(index)"
    case .movedObject(let object, let from, let to): "movedObject \(object) fromIndex \(from) toIndex \(to)"
    case .updatedObject(let object, let index, let keyPath):
      "updatedObject \(object) atIndex \(index) changedKeyPath \(keyPath)"
    case .didChangeSection(let name, let index, let kind):
      "didChangeSection \(Value.quoted(name)) \(kind.rawValue) at \(index)"
    case .didChangeObject(let object, let kind, let from, let to):
      "didChangeObject \(object) \(kind.rawValue) \(ControllerEvent.places(kind, from, to))"
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

// MARK: Fields

extension ControllerEvent {
  /// What happens to whom, with positions in both frames: `from` before the bracket and `to` after it, `stepFrom` and
  /// `stepTo` where changes are applied one after another. Indexes, or `[section, row]` of an object in sections.
  package var fields: [EventField] {
    switch callback {
    case .willChangeContent, .didChangeContent, .replacedEntireCollection: []
    case .insertedObject(let object, _), .removedObject(let object, _), .movedObject(let object, _, _):
      [EventField("object", .text(object.description))] + positions { .number($0.row) }
    case .updatedObject(let object, _, let keyPath):
      [EventField("object", .text(object.description)), EventField("keyPath", .text(keyPath))]
        + positions { .number($0.row) }
    case .didChangeSection(let name, _, _):
      [EventField("section", .text(name))] + positions { .number($0.section) }
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
