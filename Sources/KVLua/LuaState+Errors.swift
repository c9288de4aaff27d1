import CLua

/// Lua's errors on their way into Swift.
extension LuaState {
  func outOfMemory() -> LuaError {
    LuaError(message: "memory limit reached", location: refusedLocation, limit: .memory)
  }

  private var refusedLocation: LuaLocation? {
    var source: UnsafeMutablePointer<CChar>?
    var line: Int32 = 0
    guard limits.memory != nil, withUnsafeMutablePointer(to: &source, { kv_location_refused(host, $0, &line) }),
      let source
    else { return nil }
    return LuaLocation(chunk: String(cString: source), line: Int(line))
  }

  /// The error for a status, its value popped and its traceback taken over.
  func failure(_ status: Int32, on thread: OpaquePointer, chunk: String? = nil) -> LuaError {
    let traceback = takeTraceback()
    let innermost = traceback.lazy.compactMap(\.location).first
    switch status {
    case KV_STATUS_DEPTH:
      return LuaError(
        message: "calls between Lua and Swift nest more than \(limits.callDepth) deep", location: innermost,
        traceback: traceback, limit: .callDepth)
    case KV_STATUS_KILLED:
      return killed(kv_host_last_kill(host), traceback)
    case KV_STATUS_STACK:
      return LuaError(
        message: "calls between Lua and Swift nest too deep", location: innermost, traceback: traceback,
        limit: .callDepth)
    case LUA_ERRMEM:
      kv_pop(thread, 1)
      return LuaError(
        message: "memory limit reached", location: refusedLocation ?? innermost, traceback: traceback, limit: .memory)
    default:
      defer { kv_pop(thread, 1) }
      return failure(raised: thread, status: status, traceback: traceback, chunk: chunk)
    }
  }

  func killed(_ kill: kv_kill, _ traceback: [LuaFrame]) -> LuaError {
    let innermost = traceback.lazy.compactMap(\.location).first
    switch kill {
    case KV_KILL_TIME:
      return LuaError(message: "time limit reached", location: innermost, traceback: traceback, limit: .time)
    case KV_KILL_INTERRUPT:
      return LuaError(message: "interrupted", location: innermost, traceback: traceback, limit: .interrupt)
    default:
      return LuaError(
        message: "memory limit reached", location: refusedLocation ?? innermost, traceback: traceback, limit: .memory)
    }
  }

  private func failure(
    raised thread: OpaquePointer, status: Int32, traceback: [LuaFrame], chunk: String?
  ) -> LuaError {
    var location = traceback.lazy.compactMap(\.location).first
    let value: LuaValue
    do { value = try read(thread, -1) } catch {
      return (error as? LuaError).map { $0.limit == nil ? outOfMemory() : $0 } ?? outOfMemory()
    }
    var message = ""
    var cause: (any Error)?
    switch value {
    case .string(let text):
      message = text
      if let (prefix, rest) = position(of: text, in: traceback, chunk: chunk) {
        location = prefix
        message = rest
      }
      if let raisedText, raisedText.text.utf8.elementsEqual(message.utf8) { cause = raisedText.cause }
    case .nil:
      message = "nil"
    case .object:
      cause = companion(at: -1, on: thread)?.error
      message = cause.map { "\($0)" } ?? ""
    default: break
    }
    if cause == nil, message.isEmpty, value.stringValue == nil {
      switch described(thread) {
      case .success(let text): message = text
      // Its `__tostring` reached a limit: that is what ended the call.
      case .failure(let limit): return limit
      }
    }
    if let crossed = cause as? LocatedError {
      // Raised without a bridge: the position travelled with it.
      let error = crossed.error as? LuaError
      return LuaError(
        message: error?.message ?? "\(crossed.error)", value: value,
        location: error?.location ?? crossed.location ?? location, traceback: traceback, cause: crossed.error,
        limit: error?.limit)
    }
    let isOverflow = message.utf8.suffix(16).elementsEqual("C stack overflow".utf8)
    if isOverflow { message = "calls between Lua and Swift nest too deep" }
    return LuaError(
      message: message, value: value, location: location, traceback: traceback, cause: cause,
      limit: (cause as? LuaError)?.limit ?? (isOverflow ? .callDepth : nil),
      isSyntaxError: status == LUA_ERRSYNTAX)
  }

