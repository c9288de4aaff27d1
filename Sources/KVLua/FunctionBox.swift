import CLua

/// The context of a bound function.
final class FunctionBox {
  unowned(unsafe) let state: LuaState
  let name: String
  let isMethod: Bool
  let body: LuaBody
  /// How many arguments are nothing unusual: none until the first call that has any.
  private var most = 0

  init(state: LuaState, name: String, isMethod: Bool, body: LuaBody) {
    self.state = state
    self.name = name
    self.isMethod = isMethod
    self.body = body
  }

  func call(_ thread: OpaquePointer) -> Int32 {
    do {
      let arguments = LuaArguments(state: state, thread: thread, functionName: name, isMethod: isMethod)
      if arguments.count > most { most = state.surplusArguments?(name, arguments.count) ?? .max }
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
