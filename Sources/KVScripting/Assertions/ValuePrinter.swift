import KVLua
import KVObjects

/// Prints Lua values as messages show them (lua-api.md section 10): strings quoted, lists in brackets, other tables in
/// braces sorted by key, objects as `tostring`, nothing ever with an address.
///
/// What is long is cut: at ``limit`` characters and at ``depth`` tables one inside the other. A table inside itself is
/// `…`. Costs O(size) of what is printed, and of the whole of each table printed for the sorting.
struct ValuePrinter {
  let state: LuaState
  /// How many characters are printed before the rest is `…`.
  var limit = 160
  /// How many tables are printed one inside the other.
  var depth = 6

  /// One that prints what a failure compares: nothing of it is cut that anybody reads.
  static func whole(_ state: LuaState) -> ValuePrinter { ValuePrinter(state: state, limit: 1 << 16, depth: 32) }

  /// The printed form.
  func text(_ value: LuaValue) throws -> String {
    var printing = Printing()
    try print(value, into: &printing)
    return printing.text
  }

  /// The printed form without the quotes of a string, for messages.
  func plainText(_ value: LuaValue) throws -> String {
    if case .string(let text) = value { return text }
    return try text(value)
  }

  private struct Printing {
    var text = ""
    var open: [LuaTable] = []
  }

  private func print(_ value: LuaValue, into printing: inout Printing) throws {
    switch value {
    case .nil: printing.text += "nil"
    case .boolean(let flag): printing.text += "\(flag)"
    case .integer(let number): printing.text += "\(number)"
    case .number(let number): printing.text += "\(number)"
    case .string(let text): printing.text += cut(text)
    case .bytes(let bytes): printing.text += cut(String(decoding: bytes, as: UTF8.self))
    case .function: printing.text += "<function>"
    case .thread: printing.text += "<thread>"
    case .userdata, .list, .record, .shaped: printing.text += "<\(value.typeName)>"
    // A recorder's `tostring` is all that it recorded.
    case .object(let recorder as Recorder): printing.text += recorder.text
    case .object: printing.text += try state.describe(value)
    case .table(let table): try print(table, into: &printing)
    }
  }

  private func cut(_ text: String) -> String {
    guard text.unicodeScalars.count > limit else { return Value.quoted(text) }
    return Value.quoted(String(text.unicodeScalars.prefix(limit))) + "…"
  }

  private func print(_ table: LuaTable, into printing: inout Printing) throws {
    guard printing.open.count < depth, !printing.open.contains(where: { $0.isSame(as: table) }) else {
      printing.text += "…"
      return
    }
    printing.open.append(table)
    defer { printing.open.removeLast() }
    let elements = try table.elements()
    var fields: [(key: LuaValue, value: LuaValue)] = []
    try table.visit { key, value in fields.append((key, value)) }
    if !elements.isEmpty, fields.count == elements.count, !elements.contains(where: \.isNil) {
      try print(elements, "[", "]", into: &printing) { value, printing in try print(value, into: &printing) }
    } else {
      fields.sort { Self.precedes($0.key, $1.key) }
      try print(fields, "{", "}", into: &printing) { field, printing in
        printing.text += try label(field.key) + ": "
        try print(field.value, into: &printing)
      }
    }
  }

  private func print<Part>(
    _ parts: [Part], _ open: String, _ close: String, into printing: inout Printing,
    _ body: (Part, inout Printing) throws -> Void
  ) throws {
    printing.text += open
    for (index, part) in parts.enumerated() {
      if index > 0 { printing.text += ", " }
      if printing.text.utf8.count > limit {
        printing.text += "… (\(parts.count - index) more)"
        break
      }
      try body(part, &printing)
    }
    printing.text += close
  }

  /// A key: a name is printed plain, everything else as a value.
  func label(_ key: LuaValue) throws -> String {
    if case .string(let name) = key, Self.isName(name) { return name }
    if case .table = key { return "<table>" }
    return try text(key)
  }

  /// The order in which a table's keys are printed.
  static func precedes(_ left: LuaValue, _ right: LuaValue) -> Bool { KeyOrder(left) < KeyOrder(right) }

  /// Whether a key can be written behind a dot.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }
}

/// The order in which a table's keys are printed: numbers, strings by their bytes, then the rest by type.
private struct KeyOrder: Comparable {
  private let rank: Int
  private let number: Double
  private let text: String

  init(_ key: LuaValue) {
    switch key {
    case .integer, .number: (rank, number, text) = (0, key.numberValue ?? 0, "")
    case .string(let name): (rank, number, text) = (1, 0, name)
    default: (rank, number, text) = (2, 0, key.typeName)
    }
  }

  static func < (left: KeyOrder, right: KeyOrder) -> Bool {
    if (left.rank, left.number) != (right.rank, right.number) {
      return (left.rank, left.number) < (right.rank, right.number)
    }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