  /// The raised value on top as text, or the limit that was reached on the way to it.
  private func described(_ thread: OpaquePointer) -> Result<String, LuaError> {
    guard lua_checkstack(thread, 8) != 0 else { return .success("") }
    // Through a call of Lua, so within its limits.
    let status = kv_tostring(thread, -1)
    if status == LUA_OK {
      defer { kv_pop(thread, 1) }
      return .success(text(at: -1, on: thread))
    }
    if status == KV_STATUS_KILLED { return .failure(killed(kv_host_last_kill(host), takeTraceback())) }
    if status < KV_STATUS_DEPTH { kv_pop(thread, 1) }
    kv_trace_clear(host)
    return .success("(error object is a \(String(cString: kv_type_name(thread, lua_type(thread, -1)))) value)")
  }

  /// The position a raised string begins with, where it is one of a chunk on the stack.
  private func position(
    of text: String, in traceback: [LuaFrame], chunk: String?
  ) -> (LuaLocation, String)? {
    func match(_ short: String, _ chunk: String) -> (LuaLocation, String)? {
      guard text.utf8.starts(with: short.utf8) else { return nil }
      let rest = text.utf8.dropFirst(short.utf8.count)
      guard rest.first == UInt8(ascii: ":") else { return nil }
      let digits = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard let line = Int(Substring(digits)) else { return nil }
      let end = rest.dropFirst(1 + digits.count)
      guard end.starts(with: ": ".utf8) else { return nil }
      return (LuaLocation(chunk: chunk, line: line), String(Substring(end.dropFirst(2))))
    }
    if let chunk, let found = match(ChunkNames.shortened(chunk), chunk) { return found }
    for frame in traceback where frame.kind != .host {
      if let found = match(frame.shortChunk, frame.chunk) { return found }
    }
    return nil
  }

  /// The Swift error an error object stands for.
  func companion(at index: Int32, on thread: OpaquePointer) -> ErrorHolder? {
    guard let pointer = kv_to_object(thread, index)?.pointee.owner?.pointee.companion else { return nil }
    return Unmanaged<ErrorHolder>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The captured frames, and with them those that came with an error through Swift.
  func takeTraceback() -> [LuaFrame] {
    defer {
      traceInFlight = []
      kv_trace_clear(host)
    }
    // What is there nevertheless belongs to an error that a script has caught.
    guard kv_trace_get_state(host) != KV_TRACE_NONE else { return [] }
    return (kv_trace_continues(host) ? traceInFlight : []) + capturedFrames()
  }

  /// Of variables of one name the last is in sight.
  private func fieldOwners(_ frame: kv_frame, _ text: UnsafePointer<CChar>) -> [String: LuaFieldOwner] {
    var owners: [String: LuaFieldOwner] = [:]
    var next = text + max(0, frame.variables)
    for _ in 0..<frame.variable_count {
      owners[String(cString: next + 1)] =
        switch kv_field_owner(rawValue: next.pointee) {
        case KV_FIELD_HAS: .having
        case KV_FIELD_LACKS: .lacking
        default: .other
        }
      while next.pointee != 0 { next += 1 }
      next += 1
    }
    return owners
  }

  func capturedFrames() -> [LuaFrame] {
    var count: Int32 = 0
    var text: UnsafePointer<CChar>?
    guard let frames = kv_trace_frames(host, &count, &text), let text, count > 0 else { return [] }
    return (0..<Int(count)).map { index in
      let frame = frames[index]
      return LuaFrame(
        chunk: String(cString: text + frame.source), shortChunk: String(cString: text + frame.short_source),
        line: frame.line > 0 ? Int(frame.line) : nil,
        name: frame.name < 0 ? nil : String(cString: text + frame.name),
        fieldOwners: fieldOwners(frame, text),
        kind: frame.kind == CChar(bitPattern: UInt8(ascii: "C"))
          ? .host : frame.kind == CChar(bitPattern: UInt8(ascii: "m")) ? .main : .lua)
    }
  }
}
