import KVLua
import KVObjects

/// The options of a call, a Lua table whose every field must be known and of its kind: a misspelt option is an error,
/// never ignored (lua-api.md, house conventions).
struct OptionTable {
  let call: String
  private let fields: [String: LuaValue]
  /// The list part: `{ "integer", default = 3 }`.
  let elements: [LuaValue]

  /// Reads `table`.
  /// - Parameters:
  ///   - list: the options that there are.
  ///   - call: what messages call it; the list's own name where nil.
  ///   - holdsState: whether the table may have fields of its owner's too: only a function whose name is nearly
  ///     that of an option is refused then.
  init(_ table: LuaTable, _ list: OptionList, call: String? = nil, holdsState: Bool = false) throws {
    let (call, known) = (call ?? list.call, list.names)
    var fields: [String: LuaValue] = [:]
    try table.visitNamedFields { key, value in
      switch key {
      case .string(let name):
        if holdsState, !known.contains(name), !Self.isMisspelt(name, value, known) { return }
        guard !name.isTooLongForName, known.contains(name) else {
          throw ScriptError.unknownOption(call: call, name: key.keyText, known: known)
        }
        fields[name] = value
      case .integer: break
      default:
        if holdsState { return }
        throw ScriptError.unknownOption(call: call, name: key.keyText, known: known)
      }
    }
    self.call = call
    self.fields = fields
    elements = try table.elements()
  }

  private static func isMisspelt(_ name: String, _ value: LuaValue, _ known: [String]) -> Bool {
    guard case .function = value, !name.isTooLongForName else { return false }
    return Spelling.suggestion(for: name, among: known) != nil
  }

  subscript(name: String) -> LuaValue { fields[name] ?? .nil }

  /// A text, or nil where the option is not given.
  func string(_ name: String) throws -> String? {
    try read(name, "a string") { $0.stringValue }
  }

  /// A text that is short enough for a name, or nil where the option is not given.
  func name(_ name: String) throws -> String? {
    guard let text = try string(name) else { return nil }
    guard !text.isTooLongForName else {
      throw ScriptError.wrongOption(
        call: call, name: name, expected: "a name of at most \(String.longestName) bytes",
        given: "one of \(text.utf8.count)")
    }
    return text
  }

  /// A function, or nil where the option is not given.
  func function(_ name: String) throws -> LuaFunction? {
    try read(name, "a function") { $0.functionValue }
  }

  /// A truth value, or nil where the option is not given.
  func boolean(_ name: String) throws -> Bool? {
    try read(name, "a boolean") { $0.booleanValue }
  }

  /// A whole number, or nil where the option is not given.
  func integer(_ name: String) throws -> Int? {
    try read(name, "an integer") { $0.integerValue }
  }

  /// A number, or nil where the option is not given.
  func number(_ name: String) throws -> Double? {
    try read(name, "a number") { $0.numberValue }
  }

  /// A table, or nil where the option is not given.
  func table(_ name: String) throws -> LuaTable? {
    try read(name, "a table") { $0.tableValue }
  }

  /// One text or a list of them, or nil where the option is not given.
  func strings(_ name: String) throws -> [String]? {
    try read(name, "a string or a list of strings") { value in
      if let text = value.stringValue { return [text] }
      guard let elements = try value.tableValue?.elements() else { return nil }
      let texts = elements.compactMap(\.stringValue)
      return texts.count == elements.count ? texts : nil
    }
  }

  /// One of `allowed`, or nil where the option is not given.
  func choice(_ name: String, _ allowed: [String]) throws -> String? {
    guard let text = try string(name) else { return nil }
    return try OptionTable.choice(text, call: call, name: name, allowed)
  }

  /// A text that is one of `allowed`; throws which there are where it is not.
  static func choice(_ text: String, call: String, name: String, _ allowed: [String]) throws -> String {
    guard !text.isTooLongForName, allowed.contains(text) else {
      let meant = Spelling.closest(to: text, among: allowed).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ScriptError.wrongOption(
        call: call, name: name, expected: "one of \(allowed.map { "\"\($0)\"" }.joined(separator: ", "))",
        given: Value.quoted(text.shortenedName) + meant)
    }
    return text
  }

  /// An object of a registered type, or nil where the option is not given.
  func object<Object: AnyObject>(_ name: String, _ type: Object.Type, expected: String) throws -> Object? {
    try read(name, expected) { $0.objectValue?.cast(to: Object.self) }
  }

  /// The error for an option that has to be given.
  func missing(_ name: String, _ expected: String) -> ScriptError {
    ScriptError.wrongOption(call: call, name: name, expected: expected, given: "nothing")
  }

  /// The error for an option of another kind.
  func wrong(_ name: String, _ expected: String) -> ScriptError {
    ScriptError.wrongOption(call: call, name: name, expected: expected, given: self[name].typeName)
  }

  private func read<Result>(
    _ name: String, _ expected: String, _ body: (LuaValue) throws -> Result?
  ) throws -> Result? {
    guard let value = fields[name] else { return nil }
    guard let result = try body(value) else { throw wrong(name, expected) }
    return result
  }
}
