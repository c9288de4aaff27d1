import KVLua
import KVObjects

extension LuaTable {
  /// Visits every field. Lua's order differs from run to run: of the errors that `body` throws the one of the first name
  /// is thrown, once every field was visited, so that a script with several mistakes is told of the same one each time.
  ///
  /// Throws at once what ends everything.
  func visitNamedFields(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    var first: (name: String, error: any Error)?
    try visitFields { key, value in
      do { try body(key, value) } catch {
        if error.endsEverything { throw error }
        let name = key.keyText
        if first.map({ name < $0.name }) ?? true { first = (name, error) }
      }
    }
    if let first { throw first.error }
  }
}
