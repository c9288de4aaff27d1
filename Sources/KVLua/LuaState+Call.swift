import CLua

extension LuaState {
  func call(_ reference: Int32, _ arguments: [LuaValue]) throws -> [LuaValue] {
    try atBorder { thread in
      let top = lua_gettop(thread)
      guard lua_checkstack(thread, Int32(clamping: arguments.count + 16)) != 0 else {
        throw LuaError(message: "too many arguments")
      }
      kv_call_begin(thread)
      kv_reference_push(thread, reference)
      for argument in arguments { try push(argument, on: thread) }
      try check(kv_call_end(thread, Int32(arguments.count), LUA_MULTRET), on: thread)
      let count = lua_gettop(thread) - top
      if count == 0 { return [] }
      return try (1...count).map { try read(thread, top + $0) }
    }
  }

  /// The fast way in: no array, no closure.
  func callForEffect(
    _ reference: Int32, _ count: Int32, _ first: borrowing LuaValue, _ second: borrowing LuaValue,
    _ third: borrowing LuaValue, _ fourth: borrowing LuaValue
  ) throws {
    if needsOwnLimit {
      let arguments = [copy first, copy second, copy third, copy fourth]
      _ = try call(reference, Array(arguments.prefix(Int(count))))
      return
    }
    guard lifeline.isOpen else { throw LuaError.closed }
    let thread = running
    let top = lua_gettop(thread)
    guard lua_checkstack(thread, 16) != 0 else { throw LuaError(message: "stack overflow") }
    do {
      kv_call_begin(thread)
      kv_reference_push(thread, reference)
      if count > 0 { try pushQuickly(first, on: thread) }
      if count > 1 { try pushQuickly(second, on: thread) }
      if count > 2 { try pushQuickly(third, on: thread) }
      if count > 3 { try pushQuickly(fourth, on: thread) }
      try check(kv_call_end(thread, count, 0), on: thread)
    } catch {
      lua_settop(thread, top)
      kv_host_drain(host)
      throw error
    }
    if kv_host_depth(host) == 0 { kv_host_drain(host) }
  }

  /// Whether a call would be an outermost one under the state's own time limit.
  var needsOwnLimit: Bool {
    limits.time != nil && kv_host_depth(host) == 0 && !kv_host_has_deadline(host)
  }

  /// Scalars without the copies that a switch over the whole enum makes.
  @inline(__always)
  private func pushQuickly(_ value: borrowing LuaValue, on thread: OpaquePointer) throws {
    switch value {
    case .integer(let value): lua_pushinteger(thread, lua_Integer(value))
    case .number(let value): lua_pushnumber(thread, value)
    case .boolean(let value): lua_pushboolean(thread, value ? 1 : 0)
    default: try push(copy value, on: thread)
    }
  }

  /// Runs a call of Lua; the outermost one under the state's own time limit.
  func atBorder<R>(_ body: (OpaquePointer) throws -> R) throws -> R {
    if let seconds = limits.time, lifeline.isOpen, needsOwnLimit {
      return try withTimeLimit(seconds) { try balanced(body) }
    }
    return try balanced(body)
  }

  /// Compiles a chunk whose globals are the sandbox's. A first line that begins with `#` is skipped.
  /// - Parameter chunkName: how messages and tracebacks call it, such as a path.
  /// - Throws: ``LuaError`` with ``LuaError/isSyntaxError`` for what does not compile, bytecode, and source that is not
  ///   UTF-8.
  public func load(_ source: String, chunkName: String) throws -> LuaFunction {
    var source = source
    return try source.withUTF8 { try load(UnsafeRawBufferPointer($0), chunkName: chunkName) }
  }

  /// Compiles a chunk from bytes.
  public func load(_ source: [UInt8], chunkName: String) throws -> LuaFunction {
    try source.withUnsafeBytes { bytes in
      if bytes.first == 0x1B {
        throw LuaError(
          message: "\(chunkName) is precompiled Lua, and only text is run", location: nil, isSyntaxError: true)
      }
      if let line = firstInvalidLine(bytes) {
        throw LuaError(
          message: "the source is not UTF-8", location: LuaLocation(chunk: chunkName, line: line),
          isSyntaxError: true)
      }
      return try load(bytes, chunkName: chunkName)
    }
  }

  private func load(_ source: UnsafeRawBufferPointer, chunkName: String) throws -> LuaFunction {
    var bytes = source
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = .init(rebasing: bytes.dropFirst(3)) }
    // The line break stays, so that lines keep their numbers.
    if bytes.first == UInt8(ascii: "#") {
      bytes = .init(rebasing: bytes[(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex)...])
    }
    return try atBorder { thread in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      var none: CChar = 0
      let status = withUnsafePointer(to: &none) { empty in
        kv_load_text(thread, text.baseAddress ?? empty, text.count, "@" + chunkName)
      }
      if status != LUA_OK {
        let error = failure(status, on: thread, chunk: chunkName)
        // Lua's parser calls itself for every level, and says only that the stack is full.
        guard status == LUA_ERRRUN, error.limit == .callDepth else { throw error }
        throw LuaError(
          message: "\(chunkName) nests brackets or blocks deeper than Lua reads (about 200 levels)", location: nil,
          isSyntaxError: true)
      }
      guard case .function(let function) = try read(thread, -1) else { throw LuaError.closed }
      return function
    }
  }

  private func firstInvalidLine(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var line = 1
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { return line }
      line += 1
    }
    return line - 1
  }
}
