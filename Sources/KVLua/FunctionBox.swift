import CLua

/// The context of a bound function: one subclass for each form of body, so that a call neither asks which it is nor retains
/// the closure.
class FunctionBox {
  /// Lua keeps the box, and the state Lua.
  let lentState: Unmanaged<LuaState>
  final let name: String
  final let isMethod: Bool
  /// How many arguments are nothing unusual: none until the first call that has any.
  @exclusivity(unchecked) private final var most = 0

  fileprivate init(_ state: LuaState, _ name: String, _ isMethod: Bool) {
    lentState = .passUnretained(state)
    self.name = name
    self.isMethod = isMethod
  }

  /// The box of a body.
  static func make(state: LuaState, name: String, isMethod: Bool, body: LuaBody) -> FunctionBox {
    switch body {
    case .effect(let body): EffectBox(state, name, isMethod, body)
    case .value(let body): ValueBox(state, name, isMethod, body)
    case .values(let body): ValuesBox(state, name, isMethod, body)
    }
  }

  final func call(_ thread: OpaquePointer) -> Int32 {
    do {
      let arguments = LuaArguments(self, thread)
      if arguments.count > most { noteMost(arguments) }
      return try run(arguments, thread)
    } catch {
      return lentState._withUnsafeGuaranteedRef { $0.raise(error, on: thread) }
    }
  }

  /// Lets nobody be asked of its arguments: Lua chooses how many an event has.
  final func takesAnyNumber() { most = .max }

  /// Calls the body and pushes its results; returns how many.
  fileprivate func run(_ arguments: borrowing LuaArguments, _ thread: OpaquePointer) throws -> Int32 { 0 }

  private final func noteMost(_ arguments: borrowing LuaArguments) {
    // What nobody has written as a call has as many as Lua gives it.
    guard kv_is_written_call(arguments.thread) else { return }
    let receiver = isMethod ? arguments.lentObject(0)?.takeUnretainedValue() : nil
    most = lentState._withUnsafeGuaranteedRef { $0.surplusArguments?(name, arguments.count, receiver) } ?? .max
  }
}

/// A body without a result.
private final class EffectBox: FunctionBox {
  private let body: (borrowing LuaArguments) throws -> Void

  init(_ state: LuaState, _ name: String, _ isMethod: Bool, _ body: @escaping (borrowing LuaArguments) throws -> Void)
  {
    self.body = body
    super.init(state, name, isMethod)
  }

  override func run(_ arguments: borrowing LuaArguments, _ thread: OpaquePointer) throws -> Int32 {
    try body(arguments)
    return 0
  }
}

/// A body with one result.
private final class ValueBox: FunctionBox {
  private let body: (borrowing LuaArguments) throws -> LuaValue

  init(
    _ state: LuaState, _ name: String, _ isMethod: Bool, _ body: @escaping (borrowing LuaArguments) throws -> LuaValue
  ) {
    self.body = body
    super.init(state, name, isMethod)
  }

  override func run(_ arguments: borrowing LuaArguments, _ thread: OpaquePointer) throws -> Int32 {
    let result = try body(arguments)
    // Taken apart, not copied: an object's reference is counted once.
    switch consume result {
    case .integer(let value): lua_pushinteger(thread, lua_Integer(value))
    case .boolean(let value): lua_pushboolean(thread, value ? 1 : 0)
    case .object(let object):
      if kv_push_known_result(thread, Unmanaged.passUnretained(object).toOpaque()) { break }
      try lentState._withUnsafeGuaranteedRef { try $0.push(object: object, on: thread) }
    case let value: try lentState._withUnsafeGuaranteedRef { try $0.push(value, on: thread) }
    }
    return 1
  }
}

/// A body with any number of results.
private final class ValuesBox: FunctionBox {
  private let body: (borrowing LuaArguments) throws -> [LuaValue]

  init(
    _ state: LuaState, _ name: String, _ isMethod: Bool,
    _ body: @escaping (borrowing LuaArguments) throws -> [LuaValue]
  ) {
    self.body = body
    super.init(state, name, isMethod)
  }

  override func run(_ arguments: borrowing LuaArguments, _ thread: OpaquePointer) throws -> Int32 {
    let results = try body(arguments)
    guard lua_checkstack(thread, Int32(clamping: results.count + 8)) != 0 else {
      throw LuaError(message: "too many results")
    }
    try lentState._withUnsafeGuaranteedRef { state in
      for result in results { try state.push(result, on: thread) }
    }
    return Int32(results.count)
  }
}
