import CLua

/// A Lua table kept from Swift.
///
/// `get` and `set` heed metamethods, as an expression in a script would; the `raw` forms do not and cost less. Every
/// operation is one crossing of the border (30–100 ns): to read a whole table use ``visit(_:)`` or ``elements()``.
public final class LuaTable: LuaReference {
  /// The value under a key, metamethods heeded; nil's key answers nil.
  /// - Throws: ``LuaError`` from a metamethod.
  public func get(_ key: LuaValue) throws -> LuaValue {
    try onStack { state, thread, table in
      try state.push(key, on: thread)
      try state.check(kv_get(thread, table), on: thread)
      return try state.pop(thread)
    }
  }

  /// Sets the value under a key, metamethods heeded; nil removes.
  /// - Throws: ``LuaError`` for a key that is nil or NaN, and from a metamethod.
  public func set(_ key: LuaValue, _ value: LuaValue) throws {
    try onStack { state, thread, table in
      try state.push(key, on: thread)
      try state.push(value, on: thread)
      try state.check(kv_set(thread, table), on: thread)
    }
  }

  /// The value under a key, without metamethods.
  public func rawGet(_ key: LuaValue) throws -> LuaValue {
    try onStack { state, thread, table in
      if case .integer(let index) = key {
        lua_rawgeti(thread, table, lua_Integer(index))
      } else {
        try state.push(key, on: thread)
        lua_rawget(thread, table)
      }
      return try state.pop(thread)
    }
  }

  /// Sets the value under a key, without metamethods; nil removes.
  /// - Throws: ``LuaError`` for a key that is nil or NaN.
  public func rawSet(_ key: LuaValue, _ value: LuaValue) throws {
    try onStack { state, thread, table in
      if case .integer(let index) = key {
        try state.push(value, on: thread)
        try state.check(kv_set_raw_integer(thread, table, lua_Integer(index)), on: thread)
      } else {
        try state.push(key, on: thread)
        try state.push(value, on: thread)
        try state.check(kv_set_raw(thread, table), on: thread)
      }
    }
  }

  /// The value of a named field, metamethods heeded.
  public subscript(name: String) -> LuaValue {
    get throws { try get(.string(name)) }
  }

  /// The length as Lua's `#` returns it.
  public func length() throws -> Int {
    try onStack { state, thread, table in
      try state.check(kv_length(thread, table), on: thread)
      return try state.pop(thread).integerValue ?? 0
    }
  }

  /// The length without metamethods.
  public func rawLength() throws -> Int {
    try onStack { _, thread, table in Int(lua_rawlen(thread, table)) }
  }

  /// Appends a value to the list part, without metamethods.
  public func append(_ value: LuaValue) throws {
    try onStack { state, thread, table in
      try state.push(value, on: thread)
      try state.check(kv_set_raw_integer(thread, table, lua_Integer(lua_rawlen(thread, table)) + 1), on: thread)
    }
  }

  /// Visits every key and value, without metamethods, in Lua's order (which differs from run to run). Fields may be
  /// changed or removed meanwhile, but none added.
  public func visit(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    try onStack { state, thread, table in
      lua_pushnil(thread)
      while true {
        var more = false
        try state.check(kv_next(thread, table, &more), on: thread)
        guard more else { return }
        try body(try state.read(thread, -2), try state.read(thread, -1))
        // What `body` did is balanced; the key stays for the next step.
        kv_pop(thread, 1)
      }
    }
  }

  /// Visits every key and value as they were when the visit began, without metamethods, in Lua's order. What ``visit(_:)``
  /// does for a table that nobody changes meanwhile, in one protected call for a small one.
  public func visitFields(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    let isVisited = try onStack { state, thread, table in
      var count: Int32 = 0
      try state.check(kv_push_all_fields(thread, table, 16, &count), on: thread)
      guard count >= 0 else { return false }
      for pair in 0..<count {
        try body(try state.read(thread, table + 2 * pair + 1), try state.read(thread, table + 2 * pair + 2))
      }
      return true
    }
    if !isVisited { try visit(body) }
  }

  /// The values at 1, 2, … up to the raw length: what a list holds.
  public func elements() throws -> [LuaValue] {
    try onStack { state, thread, table in
      let count = Int(lua_rawlen(thread, table))
      var result: [LuaValue] = []
      result.reserveCapacity(count)
      for index in 0..<count {
        lua_rawgeti(thread, table, lua_Integer(index + 1))
        result.append(try state.pop(thread))
      }
      return result
    }
  }

  /// Sets or removes the metatable. Finalizers (`__gc`) are not run for tables.
  public func setMetatable(_ metatable: LuaTable?) throws {
    try onStack { state, thread, table in
      if let metatable {
        guard try metatable.rawGet("__gc").isNil else {
          throw LuaError(message: "'__gc' is not available in the sandbox")
        }
        try state.push(.table(metatable), on: thread)
      } else {
        lua_pushnil(thread)
      }
      lua_setmetatable(thread, table)
    }
  }

  /// The metatable, whatever its `__metatable` field says.
  public func metatable() throws -> LuaTable? {
    try onStack { state, thread, table in
      guard lua_getmetatable(thread, table) != 0 else { return nil }
      return try state.pop(thread).tableValue
    }
  }

  /// Runs `body` with the table on the stack, and leaves the stack as it was.
  private func onStack<R>(_ body: (LuaState, OpaquePointer, Int32) throws -> R) throws -> R {
    let state = try openState()
    return try state.balanced { thread in
      kv_reference_push(thread, index)
      return try body(state, thread, lua_gettop(thread))
    }
  }
}
