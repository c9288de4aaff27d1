import CLua

extension LuaState {
  /// Calls the function kept with an object for its effect; see ``setUserValue(_:forKey:of:)``. The fast way to a
  /// script's handler: about 30 ns more than ``LuaFunction/notify(_:_:)``.
  /// - Returns: whether there was one.
  @discardableResult
  public func notifyUserValue(forKey key: Int, of object: AnyObject, _ first: LuaValue) throws -> Bool {
    try notifyUserValue(key, object, 1, first, nil, nil, nil)
  }
  /// Calls the function kept with an object for its effect.
  @discardableResult
  public func notifyUserValue(
    forKey key: Int, of object: AnyObject, _ first: LuaValue, _ second: LuaValue
  ) throws -> Bool {
    try notifyUserValue(key, object, 2, first, second, nil, nil)
  }
  /// Calls the function kept with an object for its effect.
  @discardableResult
  public func notifyUserValue(
    forKey key: Int, of object: AnyObject, _ first: LuaValue, _ second: LuaValue, _ third: LuaValue
  ) throws -> Bool {
    try notifyUserValue(key, object, 3, first, second, third, nil)
  }
  /// Calls the function kept with an object for its effect.
  @discardableResult
  public func notifyUserValue(
    forKey key: Int, of object: AnyObject, _ first: LuaValue, _ second: LuaValue, _ third: LuaValue,
    _ fourth: LuaValue
  ) throws -> Bool {
    try notifyUserValue(key, object, 4, first, second, third, fourth)
  }

  private func notifyUserValue(
    _ key: Int, _ object: AnyObject, _ count: Int32, _ first: borrowing LuaValue, _ second: borrowing LuaValue,
    _ third: borrowing LuaValue, _ fourth: borrowing LuaValue
  ) throws -> Bool {
    if lifeline.isOpen, needsOwnLimit {
      let arguments = [copy first, copy second, copy third, copy fourth]
      return try notifyUserValue(forKey: .integer(key), of: object, Array(arguments.prefix(Int(count))))
    }
    return try callForEffect(count, first, second, third, fourth) { thread in
      kv_push_auxiliary_value(thread, Unmanaged.passUnretained(object).toOpaque(), lua_Integer(key))
    }
  }
}
