import CLua

extension LuaState {
  /// Runs a chunk of data, `return { … }`, which sees no globals: it can name nothing but what it holds itself.
  ///
  ///     try state.data("return { title = 'A', 1 }", chunkName: "lesson.lua")    // a table
  ///
  /// - Returns: the first value that it gives; nil where it gives none.
  /// - Throws: ``LuaError`` for what does not compile, and for what an expression of it raises.
  public func data(_ source: String, chunkName: String) throws -> LuaValue {
    let chunk = try load(source, chunkName: chunkName)
    let nothing = try makeTable()
    try balanced { thread in
      try push(.function(chunk), on: thread)
      try push(.table(nothing), on: thread)
      // The only upvalue of a main chunk is where it looks for globals; to set it raises no error.
      _ = lua_setupvalue(thread, -2, 1)
    }
    return try chunk.call([]).first ?? .nil
  }
}
