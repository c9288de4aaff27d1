import KVLua
import KVObjects
import KVObserving
import KVTexts

extension ObservingOptions {
  /// Reads the option list of an argument.
  init(_ arguments: borrowing LuaArguments, _ position: Int) throws {
    self = []
    guard let table = try arguments.optionalTable(position, "options") else { return }
    var options: ObservingOptions = []
    let call = arguments.functionName
    try table.visitNamedFields { key, element in
      guard case .integer = key else { throw Self.optionAsKey(key.keyText, call) }
      guard let name = element.stringValue, !name.isTooLongForName, let option = ObservingOptions(name: name) else {
        throw ScriptError.unknownOption(call: call, name: element.keyText, known: ObservingOptions.names)
      }
      options.insert(option)
    }
    self = options
  }

  /// The error for `{ new = true }`.
  private static func optionAsKey(_ key: String, _ call: String) -> ScriptError {
    let names = ObservingOptions.names
    let meant = names.contains(key) ? key : Spelling.closest(to: key, among: names)
    return .other(
      name: ExceptionName.invalidArgument,
      reason: "\(call): the options are a list of names, and '\(key)' is a key of the table", code: .wrongOption,
      hint: meant.map { .write(code: "{ \"\($0)\" }") } ?? .write(code: "{ \"new\", \"old\" }"))
  }
}
