import CLua

/// A Swift error, or anything else that is no object, as an object that Lua can own.
final class ErrorHolder {
  let error: any Error
  init(_ error: any Error) { self.error = error }
}

extension LuaState {
  /// Runs `body` on the running Lua thread and leaves its stack as it was.
  func balanced<R>(_ body: (OpaquePointer) throws -> R) throws -> R {
    guard lifeline.isOpen else { throw LuaError.closed }
    let thread = running
    let top = lua_gettop(thread)
    guard lua_checkstack(thread, 16) != 0 else { throw LuaError(message: "stack overflow") }
    defer {
      lua_settop(thread, top)
      if kv_host_depth(host) == 0 { kv_host_drain(host) }
    }
    return try body(thread)
  }

  /// Throws what a status stands for, having popped its error value.
  func check(_ status: Int32, on thread: OpaquePointer) throws {
    if status != LUA_OK { throw failure(status, on: thread) }
  }

  /// Pushes one value. The caller sees to the room for it (16 slots in ``balanced(_:)``).
  func push(_ value: LuaValue, on thread: OpaquePointer) throws {
    switch value {
    case .nil: lua_pushnil(thread)
    case .boolean(let value): lua_pushboolean(thread, value ? 1 : 0)
    case .integer(let value): lua_pushinteger(thread, lua_Integer(value))
    case .number(let value): lua_pushnumber(thread, value)
    case .string(var text):
      try check(
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { kv_push_bytes(thread, $0.baseAddress, $0.count) }
        }, on: thread)
    case .bytes(let bytes):
      try check(
        bytes.withUnsafeBytes { kv_push_bytes(thread, $0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count) },
        on: thread)
    case .table(let reference): try push(reference, on: thread)
    case .function(let reference): try push(reference, on: thread)
    case .thread(let reference), .userdata(let reference): try push(reference, on: thread)
    case .object(let object): try push(object: object, on: thread)
    case .list(let elements):
      try pushTable(thread, elements: elements.count, fields: 0)
      for (index, element) in elements.enumerated() {
        try push(element, on: thread)
        try check(kv_set_raw_integer(thread, -2, lua_Integer(index + 1)), on: thread)
      }
    case .record(let fields): try push(fields, on: thread)
    case .shaped(let table, let shape):
      try push(table, on: thread)
      kv_set_shape(thread, shape.rawValue)
    }
  }

  /// Pushes a new table with these fields. (One protected call for all of them: each costs more than a field.)
  private func push(_ fields: [(name: StaticString, value: LuaValue)], on thread: OpaquePointer) throws {
    guard lua_checkstack(thread, Int32(clamping: fields.count + 16)) != 0 else {
      throw LuaError(message: "stack overflow")
    }
    for field in fields { try push(field.value, on: thread) }
    try withUnsafeTemporaryAllocation(of: kv_name.self, capacity: fields.count) { names in
      for (index, field) in fields.enumerated() {
        // A name of one character need not be stored as bytes.
        precondition(field.name.hasPointerRepresentation, "a field's name is a literal string")
        names.initializeElement(
          at: index,
          to: kv_name(
            bytes: UnsafeRawPointer(field.name.utf8Start).assumingMemoryBound(to: CChar.self),
            length: field.name.utf8CodeUnitCount))
      }
      // An empty record has no names at all.
      guard let start = names.baseAddress else { return }
      try check(kv_push_record(thread, start, Int32(clamping: fields.count)), on: thread)
    }
  }

  /// Pushes a new table, with room above it for its parts.
  private func pushTable(_ thread: OpaquePointer, elements: Int, fields: Int) throws {
    guard lua_checkstack(thread, 16) != 0 else { throw LuaError(message: "stack overflow") }
    try check(kv_push_table(thread, Int32(clamping: elements), Int32(clamping: fields)), on: thread)
  }

  private func push(_ reference: LuaReference, on thread: OpaquePointer) throws {
    guard reference.lifeline === lifeline else { throw LuaError.otherState }
    kv_reference_push(thread, reference.index)
  }

  func push(object: AnyObject, on thread: OpaquePointer) throws {
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    if kv_push_known_object(thread, pointer) { return }
    guard let handle = classForObject?(object) else {
      throw LuaAccessError.unregistered(typeName: "\(type(of: object))")
    }
    try pushNew(object: object, as: handle, companion: nil, on: thread)
  }

  /// Makes the userdata of an object not known yet; ownership passes with success.
  func pushNew(object: AnyObject, as handle: LuaClassHandle, companion: ErrorHolder?, on thread: OpaquePointer) throws
  {
    let owned = Unmanaged.passRetained(object)
    let ownedCompanion = companion.map { Unmanaged.passRetained($0) }
    let status = kv_push_new_object(thread, owned.toOpaque(), ownedCompanion?.toOpaque(), handle.index)
    if status != LUA_OK {
      owned.release()
      ownedCompanion?.release()
      throw failure(status, on: thread)
    }
  }

  func pushFunction(_ box: FunctionBox, on thread: OpaquePointer) throws {
    let owned = Unmanaged.passRetained(box)
    let status = kv_push_function(thread, owned.toOpaque())
    if status != LUA_OK {
      owned.release()
      throw failure(status, on: thread)
    }
  }

  /// Reads and pops the top.
  func pop(_ thread: OpaquePointer) throws -> LuaValue {
    let value = try read(thread, -1)
    kv_pop(thread, 1)
    return value
  }

  /// The value at an index; tables, functions and threads become references.
  func read(_ thread: OpaquePointer, _ index: Int32) throws -> LuaValue {
    switch lua_type(thread, index) {
    case LUA_TNIL, LUA_TNONE: return .nil
    case LUA_TBOOLEAN: return .boolean(lua_toboolean(thread, index) != 0)
    case LUA_TNUMBER:
      return lua_isinteger(thread, index) != 0
        ? .integer(Int(kv_to_integer(thread, index))) : .number(kv_to_number(thread, index))
    case LUA_TSTRING:
      var length = 0
      guard let start = kv_to_bytes(thread, index, &length) else { return .nil }
      return start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        let buffer = UnsafeBufferPointer(start: bytes, count: length)
        // `String(validating:as:)` is generic and not specialized here: three times the cost.
        return kv_is_utf8(start, length) ? .string(String(decoding: buffer, as: UTF8.self)) : .bytes(Array(buffer))
      }
    case LUA_TTABLE:
      return .table(try reference(thread, index) { LuaTable(lifeline: $0, index: $1, address: $2) })
    case LUA_TFUNCTION:
      return .function(try reference(thread, index) { LuaFunction(lifeline: $0, index: $1, address: $2) })
    case LUA_TTHREAD:
      return .thread(try reference(thread, index) { LuaReference(lifeline: $0, index: $1, address: $2) })
    default:
      if let pointer = kv_to_object(thread, index)?.pointee.object {
        return .object(Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue())
      }
      return .userdata(try reference(thread, index) { LuaReference(lifeline: $0, index: $1, address: $2) })
    }
  }

  private func reference<R: LuaReference>(
    _ thread: OpaquePointer, _ index: Int32, _ make: (Lifeline, Int32, UnsafeRawPointer?) -> R
  ) throws -> R {
    guard lua_checkstack(thread, 6) != 0 else { throw LuaError(message: "stack overflow") }
    let address = lua_topointer(thread, index)
    lua_pushvalue(thread, index)
    let reference = kv_reference_make(thread)
    guard reference >= 0 else { throw outOfMemory() }
    return make(lifeline, reference, address)
  }

  /// The text of a string value, repaired where it is not UTF-8.
  func text(at index: Int32, on thread: OpaquePointer) -> String {
    guard lua_type(thread, index) == LUA_TSTRING else { return "" }
    var length = 0
    guard let start = kv_to_bytes(thread, index, &length) else { return "" }
    return start.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
