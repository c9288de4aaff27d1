import CLua

extension LuaState {
  /// Makes a class known. Its definition is kept as long as the handle, and as objects of it are alive in Lua.
  public func register(_ definition: LuaClass) throws -> LuaClassHandle {
    try balanced { thread in
      try check(
        kv_push_table(thread, 0, Int32(clamping: definition.properties.count + definition.methods.count)), on: thread)
      let names = lua_gettop(thread)
      for (name, slot) in definition.properties {
        lua_pushinteger(thread, lua_Integer(slot))
        try set(name, in: names, on: thread)
      }
      for (name, body) in definition.methods {
        try pushFunction(FunctionBox.make(state: self, name: name, isMethod: true, body: body), on: thread)
        try set(name, in: names, on: thread)
      }
      try check(kv_push_table(thread, 0, Int32(definition.metamethods.count + 8)), on: thread)
      let events = lua_gettop(thread)
      for (event, body) in definition.metamethods {
        let box = FunctionBox.make(
          state: self, name: String(event.rawValue.dropFirst(2)), isMethod: false, body: body)
        box.takesAnyNumber()
        try pushFunction(box, on: thread)
        try set(event.rawValue, in: events, on: thread)
      }
      let owned = Unmanaged.passRetained(ClassBox(state: self, definition: definition))
      var index: Int32 = 0
      let status = kv_define_class(thread, definition.name, owned.toOpaque(), definition.base?.index ?? 0, &index)
      if status != LUA_OK {
        owned.release()
        throw failure(status, on: thread)
      }
      let metatable = kv_reference_make(thread)
      guard metatable >= 0 else { throw outOfMemory() }
      return LuaClassHandle(
        index: index, metatable: LuaReference(lifeline: lifeline, index: metatable, address: nil))
    }
  }

