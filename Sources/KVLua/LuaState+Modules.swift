/// What `require` found for a name.
public enum LuaModule {
  /// Source to be run once; its first result is the module.
  case source([UInt8], chunkName: String)
  /// A module that is there already.
  case value(LuaValue)
}

extension LuaState {
  /// Defines `require`, which runs a module once and remembers what it returned (true for nothing).
  /// - Parameters:
  ///   - find: answers a name, or throws an error that says what was tried.
  ///   - running: what a module's chunk runs inside of.
  /// - Throws: ``LuaError`` where memory is short.
  public func installRequire(
    _ find: @escaping (String) throws -> LuaModule,
    running: @escaping (() throws -> LuaValue) throws -> LuaValue = { try $0() }
  ) throws {
    let loaded = try makeTable()
    // By bytes: to hash a text by its letters takes n² steps for n marks on one.
    var loading: Set<[UInt8]> = []
    let require = try makeFunction(
      "require",
      .value { arguments in
        let name = try arguments.string(1, "name")
        let key = LuaValue.string(name)
        let known = try loaded.rawGet(key)
        if !known.isNil { return known }
        guard loading.insert(Array(name.utf8)).inserted else {
          throw LuaError(message: "module '\(name)' requires itself, directly or through others")
        }
        defer { loading.remove(Array(name.utf8)) }
        let value: LuaValue
        switch try find(name) {
        case .value(let module): value = module
        case .source(let source, let chunkName):
          let chunk = try arguments.state.load(source, chunkName: chunkName)
          value = try running { try chunk.call([key, .string(chunkName)]).first ?? .nil }
        }
        let result = value.isNil ? LuaValue.boolean(true) : value
        try loaded.rawSet(key, result)
        return result
      })
    try setGlobal("require", .function(require))
  }
}
