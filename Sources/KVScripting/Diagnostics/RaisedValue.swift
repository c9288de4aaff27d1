import KVLua
import KVObjects

/// What a script raised that is neither a text nor an error object, printed without addresses: the same in every run.
struct RaisedValue {
  /// At most this many fields of a table are shown.
  private static let shownFields = 6

  let text: String

  init(_ error: LuaError) {
    switch error.value {
    case .nil: text = "nil"
    case .table(let table): text = Self.text(of: table, error.message)
    case .object: text = error.message
    case let value: text = value.typeName.withArticle
    }
  }

  private static func text(of table: LuaTable, _ described: String) -> String {
    // What its own __tostring says; without one Lua gives the address.
    if !described.hasBytes(atStart: "table: ") { return described }
    var list: [String] = []
    var fields: [(String, String)] = []
    do {
      let elements = try table.elements()
      list = elements.map(shown)
      try table.visit { key, value in
        if case .integer(let index) = key, index >= 1, index <= elements.count { return }
        fields.append((key.keyText, shown(value)))
      }
    } catch {
      // A table that cannot be read any more, after a limit: its kind still says something.
      return "a table"
    }
    let parts = list + fields.sorted { $0 < $1 }.map { "\($0) = \($1)" }
    if parts.isEmpty { return "an empty table" }
    let rest = parts.count > shownFields ? [", … (\(parts.count - shownFields) more)"] : []
    return "a table { \(parts.prefix(shownFields).joined(separator: ", "))\(rest.joined()) }"
  }

  private static func shown(_ value: LuaValue) -> String {
    switch value {
    case .string(let text): Value.quoted(text)
    case .integer, .number, .boolean: value.keyText
    case .nil: "nil"
    case .table: "{…}"
    case .object(let object as ModelObject): object.description
    default: value.typeName.withArticle
    }
  }
}
