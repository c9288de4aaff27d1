import CLua

/// Tables that are made often, as a state keeps them: the names of their fields, and what they are a kind of.
///
/// In contrast to a ``LuaValue/record(_:)`` nothing goes to Lua each time but the values: a function of C has the names. It
/// belongs to one state, as every reference does. What it makes is a plain table.
///
/// ```swift
/// let kinds = try state.makeRecordKind(.change, [kind, isPrior, new])
/// try outgoing.push(kinds) { fields in
///   try fields.push(name: setting)
///   fields.skip()                        // no isPrior
///   try fields.push(.string("Africa"))
/// }
/// ```
///
/// Costs: one protected call a table, whatever the number of its fields.
public final class LuaRecordKind: LuaReference {
  fileprivate init(_ lifeline: Lifeline, _ index: Int32) {
    super.init(lifeline: lifeline, index: index, address: nil)
  }
}

extension LuaState {
  /// Keeps a kind of tables for as long as it lives. Its shape is as it is defined now.
  /// - Parameter names: those of the fields, at most eight, in the order in which their values will be given.
  /// - Throws: ``LuaError`` where memory is short, or a name is another state's.
  /// - Complexity: one protected call.
  public func makeRecordKind(_ shape: LuaShape, _ names: [LuaName]) throws -> LuaRecordKind {
    precondition(names.count <= 8, "a record has at most eight fields")
    return try balanced { thread in
      for name in names { try push(name, on: thread) }
      try check(kv_push_maker(thread, shape.rawValue, Int32(names.count)), on: thread)
      let index = kv_reference_make(thread)
      guard index >= 0 else { throw outOfMemory() }
      return LuaRecordKind(lifeline, index)
    }
  }

  /// Pushes what makes tables of a kind.
  func push(_ kind: LuaRecordKind, on thread: OpaquePointer) throws {
    guard kind.lifeline === lifeline else { throw LuaError.otherState }
    kv_reference_push(thread, kind.index)
  }
}

/// The fields of one new table on their way to Lua, in the order of their names: as many as there are names, or fewer. Good
/// only during the closure that it is given to.
public struct LuaRecordFields: ~Copyable {
  // The state that makes the table lives as long as this.
  private let state: Unmanaged<LuaState>
  private let thread: OpaquePointer
  /// Those that are there, by their bits, and the bit of the next.
  private(set) var present: UInt32 = 0
  private var next: UInt32 = 1

  init(_ state: Unmanaged<LuaState>, _ thread: OpaquePointer) {
    (self.state, self.thread) = (state, thread)
  }

  /// The next field is not there. Fields behind the last one that was given need not be skipped.
  public mutating func skip() { next &<<= 1 }

  private mutating func note() {
    present |= next
    next &<<= 1
  }

  /// The next field's value; nil for one that is not there.
  /// - Throws: ``LuaError`` where memory is short, or the value is another state's.
  public mutating func push(_ value: LuaValue) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(value, on: thread) }
    note()
  }

  /// The next field's value, an integer: for no value that has to be made.
  public mutating func push(integer: Int) {
    lua_pushinteger(thread, lua_Integer(integer))
    note()
  }

  /// The next field's value, a text that is kept: for no text that has to be copied.
  /// - Throws: ``LuaError`` where it is another state's.
  public mutating func push(name: LuaName) throws {
    try state._withUnsafeGuaranteedRef { try $0.push(name, on: thread) }
    note()
  }
}
