import KVLua
import KVObjects

extension LuaTable {
  /// Visits every field. Lua's order differs from run to run: of the errors that `body` throws the one of the first name
  /// is thrown, once every field was visited, so that a script with several mistakes is told of the same one each time.
  ///
  /// Throws at once what ends everything.
  func visitNamedFields(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    var first = FirstNamedError()
    try visitFields { key, value in
      try first.keep(key.keyText) { try body(key, value) }
    }
    try first.rethrow()
  }

  /// Its elements if it has no other fields; nil if it does. O(n).
  func onlyElements() throws -> [LuaValue]? {
    let elements = try elements()
    var count = 0
    try visitFields { _, _ in count += 1 }
    return count == elements.count ? elements : nil
  }
}

/// Of errors that came in any order the one of the first name.
struct FirstNamedError {
  private var first: (name: String, error: any Error)?

  /// Keeps what `body` throws about `name`; throws what ends everything.
  mutating func keep(_ name: @autoclosure () -> String, _ body: () throws -> Void) throws {
    do { try body() } catch {
      if error.endsEverything { throw error }
      let name = name()
      if first.map({ name < $0.name }) ?? true { first = (name, error) }
    }
  }

  /// Throws what was kept, if anything was.
  func rethrow() throws {
    if let first { throw first.error }
  }
}
