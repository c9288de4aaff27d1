import CLua

/// A function of Lua's that is about to be called, found but not yet given its arguments: what has to be said before the
/// call, to a trace for example, is said while it waits.
///
/// It is called at most once, and is good only during the closure that it is given to.
public struct LuaPendingCall: ~Copyable {
  // The state that makes the call lives as long as this.
  fileprivate unowned(unsafe) let state: LuaState
  /// What is called, where it is not on Lua's stack.
  fileprivate let function: LuaFunction?
  fileprivate let thread: OpaquePointer

  /// Makes the call, for its effect, with the arguments that `body` pushes.
  /// - Throws: ``LuaError`` for what the function raises and for a limit reached.
  public consuming func call(_ body: (inout LuaOutgoing) throws -> Void) throws {
    let state = state
    if let function {
      let thread = thread
      return try state.withOwnLimit {
        kv_call_begin(thread)
        kv_reference_push(thread, function.index)
        try state.finishCall(on: thread, body)
      }
    }
    try state.finishCall(on: thread, body)
  }
}

extension LuaTable {
  /// Whether it is certain, without calling anything, that the table has no function under a name, so that
  /// ``LuaState/withFunction(_:of:_:)`` would find none. False where its metatable may know one.
  /// - Complexity: some nanoseconds: nothing is counted and nothing prepared.
  public func lacksFunction(_ name: LuaName) -> Bool {
    guard lifeline.isOpen, name.lifeline === lifeline else { return false }
    return kv_lacks_function(kv_host_running(lifeline.host), index, name.index)
  }
}

extension LuaState {
  /// Looks up the function that a table has under a name, metamethods heeded, and lets `body` call it.
  ///
  /// In contrast to ``LuaTable/get(_:)`` and ``LuaFunction/call(_:)`` nothing is kept by reference on the way, and where
  /// the table itself has the function, or has none and no metatable, only the call is a protected one.
  /// - Returns: whether there was a function; `body` is not called where there was none.
  /// - Throws: ``LuaError`` from a metamethod; else what `body` throws.
  @discardableResult
  public func withFunction(
    _ name: LuaName, of table: LuaTable, _ body: (consuming LuaPendingCall) throws -> Void
  ) throws -> Bool {
    guard lifeline.isOpen, table.lifeline === lifeline else { throw LuaError.closed }
    if needsOwnLimit { return try withFunctionKept(name, of: table, body) }
    guard name.lifeline === lifeline else { throw LuaError.otherState }
    // Not in a closure, which would count what it holds: most of what is looked up is not there.
    let thread = running
    let top = lua_gettop(thread)
    guard lua_checkstack(thread, 16) != 0 else { throw LuaError(message: "stack overflow") }
    defer { settle(thread, top) }
    switch kv_begin_function(thread, table.index, name.index) {
    case KV_FOUND_FUNCTION:
      try body(LuaPendingCall(state: self, function: nil, thread: thread))
      return true
    case KV_FOUND_ASK:
      lua_settop(thread, top)
      return try withFunctionKept(name, of: table, body)
    default: return false
    }
  }

  /// Leaves the stack as it was before something that has ended.
  @inline(__always)
  private func settle(_ thread: OpaquePointer, _ top: Int32) {
    lua_settop(thread, top)
    if kv_host_depth(host) == 0 { kv_host_drain(host) }
  }

  /// The same for a table that has to be asked.
  private func withFunctionKept(
    _ name: LuaName, of table: LuaTable, _ body: (consuming LuaPendingCall) throws -> Void
  ) throws -> Bool {
    guard let function = try table.get(.string(name.text)).functionValue else { return false }
    try balanced { thread in try body(LuaPendingCall(state: self, function: function, thread: thread)) }
    return true
  }

  /// Calls the function kept with an object for its effect, with the arguments that `body` pushes; see
  /// ``setUserValue(_:forKey:of:)``.
  /// - Returns: whether there was one; `body` is not called where there was none.
  @discardableResult
  public func callUserValue(
    forKey key: Int, of object: AnyObject, _ body: (inout LuaOutgoing) throws -> Void
  ) throws -> Bool {
    guard lifeline.isOpen else { throw LuaError.closed }
    if needsOwnLimit { return try withOwnLimit { try callUserValue(forKey: key, of: object, body) } }
    let thread = running
    let top = lua_gettop(thread)
    guard lua_checkstack(thread, 48) != 0 else { throw LuaError(message: "stack overflow") }
    defer { settle(thread, top) }
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    guard kv_begin_auxiliary(thread, pointer, lua_Integer(key)) else { return false }
    var arguments = LuaOutgoing(self, thread)
    try body(&arguments)
    try check(kv_call_end(thread, arguments.count, 0), on: thread)
    return true
  }

  /// Pushes the arguments of a call that has begun, and makes it.
  fileprivate func finishCall(on thread: OpaquePointer, _ body: (inout LuaOutgoing) throws -> Void) throws {
    guard lua_checkstack(thread, 48) != 0 else { throw LuaError(message: "stack overflow") }
    var arguments = LuaOutgoing(self, thread)
    try body(&arguments)
    try check(kv_call_end(thread, arguments.count, 0), on: thread)
  }

  /// Runs a call of Lua that has its place on the stack; an outermost one under the state's own time limit.
  fileprivate func withOwnLimit<R>(_ body: () throws -> R) throws -> R {
    if let seconds = limits.time, needsOwnLimit { return try withTimeLimit(seconds, body) }
    return try body()
  }
}
