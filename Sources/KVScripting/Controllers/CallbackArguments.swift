import KVControllers
import KVLua
import KVObjects
import KVPositions

/// A controller's callbacks as a script's delegate gets them (lua-api.md sections 6 and 10).
extension LuaPendingCall {
  /// Calls a delegate's function; `controller` is its first argument.
  consuming func deliver(
    _ callback: ControllerEvent.Callback, from controller: ControllerObject, _ names: CallbackNames
  ) throws {
    try call { arguments in
      try arguments.push(object: controller)
      switch callback {
      case .willChangeContent, .didChangeContent, .replacedEntireCollection: break
      case .insertedObject(let object, let index), .removedObject(let object, let index):
        try arguments.push(object: object)
        arguments.push(integer: index)
      case .movedObject(let object, let from, let to):
        try arguments.push(object: object)
        arguments.push(integer: from)
        arguments.push(integer: to)
      case .updatedObject(let object, let index, let keyPath):
        try arguments.push(object: object)
        arguments.push(integer: index)
        try arguments.push(.string(keyPath))
      case .didChangeSection(let section, let index, let kind):
        try arguments.push(.section(section))
        arguments.push(integer: index)
        try arguments.push(name: names.name(of: kind))
      case .didChangeObject(let object, let kind, let from, let to):
        try arguments.push(object: object)
        try arguments.push(
          from.map { ($0.section, $0.row) }, names.name(of: kind), to.map { ($0.section, $0.row) }, as: .indexPath)
      case .didChangeContentWithSnapshot(let snapshot): try arguments.push(.snapshot(snapshot))
      case .didChangeContentWithDifference(let difference): try arguments.push(.difference(difference))
      }
    }
  }
}

extension LuaValue {
  /// A section as scripts read it: a table of its own.
  static func section(_ section: SectionInfo) -> LuaValue {
    let fields: [(name: StaticString, value: LuaValue)] = [
      ("name", .string(section.name)), ("indexTitle", section.indexTitle.map { .string($0) } ?? .nil),
      ("numberOfObjects", .integer(section.numberOfObjects)), ("objects", .list(section.map { .object($0) })),
    ]
    return .shaped(.record(fields), .section)
  }

  /// An index path, `{section, row}`, or nil.
  static func indexPath(_ path: ItemPath?) -> LuaValue {
    path.map { .shaped(.list([.integer($0.section), .integer($0.row)]), .indexPath) } ?? .nil
  }

  /// `{ sections = { { name, objects } }, reloaded = {…} }`.
  static func snapshot(_ snapshot: ContentSnapshot) -> LuaValue {
    self.snapshot(Array(snapshot.sections), reloaded: .list(snapshot.reloaded.map { .object($0) }))
  }

  /// A content by its sections; one that a controller is asked for has no `reloaded`.
  static func snapshot(_ sections: [SectionInfo], reloaded: LuaValue = .nil) -> LuaValue {
    snapshot(sections.map { (name: $0.name, objects: .list($0.map { .object($0) })) }, reloaded: reloaded)
  }

  /// The same with the objects of each section as a list.
  static func snapshot(_ sections: [(name: String, objects: LuaValue)], reloaded: LuaValue = .nil) -> LuaValue {
    let sections = sections.map { section -> LuaValue in
      let fields: [(name: StaticString, value: LuaValue)] = [
        ("name", .string(section.name)), ("objects", section.objects),
      ]
      return .shaped(.record(fields), .section)
    }
    let fields: [(name: StaticString, value: LuaValue)] = [("sections", .list(sections)), ("reloaded", reloaded)]
    return .shaped(.record(fields), .snapshot)
  }

  /// `{ removals, insertions, updates }`, rows `{ index, object, associatedWith }`.
  static func difference(_ difference: ContentDifference) -> LuaValue {
    func list(_ rows: [ContentDifference.Row]) -> LuaValue {
      .list(
        rows.map { row in
          let fields: [(name: StaticString, value: LuaValue)] = [
            ("index", .integer(row.index)), ("object", .object(row.object)),
            ("associatedWith", row.associatedWith.map { .integer($0) } ?? .nil),
          ]
          return .shaped(.record(fields), .differenceRow)
        })
    }
    let fields: [(name: StaticString, value: LuaValue)] = [
      ("removals", list(difference.removals)), ("insertions", list(difference.insertions)),
      ("updates", list(difference.updates)),
    ]
    return .shaped(.record(fields), .difference)
  }

  /// The change that a delegate is being sent: positions are indexes where `isSectioned` is false, and of a section.
  static func change(_ change: ControllerChange, isSectioned: Bool) -> LuaValue {
    func position(_ path: ItemPath?) -> LuaValue {
      guard let path else { return .nil }
      if change.object == nil { return .integer(path.section) }
      return isSectioned ? .indexPath(path) : .integer(path.row)
    }
    let step: [(name: StaticString, value: LuaValue)] = [
      ("from", position(change.step.from)), ("to", position(change.step.to)),
    ]
    let fields: [(name: StaticString, value: LuaValue)] = [
      ("kind", .string(change.kind.rawValue)), ("object", change.object.map { .object($0) } ?? .nil),
      ("from", position(change.from)), ("to", position(change.to)),
      ("step", .shaped(.record(step), .step)),
    ]
    return .shaped(.record(fields), .controllerChange)
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
    case .didChangeContentWithSnapshot(let snapshot): [.text(name), .lua(.snapshot(snapshot))]
    case .didChangeContentWithDifference(let difference): [.text(name), .lua(.difference(difference))]
    }
  }
}

extension Recorder {
  /// Records a callback.
  func record(_ event: ControllerEvent) { record(text: event.text, row: event.callback.row) }
}
