import CLua

extension LuaState {
  /// Makes a class known. Its definition is kept as long as the state.
  public func register(_ definition: LuaClass) throws -> LuaClassHandle {
    try balanced { L in
      try check(kv_push_table(L, 0, Int32(clamping: definition.properties.count + definition.methods.count)), on: L)
      let names = lua_gettop(L)
      for (name, slot) in definition.properties {
        try push(.string(name), on: L)
        lua_pushinteger(L, lua_Integer(slot))
        try check(kv_set_raw(L, names), on: L)
      }
      for (name, body) in definition.methods {
        try push(.string(name), on: L)
        try pushFunction(FunctionBox(state: self, name: name, isMethod: true, body: body), on: L)
        try check(kv_set_raw(L, names), on: L)
      }
      try check(kv_push_table(L, 0, Int32(definition.metamethods.count + 8)), on: L)
      let events = lua_gettop(L)
      for (event, body) in definition.metamethods {
        try push(.string(event.rawValue), on: L)
        try pushFunction(
          FunctionBox(
            state: self, name: String(event.rawValue.dropFirst(2)), isMethod: false, body: body), on: L)
        try check(kv_set_raw(L, events), on: L)
      }
      let box = ClassBox(state: self, definition: definition)
      let owned = Unmanaged.passRetained(box)
      var index: Int32 = 0
      let status = kv_define_class(L, definition.name, owned.toOpaque(), &index)
      if status != LUA_OK {
        owned.release()
        throw failure(status, on: L)
      }
      let handle = LuaClassHandle(index: index)
      classes[handle] = box
      return handle
    }
  }

  /// Adds a property to a class, or moves it to another slot.
  public func setProperty(_ name: String, slot: Int, of handle: LuaClassHandle) throws {
    try balanced { L in
      lua_pushinteger(L, lua_Integer(slot))
      try check(setName(name, of: handle, on: L), on: L)
    }
  }

  /// Adds a method to a class, or replaces it.
  public func setMethod(_ name: String, _ body: LuaBody, of handle: LuaClassHandle) throws {
    try balanced { L in
      try pushFunction(FunctionBox(state: self, name: name, isMethod: true, body: body), on: L)
      try check(setName(name, of: handle, on: L), on: L)
    }
  }

  /// Adds a method written in Lua to a class: the function receives the object first.
  public func setMethod(_ name: String, _ function: LuaFunction, of handle: LuaClassHandle) throws {
    try balanced { L in
      try push(.function(function), on: L)
      try check(setName(name, of: handle, on: L), on: L)
    }
  }

  private func setName(_ name: String, of handle: LuaClassHandle, on L: OpaquePointer) -> Int32 {
    var name = name
    return name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        withUnsafePointer(to: CChar(0)) { empty in
          kv_class_set_name(L, handle.index, text.baseAddress ?? empty, text.count)
        }
      }
    }
  }

  func className(at index: Int32, on L: OpaquePointer) -> String? {
    guard let header = kv_to_object(L, index) else { return nil }
    return classes[LuaClassHandle(index: header.pointee.class_index)]?.definition.name
  }

  /// The value that stands for an object; one object is always one Lua value, also as a table key. Where it is new to
  /// Lua it gets the class, and keeps it as long as Lua or a pin keeps the value: ``classForObject`` answers for an
  /// object that Lua has let go meanwhile.
  public func wrap(_ object: AnyObject, as handle: LuaClassHandle) throws -> LuaValue {
    try balanced { L in
      if !kv_push_known_object(L, Unmanaged.passUnretained(object).toOpaque()) {
        try pushNew(object: object, as: handle, companion: nil, on: L)
      }
      return .object(object)
    }
  }

  /// Keeps the object's Lua value, and with it its user values, while an owner on the Swift side needs it. Pins count.
  public func pin(_ object: AnyObject) throws {
    let key = ObjectIdentifier(object)
    if let pin = pins[key] {
      pins[key] = (pin.reference, pin.count + 1)
      return
    }
    let reference = try balanced { L in
      try push(object: object, on: L)
      let index = kv_reference_make(L)
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
    try balanced { L in
      try push(object: object, on: L)
      let userdata = lua_gettop(L)
      try check(kv_push_auxiliary(L, userdata, true), on: L)
      try push(key, on: L)
      try push(value, on: L)
      try check(kv_set_raw(L, userdata + 1), on: L)
    }
  }

  /// The value kept with an object; nil where there is none.
  public func userValue(forKey key: LuaValue, of object: AnyObject) throws -> LuaValue {
    try balanced { L in
      guard try pushUserValue(key, object, on: L) else { return .nil }
      return try read(L, -1)
    }
  }

  /// Calls the function kept with an object for its effect, without making a reference to it.
  /// - Returns: whether there was one.
  @discardableResult
  public func notifyUserValue(forKey key: LuaValue, of object: AnyObject, _ arguments: [LuaValue]) throws -> Bool {
    try atBorder { L in
      guard try pushUserValue(key, object, on: L) else { return false }
      guard lua_checkstack(L, Int32(clamping: arguments.count + 8)) != 0 else {
        throw LuaError(message: "too many arguments")
      }
      for argument in arguments { try push(argument, on: L) }
      try check(kv_call(L, Int32(arguments.count), 0), on: L)
      return true
    }
  }

  private func pushUserValue(_ key: LuaValue, _ object: AnyObject, on L: OpaquePointer) throws -> Bool {
    guard kv_push_known_object(L, Unmanaged.passUnretained(object).toOpaque()) else { return false }
    try check(kv_push_auxiliary(L, lua_gettop(L), false), on: L)
    guard lua_type(L, -1) == LUA_TTABLE else { return false }
    let auxiliary = lua_gettop(L)
    try push(key, on: L)
    return lua_rawget(L, auxiliary) != LUA_TNIL
  }

  /// How many Swift objects Lua owns (objects, functions and classes of the state).
  public var ownedObjectCount: Int { lifeline.isOpen ? kv_host_owned_count(host) : 0 }
  /// How many references Swift holds.
  public var referenceCount: Int { lifeline.isOpen ? kv_host_reference_count(host) : 0 }
}
