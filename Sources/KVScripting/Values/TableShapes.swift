import KVLua
import KVObjects
import KVPositions

/// What scripts get to know of the tables that are handed to them: a change, an index path, a section, a snapshot each
/// print what they are, and refuse a misspelt field (lua-api.md section 10 has the printed forms).
struct TableShapes {
  let state: LuaState

  /// Defines all of them, for what `state` makes from now on. Throws where memory is short.
  static func define(in state: LuaState) throws {
    let shapes = TableShapes(state: state)
    try shapes.define(.change, "a change", changeKeys.map { ($0, nil) }) { try $0.changeText($1) }
    try shapes.define(
      .indexPath, "an index path", [("section", 1), ("row", 2), ("item", 2)]
    ) { shapes, path in
      "[" + (try path.elements().map { try shapes.text($0) }.joined(separator: ", ")) + "]"
    }
    try shapes.define(.section, "a section", sectionKeys.map { ($0, nil) }) { try $0.sectionText($1) }
    try shapes.define(.controllerChange, "a change", controllerKeys.map { ($0, nil) }) {
      try $0.changeText($1, controllerKeys)
    }
    try shapes.define(.step, "a step", [("from", nil), ("to", nil)]) { try $0.changeText($1, ["from", "to"]) }
    try shapes.define(.snapshot, "a snapshot", [("sections", nil), ("reloaded", nil)]) { try $0.snapshotText($1) }
    try shapes.define(.difference, "a difference", differenceKeys.map { ($0, nil) }) { try $0.differenceText($1) }
    try shapes.define(.differenceRow, "a row of a difference", rowKeys.map { ($0, nil) }) {
      try $0.changeText($1, rowKeys)
    }
  }

  /// In the order in which a change prints them.
  private static let changeKeys = ["kind", "isPrior", "indexes", "new", "old", "element"]
  private static let sectionKeys = ["name", "indexTitle", "numberOfObjects", "objects"]
  private static let controllerKeys = ["kind", "object", "from", "to", "step"]
  private static let differenceKeys = ["removals", "insertions", "updates"]
  private static let rowKeys = ["index", "object", "associatedWith"]

  private func define(
    _ shape: LuaShape, _ typeName: String, _ fields: [(name: String, key: LuaValue?)],
    print: @escaping (TableShapes, LuaTable) throws -> String
  ) throws {
    let known = fields.map(\.name)
    let refuse = try state.makeFunction(
      typeName,
      .value { arguments in
        throw ScriptError.unknownName(typeName: typeName, name: try arguments.value(2).keyText, known: known)
      })
    let printing = try state.makeFunction(
      "tostring",
      .value { [unowned state] arguments in
        .string(try print(TableShapes(state: state), try arguments.table(1, "value")))
      })
    try state.define(shape, fields: fields, refuse: refuse, print: printing)
  }

  // MARK: Printed forms

  /// A change, also one that a script has written.
  static func text(ofChange change: LuaTable, _ state: LuaState) throws -> String {
    try TableShapes(state: state).changeText(change)
  }

  /// An index set.
  static func text(ofIndexes indexes: LuaValue, _ state: LuaState) throws -> String {
    try TableShapes(state: state).indexText(indexes)
  }

  private func changeText(_ change: LuaTable, _ keys: [String] = changeKeys) throws -> String {
    var parts: [String] = []
    for key in keys {
      let value = try change.rawGet(.string(key))
      if value.isNil { continue }
      parts.append("\(key): \(try printed(value, of: key))")
    }
    var others: [LuaValue] = []
    try change.visit { key, _ in if !keys.contains(key.stringValue ?? "") { others.append(key) } }
    let printer = ValuePrinter(state: state)
    for key in others.sorted(by: ValuePrinter.precedes) {
      parts.append("\(try printer.label(key)): \(try text(try change.rawGet(key)))")
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  private func printed(_ value: LuaValue, of key: String) throws -> String {
    switch key {
    case "kind": try value.stringValue ?? text(value)
    case "indexes": try indexText(value)
    case "step":
      if let step = value.tableValue { try changeText(step, ["from", "to"]) } else { try text(value) }
    default: try text(value)
    }
  }

  /// An index set, runs of two and more as `0-1`; what a script has put in its place as any value.
  private func indexText(_ value: LuaValue) throws -> String {
    guard let elements = try value.tableValue?.elements() else { return try text(value) }
    let indexes = elements.compactMap(\.integerValue)
    guard indexes.count == elements.count, indexes.allSatisfy({ $0 >= 0 }) else { return try text(value) }
    return IndexRanges(indexes).description
  }

  /// As a snapshot prints it: `"red": [<Friend "joe">]`.
  private func sectionText(_ section: LuaTable) throws -> String {
    let (name, objects) = (try section.rawGet("name"), try section.rawGet("objects"))
    return "\(try text(name)): \(try objects.tableValue?.elements().isEmpty == true ? "[]" : try text(objects))"
  }

  /// As a callback prints it: `{"red": [<Friend "joe">]} reloaded []`.
  private func snapshotText(_ snapshot: LuaTable) throws -> String {
    let sections = try each(try snapshot.rawGet("sections"), sectionText)
    let reloaded = try snapshot.rawGet("reloaded")
    return "{\(sections)}" + (reloaded.isNil ? "" : " reloaded [\(try each(reloaded) { try text(.table($0)) })]")
  }

  /// As a callback prints it: `removals [1 <Friend "a2">] insertions [] updates []`.
  private func differenceText(_ difference: LuaTable) throws -> String {
    try Self.differenceKeys.map { "\($0) [\(try each(try difference.rawGet(.string($0)), rowText))]" }
      .joined(separator: " ")
  }

  private func rowText(_ row: LuaTable) throws -> String {
    "\(try text(try row.rawGet("index"))) \(try text(try row.rawGet("object")))"
  }

  /// The elements of a list, a table by `print` and anything else as a value; what is no list as a value.
  private func each(_ value: LuaValue, _ print: (LuaTable) throws -> String) throws -> String {
    guard let elements = try value.tableValue?.elements() else { return try text(value) }
    return try elements.map { element in
      if let table = element.tableValue { return try print(table) }
      return try text(element)
    }.joined(separator: ", ")
  }

  private func text(_ value: LuaValue) throws -> String { try ValuePrinter(state: state, limit: 4_000).text(value) }
}
