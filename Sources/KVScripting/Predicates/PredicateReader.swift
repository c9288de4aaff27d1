import KVLua
import KVObjects
import KVPredicates
import KVTexts

/// A predicate as a script holds it.
final class PredicateObject {
  let predicate: KeyValuePredicate

  init(_ predicate: KeyValuePredicate) {
    self.predicate = predicate
  }
}

/// Reads a predicate wherever a script gives one (lua-api.md section 5): what `predicate(…)` made, a format, or
/// `{ function(o) … end, keyPaths = { "rating" } }`.
struct PredicateReader {
  /// The call or option that it was given to, for messages.
  let call: String
  let values: ValueBridge

  /// The predicate that `value` is; nil where it is none.
  func predicate(_ value: LuaValue) throws -> KeyValuePredicate? {
    switch value {
    case .string(let format): return try KeyValuePredicate(FormatParser.parse(format, arguments: []))
    case .object(let object): return (object as? PredicateObject)?.predicate
    case .table(let table): return try predicate(table)
    case .bytes:
      // Says that the text is not UTF-8.
      _ = try values.engine(value)
      return nil
    case .function:
      throw refused("a function alone does not say which key paths it reads")
    default: return nil
    }
  }

  private func predicate(_ table: LuaTable) throws -> KeyValuePredicate {
    let options = try OptionTable(table, .functionPredicate)
    guard options.elements.count == 1, let function = options.elements[0].functionValue else {
      throw refused("a table that is a predicate holds one function and keyPaths")
    }
    let keyPaths = try options.strings("keyPaths") ?? []
    for path in keyPaths { _ = try PropertyPath(path) }
    let bridge = UncheckedSendable((values: Unowned(values), function: function))
    return KeyValuePredicate(keyPaths: keyPaths) { subject, _ in
      let values = bridge.value.values.value
      return try bridge.value.function.call([try values.lua(subject)]).first?.isTruthy ?? false
    }
  }

  private func refused(_ problem: String) -> ScriptError {
    .other(
      name: ExceptionName.invalidArgument, reason: "\(call): \(problem)", code: .predicateTable,
      hint: .write(code: "{ function(o) return o.rating > 3 end, keyPaths = { \"rating\" } }"))
  }
}

extension ScriptArguments {
  /// A predicate in any of its forms.
  static func predicate(
    _ arguments: borrowing LuaArguments, _ position: Int, _ values: ValueBridge
  ) throws -> KeyValuePredicate {
    let reader = PredicateReader(call: arguments.functionName, values: values)
    guard let predicate = try reader.predicate(try arguments.value(position)) else {
      throw arguments.wrong(position, "predicate", "a predicate or its format")
    }
    return predicate
  }
}

extension OptionTable {
  /// A predicate in any of its forms, or nil where the option is not given.
  func predicate(_ name: String, _ values: ValueBridge) throws -> KeyValuePredicate? {
    if self[name].isNil { return nil }
    guard
      let predicate = try PredicateReader(call: "\(call): option '\(name)'", values: values).predicate(self[name])
    else { throw wrong(name, "a predicate or its format") }
    return predicate
  }
}
