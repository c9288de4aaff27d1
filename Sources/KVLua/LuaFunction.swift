import CLua

/// A Lua function kept from Swift.
///
/// ```swift
/// let function = try state.load("return 6 * ...", chunkName: "answer")
/// let results = try function.call([7])   // [.integer(42)]
/// ```
///
/// Costs: `notify` about 60 ns beyond the function's own work, `call` an array besides.
public final class LuaFunction: LuaReference {
  /// Calls the function.
  /// - Returns: all its results.
  /// - Throws: ``LuaError`` for what the function raises and for a limit reached.
  @discardableResult
  public func call(_ arguments: [LuaValue] = []) throws -> [LuaValue] {
    try openState().call(index, arguments)
  }

  /// The name of the first parameter as it is written; nil where there is none, and for a function of the host.
  public func firstParameter() throws -> String? {
    try openState().balanced { thread in
      kv_reference_push(thread, index)
      return lua_getlocal(thread, nil, 1).map { String(cString: $0) }
    }
  }

  /// Calls the function for its effect, dropping its results: no array is made.
  public func notify() throws {
    try openState().callForEffect(index, 0, nil, nil, nil, nil)
  }
  /// Calls the function for its effect.
  public func notify(_ first: LuaValue) throws {
    try openState().callForEffect(index, 1, first, nil, nil, nil)
  }
  /// Calls the function for its effect.
  public func notify(_ first: LuaValue, _ second: LuaValue) throws {
    try openState().callForEffect(index, 2, first, second, nil, nil)
  }
  /// Calls the function for its effect.
  public func notify(_ first: LuaValue, _ second: LuaValue, _ third: LuaValue) throws {
    try openState().callForEffect(index, 3, first, second, third, nil)
  }
  /// Calls the function for its effect.
  public func notify(_ first: LuaValue, _ second: LuaValue, _ third: LuaValue, _ fourth: LuaValue) throws {
    try openState().callForEffect(index, 4, first, second, third, fourth)
  }
}
