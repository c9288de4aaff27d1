import CLua

/// The arguments of one call of Lua while they are pushed, first to last.
///
/// In contrast to a list of ``LuaValue`` nothing is collected first: each argument goes to Lua's stack at once. Scalars,
/// names and objects that Lua knows cost some nanoseconds and no protected call, a table and a text one each. At most eight
/// arguments. Good only during the closure that it is given to.
public struct LuaOutgoing: ~Copyable {
  // The state that makes the call lives as long as this.
  private let state: Unmanaged<LuaState>
  private let thread: OpaquePointer
  /// How many there are.
  private(set) var count: Int32 = 0

  init(_ state: LuaState, _ thread: OpaquePointer) {
    (self.state, self.thread) = (Unmanaged.passUnretained(state), thread)
  }

  /// Any value.
  public mutating func push(_ value: LuaValue) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(value, on: thread) }
    count += 1
  }

  /// An object.
  public mutating func push(object: AnyObject) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(object: object, on: thread) }
    count += 1
  }

  /// An integer.
  public mutating func push(integer: Int) {
    lua_pushinteger(thread, lua_Integer(integer))
    count += 1
  }

  /// A text that is kept.
  public mutating func push(name: LuaName) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(name, on: thread) }
    count += 1
  }

  /// A new table of two integers, of a kind where one is given.
  public mutating func push(integers first: Int, _ second: Int, as shape: LuaShape? = nil) throws {
    let status = kv_push_integers(thread, lua_Integer(first), lua_Integer(second))
    try state._withUnsafeGuaranteedRef { try $0.check(status, on: thread) }
    if let shape { kv_set_shape(thread, shape.rawValue) }
    count += 1
  }

  /// A new table, of a kind where one is given, of the fields that `body` gives, in one protected call: at most eight of them.
  public mutating func pushTable(as shape: LuaShape? = nil, _ body: (inout LuaFields) throws -> Void) throws {
    var fields = LuaFields(state, thread)
    try body(&fields)
    let status = kv_push_fields(thread, fields.count)
    try state._withUnsafeGuaranteedRef { try $0.check(status, on: thread) }
    if let shape { kv_set_shape(thread, shape.rawValue) }
    count += 1
  }
}

/// The fields of one new table on their way to Lua. Good only during the closure that it is given to.
public struct LuaFields: ~Copyable {
  // The state that makes the table lives as long as this.
  private let state: Unmanaged<LuaState>
  private let thread: OpaquePointer
  /// How many there are.
  private(set) var count: Int32 = 0

  init(_ state: Unmanaged<LuaState>, _ thread: OpaquePointer) {
    (self.state, self.thread) = (state, thread)
  }

  /// A field; a name given twice counts where it comes last.
  public mutating func set(_ name: LuaName, _ value: LuaValue) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(name, on: thread) }
    try state._withUnsafeGuaranteedRef { try $0.push(value, on: thread) }
    count += 1
  }

  /// A field whose value is a text that is kept.
  public mutating func set(_ name: LuaName, _ value: LuaName) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(name, on: thread) }
    try state._withUnsafeGuaranteedRef { try $0.push(value, on: thread) }
    count += 1
  }
}
