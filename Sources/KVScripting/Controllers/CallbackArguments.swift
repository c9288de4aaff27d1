import KVControllers
import KVLua
import KVObjects
import KVPositions

/// A controller's callbacks as scripts get them (lua-api.md sections 6 and 10).
extension ValueBridge {
  /// Calls a delegate's function; `controller` is its first argument.
  func call(_ function: LuaFunction, _ callback: ControllerEvent.Callback, _ controller: LuaValue) throws {
    switch callback {
    case .willChangeContent, .didChangeContent, .replacedEntireCollection: try function.notify(controller)
    case .insertedObject(let object, let index), .removedObject(let object, let index):
      try function.notify(controller, .object(object), .integer(index))
    case .movedObject(let object, let from, let to):
      try function.notify(controller, .object(object), .integer(from), .integer(to))
    case .updatedObject(let object, let index, let keyPath):
      try function.notify(controller, .object(object), .integer(index), .string(keyPath))
    case .didChangeSection(let section, let index, let kind):
      try function.notify(controller, try lua(section), .integer(index), .string(kind.rawValue))
    case .didChangeObject(let object, let kind, let from, let to):
      try function.call([controller, .object(object), lua(from), .string(kind.rawValue), lua(to)])
    case .didChangeContentWithSnapshot(let snapshot): try function.call([controller, try lua(snapshot.recorded)])
    case .didChangeContentWithDifference(let difference):
      try function.call([controller, try lua(difference.recorded)])
    }
  }

  /// A section as scripts read it: a table of its own.
  func lua(_ section: SectionInfo) throws -> LuaValue {
    let fields: [(name: StaticString, value: LuaValue)] = [
      ("name", .string(section.name)), ("indexTitle", section.indexTitle.map { .string($0) } ?? .nil),
      ("numberOfObjects", .integer(section.numberOfObjects)), ("objects", .list(section.map { .object($0) })),
    ]
    return .record(fields)
  }

  /// An index path, `{section, row}`, or nil.
  func lua(_ path: ItemPath?) -> LuaValue {
    path.map { .list([.integer($0.section), .integer($0.row)]) } ?? .nil
  }

  /// The change that a delegate is being sent: positions are indexes where `isSectioned` is false, and of a section.
  func lua(_ change: ControllerChange, isSectioned: Bool) -> LuaValue {
    func position(_ path: ItemPath?) -> LuaValue {
      guard let path else { return .nil }
      if change.object == nil { return .integer(path.section) }
      return isSectioned ? lua(path) : .integer(path.row)
    }
    let step: [(name: StaticString, value: LuaValue)] = [
      ("from", position(change.step.from)), ("to", position(change.step.to)),
    ]
    let fields: [(name: StaticString, value: LuaValue)] = [
      ("kind", .string(change.kind.rawValue)), ("object", change.object.map { .object($0) } ?? .nil),
      ("from", position(change.from)), ("to", position(change.to)), ("step", .record(step)),
    ]
    return .record(fields)
  }
}

extension ControllerEvent.Callback {
  /// The row that a script reads (lua-api.md section 10).
  var row: [RecordedValue] {
    switch self {
    case .willChangeContent, .didChangeContent, .replacedEntireCollection: [.text(name)]
    case .insertedObject(let object, let index), .removedObject(let object, let index):
      [.text(name), .value(.object(object)), .number(index)]
    case .movedObject(let object, let from, let to):
      [.text(name), .value(.object(object)), .number(from), .number(to)]
    case .updatedObject(let object, let index, let keyPath):
      [.text(name), .value(.object(object)), .number(index), .text(keyPath)]
    case .didChangeSection(let section, let index, let kind):
      [.text(name), .text(section.name), .number(index), .text(kind.rawValue)]
    case .didChangeObject(let object, let kind, let from, let to):
      [
        .text(name), .value(.object(object)), .text(kind.rawValue), from.map(RecordedValue.path) ?? .null,
        to.map(RecordedValue.path) ?? .null,
      ]
    case .didChangeContentWithSnapshot(let snapshot): [.text(name), snapshot.recorded]
    case .didChangeContentWithDifference(let difference): [.text(name), difference.recorded]
    }
  }
}

extension ContentSnapshot {
  /// `{ sections = { { name, objects } }, reloaded = {…} }`.
  fileprivate var recorded: RecordedValue {
    let sections = sections.map { section in
      RecordedValue.fields([("name", .text(section.name)), ("objects", .objects(section.objects))])
    }
    return .fields([("sections", .list(sections)), ("reloaded", .objects(reloaded))])
  }
}

extension ContentDifference {
  /// `{ removals, insertions, updates }`, rows `{ index, object, associatedWith }`.
  fileprivate var recorded: RecordedValue {
    func list(_ rows: [Row]) -> RecordedValue {
      .list(
        rows.map { row in
          var fields: [(name: StaticString, value: RecordedValue)] = [
            ("index", .number(row.index)), ("object", .value(.object(row.object))),
          ]
          if let other = row.associatedWith { fields.append(("associatedWith", .number(other))) }
          return .fields(fields)
        })
    }
    return .fields([("removals", list(removals)), ("insertions", list(insertions)), ("updates", list(updates))])
  }
}

extension RecordedValue {
  fileprivate static func objects(_ objects: [ModelObject]) -> RecordedValue { .list(objects.map { .value(.object($0)) }) }
}

extension Recorder {
  /// Records a callback.
  func record(_ event: ControllerEvent) { record(text: event.text, row: event.callback.row) }
}
