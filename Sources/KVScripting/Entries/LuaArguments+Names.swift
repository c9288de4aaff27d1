import KVLua
import KVObjects

extension LuaArguments {
  /// A string that is short enough for a name.
  func name(_ position: Int, _ name: String) throws -> String {
    let text = try string(position, name)
    guard !text.isTooLongForName else { throw tooLong(text, position, name) }
    return text
  }

  /// The error for a name that is longer than names are.
  func tooLong(_ text: String, _ position: Int, _ name: String) -> LuaArgumentError {
    LuaArgumentError(
      functionName: functionName, position: position, name: name,
      expected: "a name of at most \(String.longestName) bytes", given: "one of \(text.utf8.count)")
  }
}
