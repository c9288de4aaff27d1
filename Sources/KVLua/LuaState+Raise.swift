import CLua

/// Swift errors on their way into Lua.
extension LuaState {
  /// Pushes the value that a thrown error raises; -1, for a callback to return.
  func raise(_ thrown: any Error, on thread: OpaquePointer) -> Int32 {
    guard lua_checkstack(thread, 8) != 0 else {
      kv_host_set_kill(host, KV_KILL_MEMORY)
      return -1
    }
    // Nobody catches it, and it may be no more than the end of a computation that had to stop.
    if (thrown as? LuaError)?.limit == nil, kv_host_note_stop(host) { return -1 }
    do {
      try push(raised: thrown, on: thread)
    } catch let error as LuaError where error.limit == .callDepth {
      // Not even the error object can be made here.
      kv_push_stack_error(thread)
    } catch let error as LuaError where error.limit != nil {
      // No memory left even for the error.
      kv_host_set_kill(host, KV_KILL_MEMORY)
    } catch {
      // The client's error object has no class here, or the raised value is another state's.
      do { try pushUnbridged(thrown, on: thread) } catch let error as LuaError where error.limit == .callDepth {
        kv_push_stack_error(thread)
      } catch { kv_host_set_kill(host, KV_KILL_MEMORY) }
    }
    if let traceback = (thrown as? LuaError)?.traceback, !traceback.isEmpty {
      traceInFlight = traceback
      kv_trace_continue(host)
    }
    return -1
  }

  private func push(raised error: any Error, on thread: OpaquePointer) throws {
    guard let error = error as? LuaError else { return try push(bridged: error, on: thread) }
    switch error.limit {
    case nil:
      if let cause = error.cause, let text = error.value.stringValue { raisedText = (text, cause) }
      try push(error.value, on: thread)
    // Calls that nest too deep are the script's to catch, and the cause says which limit it was.
    case .callDepth: try push(bridged: error, on: thread)
    case .time: stop(KV_KILL_TIME)
    case .memory: stop(KV_KILL_MEMORY)
    case .interrupt: stop(KV_KILL_INTERRUPT)
    }
  }

  private func stop(_ reason: kv_kill) {
    if kv_host_kill(host) == KV_KILL_NONE { kv_host_set_kill(host, reason) }
  }

  /// The plain error object of a state without a bridge.
  private func pushUnbridged(_ error: any Error, on thread: OpaquePointer) throws {
    let located = LocatedError(error: error, location: innermostLocation(thread))
    // Always a class: the state registered it at its start.
    guard let handle = swiftErrorClass else { throw error }
    try pushNew(object: ErrorHolder(located), as: handle, companion: ErrorHolder(located), on: thread)
  }

  private func innermostLocation(_ thread: OpaquePointer) -> LuaLocation? {
    var found = kv_location()
    return kv_location_at(thread, 0, &found) ? location(found) : nil
  }

  private func push(bridged error: any Error, on thread: OpaquePointer) throws {
    let location = innermostLocation(thread)
    guard let object = errorBridge?(error, location) else { return try pushUnbridged(error, on: thread) }
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