  /// Pops a value and sets it under a name in the table at an index, raw.
  private func set(_ name: String, in table: Int32, on thread: OpaquePointer) throws {
    var name = name
    try check(
      name.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { kv_set_raw_name(thread, table, $0.baseAddress, $0.count) }
      }, on: thread)
  }

  /// Adds a property to a class, or moves it to another slot.
  public func setProperty(_ name: String, slot: Int, of handle: LuaClassHandle) throws {
    try balanced { thread in
      lua_pushinteger(thread, lua_Integer(slot))
      try check(setName(name, of: handle, on: thread), on: thread)
    }
  }

  /// Adds a method to a class, or replaces it.
  public func setMethod(_ name: String, _ body: LuaBody, of handle: LuaClassHandle) throws {
    try balanced { thread in
      try pushFunction(FunctionBox.make(state: self, name: name, isMethod: true, body: body), on: thread)
      try check(setName(name, of: handle, on: thread), on: thread)
    }
  }

  /// Adds a method written in Lua to a class: the function receives the object first.
  public func setMethod(_ name: String, _ function: LuaFunction, of handle: LuaClassHandle) throws {
    try balanced { thread in
      try push(.function(function), on: thread)
      try check(setName(name, of: handle, on: thread), on: thread)
    }
  }

  /// Keeps a Lua value for as long as the class's objects are alive in Lua, beyond its handle.
  public func keep(_ value: LuaValue, with handle: LuaClassHandle) throws {
    try balanced { thread in
      try push(value, on: thread)
      // No name of a script's: those are read from source text or checked.
      try check(setName("\u{0}kept", of: handle, on: thread), on: thread)
    }
  }

  private func setName(_ name: String, of handle: LuaClassHandle, on thread: OpaquePointer) -> Int32 {
    var name = name
    return name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        withUnsafePointer(to: CChar(0)) { empty in
          kv_class_set_name(thread, handle.index, text.baseAddress ?? empty, text.count)
        }
      }
    }
  }

  func className(at index: Int32, on thread: OpaquePointer) -> String? {
    guard let context = kv_class_context(thread, index) else { return nil }
    return Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.definition.name }
  }

  /// The value that stands for an object; one object is always one Lua value, also as a table key. Where it is new to
  /// Lua it gets the class, and keeps it as long as Lua or a pin keeps the value: ``classForObject`` answers for an
  /// object that Lua has let go meanwhile.
  public func wrap(_ object: AnyObject, as handle: LuaClassHandle) throws -> LuaValue {
    try balanced { thread in
      if !kv_push_known_object(thread, Unmanaged.passUnretained(object).toOpaque()) {
        try pushNew(object: object, as: handle, companion: nil, on: thread)
      }
      return .object(object)
    }
  }

  /// Whether Lua has a value that stands for an object: also one that nothing leads to, until it is collected.
  public func isKnown(_ object: AnyObject) -> Bool {
    guard lifeline.isOpen, lua_checkstack(running, 4) != 0 else { return true }
    let thread = running
    guard kv_push_known_object(thread, Unmanaged.passUnretained(object).toOpaque()) else { return false }
    kv_pop(thread, 1)
    return true
  }

  /// Keeps the object's Lua value, and with it its user values, while an owner on the Swift side needs it. Pins count.
  public func pin(_ object: AnyObject) throws {
    let key = ObjectIdentifier(object)
    if let pin = pins[key] {
      pins[key] = (pin.reference, pin.count + 1)
      return
    }
    let reference = try balanced { thread in
      try push(object: object, on: thread)
      let index = kv_reference_make(thread)
      guard index >= 0 else { throw outOfMemory() }
      return LuaReference(lifeline: lifeline, index: index, address: nil)
    }
    pins[key] = (reference, 1)
  }

  /// Takes back one ``pin(_:)``; without one it does nothing.
  public func unpin(_ object: AnyObject) {
    let key = ObjectIdentifier(object)
    guard let pin = pins[key] else { return }
    pins[key] = pin.count > 1 ? (pin.reference, pin.count - 1) : nil
  }

  /// Keeps a Lua value with an object, as a script's handler is: a cycle through the object is then Lua's own and is
  /// collected, while a ``LuaFunction`` kept by Swift would hold it for ever. Nil removes.
  public func setUserValue(_ value: LuaValue, forKey key: LuaValue, of object: AnyObject) throws {
    try balanced { thread in
      try push(object: object, on: thread)
      let userdata = lua_gettop(thread)
      try check(kv_push_auxiliary(thread, userdata, true), on: thread)
      try push(key, on: thread)
      try push(value, on: thread)
      try check(kv_set_raw(thread, userdata + 1), on: thread)
    }
  }

  /// Removes all values kept with an object.
  public func removeUserValues(of object: AnyObject) {
    guard lifeline.isOpen, lua_checkstack(running, 4) != 0 else { return }
    let thread = running
    guard kv_push_known_object(thread, Unmanaged.passUnretained(object).toOpaque()) else { return }
    lua_pushnil(thread)
    lua_setiuservalue(thread, -2, 1)
    kv_pop(thread, 1)
  }

  /// The value kept with an object; nil where there is none.
  public func userValue(forKey key: LuaValue, of object: AnyObject) throws -> LuaValue {
    try balanced { thread in
      guard try pushUserValue(key, object, on: thread) else { return .nil }
      return try read(thread, -1)
    }
  }

  /// Calls the function kept with an object for its effect, without making a reference to it.
  /// - Returns: whether there was one.
  @discardableResult
  public func notifyUserValue(forKey key: LuaValue, of object: AnyObject, _ arguments: [LuaValue]) throws -> Bool {
    try atBorder { thread in
      guard try pushUserValue(key, object, on: thread) else { return false }
      guard lua_checkstack(thread, Int32(clamping: arguments.count + 8)) != 0 else {
        throw LuaError(message: "too many arguments")
      }
      for argument in arguments { try push(argument, on: thread) }
      try check(kv_call(thread, Int32(arguments.count), 0), on: thread)
      return true
    }
  }

  private func pushUserValue(_ key: LuaValue, _ object: AnyObject, on thread: OpaquePointer) throws -> Bool {
    guard kv_push_known_object(thread, Unmanaged.passUnretained(object).toOpaque()) else { return false }
    try check(kv_push_auxiliary(thread, lua_gettop(thread), false), on: thread)
    guard lua_type(thread, -1) == LUA_TTABLE else { return false }
    let auxiliary = lua_gettop(thread)
    try push(key, on: thread)
    return lua_rawget(thread, auxiliary) != LUA_TNIL
  }

  /// How many Swift objects Lua owns (objects, functions and classes of the state).
  public var ownedObjectCount: Int { lifeline.isOpen ? kv_host_owned_count(host) : 0 }
  /// How many references Swift holds.
  public var referenceCount: Int { lifeline.isOpen ? kv_host_reference_count(host) : 0 }
}
