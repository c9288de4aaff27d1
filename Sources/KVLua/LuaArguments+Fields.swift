import CLua

/// A key of a table that is read as the values of an object.
public enum LuaFieldKey {
  /// The slot of a property of the class.
  case slot(Int)
  /// Any other.
  case key(LuaValue)
}

extension LuaArguments {
  /// Visits every key and value of a table as ``LuaTable/visitFields(_:)`` does, with the slots of a class's properties in the
  /// place of their names: one protected call, no reference to the table, and no text for a name.
  ///
  /// ```swift
  /// let isVisited = try arguments.visitFields(2, of: handle) { key, value in
  ///   if case .slot(let slot) = key { values[slot] = value }
  /// }
  /// ```
  /// - Parameters:
  ///   - position: that of the table, from 1.
  ///   - handle: the class whose names are looked up.
  /// - Returns: false, with nothing visited, where the argument is no table, or one of more than 16 fields.
  /// - Throws: ``LuaError`` where memory is short; what `body` throws, with the fields before visited.
  /// - Complexity: O(fields).
  public func visitFields(
    _ position: Int, of handle: LuaClassHandle, _ body: (LuaFieldKey, LuaValue) throws -> Void
  ) throws -> Bool {
    let table = Int32(position) + offset
    guard position <= count, lua_type(thread, table) == LUA_TTABLE else { return false }
    let state = state
    return try state.balanced { thread in
      let top = lua_gettop(thread)
      var fields: Int32 = 0
      try state.check(kv_push_slot_fields(thread, table, handle.index, 16, &fields), on: thread)
      guard fields >= 0 else { return false }
      for pair in 0..<fields {
        let key = top + 2 * pair + 1
        let value = try state.read(thread, key + 1)
        if lua_type(thread, key) == LUA_TLIGHTUSERDATA {
          try body(.slot(Int(bitPattern: lua_touserdata(thread, key))), value)
        } else {
          try body(.key(try state.read(thread, key)), value)
        }
      }
      return true
    }
  }
}
