import KVLua
import KVObjects
import KVTexts

/// What scripts get from elsewhere: modules of Swift classes, and files beside the script (lua-api.md section 1).
final class ModuleLibrary: ScriptLibrary {
  /// The modules of Swift classes, by name.
  private var swiftModules: [String: SwiftModule] = [:]
  /// The chunks of files that were required.
  private var files: Set<String> = []
  /// Where files were looked for, those that are not there among them: what the session depends on.
  private(set) var lookedFor: Set<String> = []

  override func register() throws {
    provide(.music)
    provide(.friends)
  }

  /// Makes `require` give a table of the module's classes; see ``ScriptSession/provide(_:)``.
  func provide(_ module: SwiftModule) { swiftModules[module.name] = module }

  /// Whether there is a module of Swift classes of that name.
  func hasSwiftModule(named name: String) -> Bool { swiftModules[name] != nil }

  /// Gives scripts a class written in Swift as a global, under `name` or else its class name.
  func expose(_ type: any SwiftModel.Type, as name: String?) throws {
    let objectClass = try objectClass(of: type)
    try language.define(name ?? objectClass.name, .object(try registered(objectClass)))
  }

  /// Defines `require` for a script in `folder`: modules of Swift classes, then files.
  func install(besides folder: String) throws {
    let modules = ScriptModules(folder: folder)
    try state.installRequire { [unowned self] name in
      if !name.isTooLongForName, let module = try swiftModule(named: name) ?? library(named: name) { return module }
      let module = try module(named: name, of: modules)
      session.addSource(module)
      files.insert(module.name)
      return .source(module.bytes, chunkName: module.name)
    } running: { [unowned self] chunk in
      // It runs once, whoever requires it first: what it makes is there for all.
      let requiring = session.scope
      session.scope = session.scope.outermost
      defer { session.scope = requiring }
      return try chunk()
    }
  }

  /// Reads a module; its text is kept as long as the session, so it counts.
  private func module(named name: String, of modules: ScriptModules) throws -> ScriptSource {
    do {
      let module = try modules.find(name, limit: state.limits.memory) { lookedFor.insert($0) }
      if !state.countsAllMemory { try state.charge(module.bytes.count) }
      return module
    } catch let error as ScriptFileError where error.isTooLong {
      throw LuaError(message: "memory limit reached", location: state.currentLocation(), limit: .memory)
    }
  }

  /// The module of that name; nil where there is none.
  private func swiftModule(named name: String) throws -> LuaModule? {
    guard let module = swiftModules[name] else { return nil }
    let table = try state.makeTable()
    for type in module.classes {
      let objectClass = try objectClass(of: type)
      try table.rawSet(.string(objectClass.name), .object(try registered(objectClass)))
    }
    return .value(.table(table))
  }

  /// One of Lua's libraries, as `require` gives it in Lua; nil where scripts have none of that name.
  private func library(named name: String) throws -> LuaModule? {
    if name.isTooLongForName { return nil }
    if try session.output.define(name) { return .value(try session.output.value()) }
    guard Self.libraries.contains(name) else { return nil }
    return .value(try state.globals.rawGet(.string(name)))
  }

  private static let libraries = ["string", "table", "math", "utf8", "coroutine", "os", "_G"]

  /// Whether a module's file reads a global of Lua's that scripts do not have: `unpack or table.unpack` is written for several
  /// versions of Lua, and one asks for what is not there.
  func isNilHere(_ name: String) -> Bool {
    ScriptError.leftOut[name] != nil && state.currentLocation().map { files.contains($0.chunk) } ?? false
  }

  private func objectClass<Object: SwiftModel>(of type: Object.Type) throws -> ObjectClass {
    try world.objectClass(for: type)
  }

  /// The class, when its objects have been registered.
  private func registered(_ objectClass: ObjectClass) throws -> ObjectClass {
    if objectClass.hostInfo is ScriptClass { return objectClass }
    let reserved = Set(try session.classes.builtInMethods().names)
    if let clash = objectClass.keys.first(where: reserved.contains) {
      throw ScriptError.declaration(
        reason: "class \(objectClass.name): '\(clash)' is the name of a built-in method", hint: .hintOtherName)
    }
    try session.classes.adopt(objectClass, KeptValues(state))
    return objectClass
  }
}
