import KVLua
import KVObjects
import KVPositions

/// What scripts get to know of the tables that are handed to them: a change, an index path, a section each print what
/// they are, and refuse a misspelt field (lua-api.md section 10 has the printed forms).
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
  }

  /// In the order in which a change prints them.
  private static let changeKeys = ["kind", "isPrior", "indexes", "new", "old", "element"]
  private static let sectionKeys = ["name", "indexTitle", "numberOfObjects", "objects"]

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

  private func changeText(_ change: LuaTable) throws -> String {
    var parts: [String] = []
    for key in Self.changeKeys {
      let value = try change.rawGet(.string(key))
      if value.isNil { continue }
      parts.append("\(key): \(try printed(value, of: key))")
    }
    var others: [LuaValue] = []
    try change.visit { key, _ in if !Self.changeKeys.contains(key.stringValue ?? "") { others.append(key) } }
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

  private func text(_ value: LuaValue) throws -> String { try ValuePrinter(state: state, limit: 4_000).text(value) }
}
