import CLua
import Glibc

/// The context of a bound function.
final class FunctionBox {
  unowned(unsafe) let state: LuaState
  let name: String
  let isMethod: Bool
  let body: LuaBody

  init(state: LuaState, name: String, isMethod: Bool, body: LuaBody) {
    self.state = state
    self.name = name
    self.isMethod = isMethod
    self.body = body
  }

  func call(_ thread: OpaquePointer) -> Int32 {
    do {
      let arguments = LuaArguments(state: state, thread: thread, functionName: name, isMethod: isMethod)
      switch body {
      case .effect(let body):
        try body(arguments)
        return 0
      case .value(let body):
        try state.push(body(arguments), on: thread)
        return 1
      case .values(let body):
        let results = try body(arguments)
        guard lua_checkstack(thread, Int32(clamping: results.count + 8)) != 0 else {
          throw LuaError(message: "too many results")
        }
        for result in results { try state.push(result, on: thread) }
        return Int32(results.count)
      }
    } catch {
      return state.raise(error, on: thread)
    }
  }
}

/// The context of a bound class.
final class ClassBox {
  unowned(unsafe) let state: LuaState
  let definition: LuaClass

  init(state: LuaState, definition: LuaClass) {
    self.state = state
    self.definition = definition
  }

  func get(_ thread: OpaquePointer, _ object: AnyObject, _ slot: Int, _ out: UnsafeMutablePointer<kv_value>) {
    do {
      switch try definition.get(object, slot) {
      case .nil: out.pointee.kind = KV_NIL
      case .boolean(let value):
        out.pointee.kind = KV_BOOLEAN
        out.pointee.boolean = value
      case .integer(let value):
        out.pointee.kind = KV_INTEGER
        out.pointee.integer = lua_Integer(value)
      case .number(let value):
        out.pointee.kind = KV_NUMBER
        out.pointee.number = value
      case .string(var text):
        // Copied to the host, because the bytes must outlive this frame: C pushes them.
        try text.withUTF8 { bytes in
          guard let scratch = kv_host_scratch(state.host, bytes.count + 1) else { throw state.outOfMemory() }
          if let start = bytes.baseAddress { memcpy(scratch, start, bytes.count) }
          out.pointee.kind = KV_BYTES
          out.pointee.length = bytes.count
          out.pointee.bytes = UnsafePointer(scratch)
        }
      case let value:
        try state.push(value, on: thread)
        out.pointee.kind = KV_ON_STACK
      }
    } catch {
      _ = state.raise(error, on: thread)
      out.pointee.kind = KV_RAISE
    }
  }

  func set(_ thread: OpaquePointer, _ object: AnyObject, _ slot: Int) -> Int32 {
    do {
      guard let set = definition.set else {
        throw LuaAccessError.readOnly(className: definition.name, key: state.text(at: 2, on: thread))
      }
      try set(object, slot, state.read(thread, 3))
      return 0
    } catch {
      return state.raise(error, on: thread)
    }
  }

  func getUnknown(_ thread: OpaquePointer, _ object: AnyObject) -> Int32 {
    do {
      let key = try state.read(thread, 2)
      guard let getUnknown = definition.getUnknown else {
        throw LuaAccessError.unknownKey(className: definition.name, key: display(key))
      }
      try state.push(getUnknown(object, key), on: thread)
      return 1
    } catch {
      return state.raise(error, on: thread)
    }
  }

  func setUnknown(_ thread: OpaquePointer, _ object: AnyObject, isMethod: Bool) -> Int32 {
    do {
      let key = try state.read(thread, 2)
      guard let setUnknown = definition.setUnknown else {
        throw isMethod
          ? LuaAccessError.methodAssignment(className: definition.name, key: display(key))
          : LuaAccessError.unknownKey(className: definition.name, key: display(key))
      }
      try setUnknown(object, key, state.read(thread, 3))
      return 0
    } catch {
      return state.raise(error, on: thread)
    }
  }

  private func display(_ key: LuaValue) -> String {
    switch key {
    case .string(let text): text
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .boolean(let value): "\(value)"
    default: "(a \(key.typeName))"
    }
  }
}

extension LuaState {
  /// What C calls. None of these raises; the contexts are alive because Lua or the state keeps them.
  static var callbacks: kv_callbacks {
    kv_callbacks(
      call: { thread, box in Unmanaged<FunctionBox>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.call(thread) } },
      get: { thread, context, object, slot, out in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef { box.get(thread, $0, Int(slot), out) }
        }
      },
      set: { thread, context, object, slot in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef { box.set(thread, $0, Int(slot)) }
        }
      },
      get_unknown: { thread, context, object in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          box.getUnknown(thread, Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
        }
      },
      set_unknown: { thread, context, object, isMethod in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          box.setUnknown(thread, Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue(), isMethod: isMethod)
        }
      },
      global_violation: { thread, name, length, isAssignment in
        let state = LuaState.from(kv_host_context(thread))
        let name = LuaState.string(name, length)
        let error = LuaGlobalError(name: name, isAssignment: isAssignment)
        return state.raise(state.globalError?(error) ?? error, on: thread)
      },
      print: { context, text, length in
        let state = LuaState.from(context)
        if let hook = state.printHook { hook(LuaState.string(text, length)) }
      },
      clock: { context, which in
        let state = LuaState.from(context)
        return which == 0 ? state.clock() : state.processorClock()
      },
      release: { Unmanaged<AnyObject>.fromOpaque($0).release() })
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> LuaState {
    Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
  }

  private static func string(_ bytes: UnsafePointer<CChar>, _ length: Int) -> String {
    bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
