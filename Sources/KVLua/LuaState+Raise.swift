import CLua

/// Swift errors on their way into Lua.
extension LuaState {
  /// Pushes the value that a thrown error raises; -1, for a callback to return.
  func raise(_ error: any Error, on thread: OpaquePointer) -> Int32 {
    guard lua_checkstack(thread, 8) != 0 else {
      kv_host_set_kill(host, KV_KILL_MEMORY)
      return -1
    }
    do {
      // Calls that nest too deep are the script's to catch, and the limit is told by the cause.
      if let error = error as? LuaError, error.limit != .callDepth {
        try push(raised: error, on: thread)
      } else {
        try push(bridged: error, on: thread)
      }
    } catch {
      // No memory left even for the error.
      kv_host_set_kill(host, KV_KILL_MEMORY)
    }
    return -1
  }

  private func push(raised error: LuaError, on thread: OpaquePointer) throws {
    switch error.limit {
    case .time, .memory, .interrupt:
      if kv_host_kill(host) == KV_KILL_NONE {
        kv_host_set_kill(
          host, error.limit == .time ? KV_KILL_TIME : error.limit == .memory ? KV_KILL_MEMORY : KV_KILL_INTERRUPT)
      }
    case .callDepth, nil: try push(error.value, on: thread)
    }
    if !error.traceback.isEmpty {
      kv_trace_clear(host)
      traceInFlight = error.traceback
      kv_trace_set_state(host, KV_TRACE_KEEP)
    }
  }

  private func push(bridged error: any Error, on thread: OpaquePointer) throws {
    var found = kv_location()
    let location = kv_location_at(thread, 0, &found) ? self.location(found) : nil
    guard let object = errorBridge?(error, location) else {
      let located = LocatedError(error: error, location: location)
      // Always a class: the state registered it at its start.
      guard let handle = swiftErrorClass else { throw error }
      try pushNew(object: ErrorHolder(located), as: handle, companion: ErrorHolder(located), on: thread)
      return
    }
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    if kv_push_known_object(thread, pointer) {
      if let owner = kv_to_object(thread, -1)?.pointee.owner, owner.pointee.companion == nil {
        owner.pointee.companion = Unmanaged.passRetained(ErrorHolder(error)).toOpaque()
      }
      return
    }
    guard let handle = classForObject?(object) else {
      throw LuaAccessError.unregistered(typeName: "\(type(of: object))")
    }
    try pushNew(object: object, as: handle, companion: ErrorHolder(error), on: thread)
  }

  func registerSwiftErrorClass() throws {
    swiftErrorClass = try register(
      LuaClass(
        name: "error",
        metamethods: [
          .toString: .value { arguments in
            .string("\(try arguments.object(1, as: ErrorHolder.self).error)")
          }
        ]))
  }
}

/// A Swift error with the script line it passed, for states without an error bridge.
struct LocatedError: Error, CustomStringConvertible {
  let error: any Error
  let location: LuaLocation?
  var description: String { location.map { "\($0): \(error)" } ?? "\(error)" }
}
