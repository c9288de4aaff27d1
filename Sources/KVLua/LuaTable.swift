import CLua

/// A Lua table kept from Swift.
///
/// `get` and `set` heed metamethods, as an expression in a script would; the `raw` forms do not and cost less. Every
/// operation is one crossing of the border (30–100 ns): to read a whole table use ``forEach(_:)`` or ``elements()``.
public final class LuaTable: LuaReference {
  /// The value under a key, metamethods heeded; nil's key answers nil.
  /// - Throws: ``LuaError`` from a metamethod.
  public func get(_ key: LuaValue) throws -> LuaValue {
    try onStack { state, L, table in
      try state.push(key, on: L)
      try state.check(kv_get(L, table), on: L)
      return try state.pop(L)
    }
  }

  /// Sets the value under a key, metamethods heeded; nil removes.
  /// - Throws: ``LuaError`` for a key that is nil or NaN, and from a metamethod.
  public func set(_ key: LuaValue, _ value: LuaValue) throws {
    try onStack { state, L, table in
      try state.push(key, on: L)
      try state.push(value, on: L)
      try state.check(kv_set(L, table), on: L)
    }
  }

  /// The value under a key, without metamethods.
  public func rawGet(_ key: LuaValue) throws -> LuaValue {
    try onStack { state, L, table in
      if case .integer(let index) = key {
        lua_rawgeti(L, table, lua_Integer(index))
      } else {
        try state.push(key, on: L)
        lua_rawget(L, table)
      }
      return try state.pop(L)
    }
  }

  /// Sets the value under a key, without metamethods; nil removes.
  /// - Throws: ``LuaError`` for a key that is nil or NaN.
  public func rawSet(_ key: LuaValue, _ value: LuaValue) throws {
    try onStack { state, L, table in
      if case .integer(let index) = key {
        try state.push(value, on: L)
        try state.check(kv_set_raw_integer(L, table, lua_Integer(index)), on: L)
      } else {
        try state.push(key, on: L)
        try state.push(value, on: L)
        try state.check(kv_set_raw(L, table), on: L)
      }
    }
  }

  /// The value of a named field, metamethods heeded.
  public subscript(name: String) -> LuaValue {
    get throws { try get(.string(name)) }
  }

  /// The length as Lua's `#` gives it.
  public func length() throws -> Int {
    try onStack { state, L, table in
      try state.check(kv_length(L, table), on: L)
      return try state.pop(L).integerValue ?? 0
    }
  }

  /// The length without metamethods.
  public func rawLength() throws -> Int {
    try onStack { _, L, table in Int(lua_rawlen(L, table)) }
  }

  /// Appends a value to the list part, without metamethods.
  public func append(_ value: LuaValue) throws {
    try onStack { state, L, table in
      try state.push(value, on: L)
      try state.check(kv_set_raw_integer(L, table, lua_Integer(lua_rawlen(L, table)) + 1), on: L)
    }
  }

  /// Visits every key and value, without metamethods, in Lua's order (which differs from run to run). Fields may be
  /// changed or removed meanwhile, but none added.
  public func forEach(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    try onStack { state, L, table in
      lua_pushnil(L)
      while true {
        var more = false
        try state.check(kv_next(L, table, &more), on: L)
        guard more else { return }
        try body(try state.read(L, -2), try state.read(L, -1))
        // What `body` did is balanced; the key stays for the next step.
        kv_pop(L, 1)
      }
    }
  }

  /// The values at 1, 2, … up to the raw length: what a list holds.
  public func elements() throws -> [LuaValue] {
    try onStack { state, L, table in
      let count = Int(lua_rawlen(L, table))
      var result: [LuaValue] = []
      result.reserveCapacity(count)
      for index in 0..<count {
        lua_rawgeti(L, table, lua_Integer(index + 1))
        result.append(try state.pop(L))
      }
      return result
    }
  }

  /// Sets or removes the metatable. Finalizers (`__gc`) are not run for tables.
  public func setMetatable(_ metatable: LuaTable?) throws {
    try onStack { state, L, table in
      if let metatable {
        guard try metatable.rawGet("__gc").isNil else {
          throw LuaError(message: "'__gc' is not available in the sandbox")
        }
        try state.push(.table(metatable), on: L)
      } else {
        lua_pushnil(L)
      }
      lua_setmetatable(L, table)
    }
  }

  /// The metatable, whatever its `__metatable` field says.
  public func metatable() throws -> LuaTable? {
    try onStack { state, L, table in
      guard lua_getmetatable(L, table) != 0 else { return nil }
      return try state.pop(L).tableValue
    }
  }

  /// Runs `body` with the table on the stack, and leaves the stack as it was.
  private func onStack<R>(_ body: (LuaState, OpaquePointer, Int32) throws -> R) throws -> R {
    let state = try openState()
    return try state.balanced { L in
      kv_reference_push(L, index)
      return try body(state, L, lua_gettop(L))
    }
  }
}
