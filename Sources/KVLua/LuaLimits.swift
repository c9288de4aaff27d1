/// What a script may use up before it is stopped.
///
/// Unlike an error a script makes, a limit cannot be caught by it: `pcall`, `coroutine.resume` and handlers let it
/// through until the outermost call from Swift, which throws a ``LuaError`` whose ``LuaError/limit`` is set. The one
/// exception is ``callDepth``, which is an ordinary error at the place that nests too deep.
public struct LuaLimits: Sendable {
  /// Seconds for each outermost call from Swift, unless it runs within ``LuaState/withTimeLimit(_:_:)``; nil for none.
  /// Setting up costs some microseconds each: around many short calls, one `withTimeLimit` is cheaper.
  public var time: Double?
  /// Bytes that Lua may hold together with what was charged by ``LuaState/charge(_:)``; nil for none.
  public var memory: Int?
  /// How deep calls from Swift into Lua may nest (1…190; Lua's own C stack ends near 197).
  public var callDepth: Int

  /// Limits; by default only the depth of calls is bounded.
  public init(time: Double? = nil, memory: Int? = nil, callDepth: Int = 150) {
    self.time = time
    self.memory = memory
    self.callDepth = min(max(callDepth, 1), 190)
  }
}
