import KVLua
import KVObjects
import KVTexts

/// Reads arguments that every library knows: lists, indexes, engine values.
enum ScriptArguments {
  static func list(_ arguments: borrowing LuaArguments, _ position: Int, _ values: ValueBridge) throws -> [Value] {
    guard let list = try values.list(try arguments.value(position)) else {
      throw arguments.wrong(position, "list", "a list")
    }
    return list
  }

  /// Indexes as they were given, each a whole number that is not negative.
  static func indexes(_ arguments: borrowing LuaArguments, _ position: Int) throws -> [Int] {
    let elements = try arguments.table(position, "indexes").elements()
    return try elements.map { element in
      guard let index = element.integerValue else { throw arguments.wrong(position, "indexes", "a list of indexes") }
      // The last integer cannot be an index: a set of indexes ends behind its last one, as in Cocoa NSNotFound is none.
      guard (0..<Int.max).contains(index) else {
        throw ScriptError.other(
          name: ExceptionName.range, reason: "\(arguments.functionName): \(index) is no index", code: .indexRange,
          hint: .hintIndexesFromZero)
      }
      return index
    }
  }
}
