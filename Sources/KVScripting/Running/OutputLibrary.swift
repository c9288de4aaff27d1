import KVLua
import KVObjects

/// `io`, of which scripts have `write` alone: files are out of reach, and what is written is printed.
final class OutputLibrary: ScriptLibrary {
  private static let name = "io"
  private var table: Output?

  /// Nothing yet: `io` is defined when a script uses it first.
  override func register() {}

  /// Defines `io`; false for another name.
  func define(_ name: String) throws -> Bool {
    guard name == Self.name else { return false }
    try language.define(name, try value())
    return true
  }

  /// The value of `io`. Throws where memory is short.
  func value() throws -> LuaValue {
    if let table { return .object(table) }
    let write = try state.makeFunction("write", .value { [unowned self] in try self.write($0) })
    try language.register(Output.self, type(write))
    let made = Output()
    table = made
    return .object(made)
  }

  private func type(_ write: LuaFunction) -> ScriptType {
    ScriptType(
      name: Self.name, summary: "Lua's io, of which scripts have write: print without an end of line.",
      fields: [
        ScriptField(
          "write", "fun(...)", "write(…): prints texts and numbers as they are; a line is printed when it ends",
          get: { _ in .function(write) })
      ],
      metamethods: [.toString: .value { _ in "<io>" }],
      getUnknown: { _, key in throw ScriptError.fileAccess(name: key.keyText) })
  }

  /// Prints its arguments, and gives what `write` may be called on again: `io.write("a"):write("b")`.
  private func write(_ arguments: borrowing LuaArguments) throws -> LuaValue {
    var values = try arguments.rest()
    if case .object(let first as Output) = values.first, first === table { values.removeFirst() }
    let texts = try values.enumerated().map { index, value in
      switch value {
      case .string(let text): text
      case .integer, .number: value.keyText
      default:
        throw LuaArgumentError(
          functionName: "write", position: index + 1, name: "text", expected: "a string or a number",
          given: value.typeName)
      }
    }
    for text in texts { state.write(text) }
    return try value()
  }

  private final class Output {}
}
