import KVControllers
import KVLua
import KVObjects
import KVTexts

/// Reads a table as a delegate or observer: its callbacks are functions, by names that there are (lua-api.md section 6).
/// What else is in it is the delegate's own.
enum DelegateTable {
  /// What any delegate or observer may have.
  private static let callbacks =
    ControllerEvent.Callback.names + ["sectionIndexTitleForSectionName", "observeValue"]

  /// Throws for a callback that is no function, and for a function whose name is a misspelt callback: neither would
  /// ever be called.
  static func check(_ table: LuaTable) throws {
    try check(table, known: callbacks)
  }

  /// The same for the table of `Recorder(table)`, whose options are functions as seldom as callbacks are flags.
  static func checkForRecorder(_ table: LuaTable) throws {
    try check(table, known: callbacks + OptionList.recorder.names)
    for option in OptionList.recorder.names where try !table.get(.string(option)).isNil {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "Recorder takes options or a delegate, not both: '\(option)'",
        code: .wrongOption, hint: .hintRecorderOption(option: option))
    }
  }

  /// Whether a table answers any callback, also by its metatable.
  static func hasCallback(_ table: LuaTable) throws -> Bool {
    try callbacks.contains { try table.get(.string($0)).functionValue != nil }
  }

  private static func check(_ table: LuaTable, known: [String]) throws {
    try table.visitNamedFields { key, value in
      // What is longer than any callback's name is the delegate's own.
      guard let name = key.stringValue, !name.isTooLongForName else { return }
      let isFunction = value.functionValue != nil
      if callbacks.contains(name) {
        guard isFunction else { throw ScriptError.wrongCallback(name: name, given: value.typeName) }
      } else if isFunction, !known.contains(name), let meant = Spelling.closest(to: name, among: known) {
        throw ScriptError.unknownCallback(name: name, meant: meant)
      }
    }
  }
}
