import KVContext
import KVLua

/// The field and option `undoManager` of a context.
enum UndoManagerField {
  static let typeName = "UndoManager"

  /// The manager that a value is: nil for nil, and for `false`, which an option needs as nil leaves it out. Throws for any
  /// other value.
  static func manager(_ value: LuaValue) throws -> ContextUndoManager? {
    switch value {
    case .nil, .boolean(false): return nil
    case .object(let object as ContextUndoManager): return object
    default:
      throw ScriptError.wrongOption(
        call: ContextLibrary.typeName, name: "undoManager", expected: "an UndoManager, nil or false",
        given: value.typeName)
    }
  }
}
