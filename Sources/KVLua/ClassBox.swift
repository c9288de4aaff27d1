import CLua
import Glibc

/// The context of a bound class.
final class ClassBox {
  unowned(unsafe) let state: LuaState
  let definition: LuaClass
  /// The definition holds it.
  private let lentPlain: Unmanaged<LuaPlainAccess>?

  init(state: LuaState, definition: LuaClass) {
    self.state = state
    self.definition = definition
    lentPlain = definition.plain.map(Unmanaged.passUnretained)
  }

  func get(_ thread: OpaquePointer, _ object: AnyObject, _ slot: Int, _ out: UnsafeMutablePointer<kv_value>) {
    guard let scalar = lentPlain?._withUnsafeGuaranteedRef({ $0.read(object, slot) }) else {
      return getAny(thread, object, slot, out)
    }
    out.pointee.set(scalar)
  }

  private func getAny(
    _ thread: OpaquePointer, _ object: AnyObject, _ slot: Int, _ out: UnsafeMutablePointer<kv_value>
  ) {
    do {
      switch try definition.get(object, slot) {
      case .nil: out.pointee.kind = KV_NIL
      case .boolean(let value): out.pointee.set(.boolean(value))
      case .integer(let value): out.pointee.set(.integer(value))
      case .number(let value): out.pointee.set(.number(value))
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
      if let lentPlain, let scalar = LuaScalar(thread, 3),
        try lentPlain._withUnsafeGuaranteedRef({ try $0.write(scalar, object, slot) })
      {
        return 0
      }
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

extension kv_value {
  @inline(__always)
  fileprivate mutating func set(_ scalar: LuaScalar) {
    switch scalar {
    case .boolean(let value): (kind, boolean) = (KV_BOOLEAN, value)
    case .integer(let value): (kind, integer) = (KV_INTEGER, lua_Integer(value))
    case .number(let value): (kind, number) = (KV_NUMBER, value)
    }
  }
}
