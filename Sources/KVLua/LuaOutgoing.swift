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

  /// Three arguments: two integers as a new table of a kind, or nil in its place, a text that is kept, and two integers again:
  /// where a row was, what happens to it, and where it is.
  /// - Throws: ``LuaError`` where memory is short, or the text is another state's.
  /// - Complexity: one protected call for both tables.
  public mutating func push(_ first: (Int, Int)?, _ name: LuaName, _ second: (Int, Int)?, as shape: LuaShape) throws {
    func path(_ integers: (Int, Int)?) -> kv_path {
      kv_path(first: lua_Integer(integers?.0 ?? 0), second: lua_Integer(integers?.1 ?? 0), exists: integers != nil)
    }
    try push(name: name)
    let status = kv_push_paths(thread, shape.rawValue, path(first), path(second))
    try state._withUnsafeGuaranteedRef { try $0.check(status, on: thread) }
    count += 2
  }

  /// A new table of a kind that the state keeps, with the fields that `body` gives (``LuaRecordKind``).
  /// - Throws: ``LuaError`` where memory is short, or the kind is another state's; what `body` throws.
  /// - Complexity: one protected call.
  public mutating func push(_ kind: LuaRecordKind, _ body: (inout LuaRecordFields) throws -> Void) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(kind, on: thread) }
    var fields = LuaRecordFields(state, thread)
    try body(&fields)
    let status = kv_make_record(thread, fields.present)
    try state._withUnsafeGuaranteedRef { try $0.check(status, on: thread) }
    count += 1
  }
}
