import KVLua

/// The names that a session gives to its scripts: each type, function and other global is registered here once.
///
/// It keeps what it has registered, for the catalogue and for objects that are pushed.
final class ScriptLanguage {
  private let state: LuaState
  /// The handles of registered types, by the identity of the Swift type.
  private var handles: [ObjectIdentifier: LuaClassHandle] = [:]
  /// The global functions, in the order in which they were defined.
  private(set) var functions: [ScriptEntry] = []
  /// The types, in the order in which they were registered.
  private(set) var types: [ScriptType] = []
  /// Where each Swift type stands among them.
  private var places: [ObjectIdentifier: Int] = [:]

  init(_ state: LuaState) { self.state = state }

  /// Registers a Swift type.
  func register(_ type: AnyObject.Type, _ scriptType: ScriptType) throws {
    places[ObjectIdentifier(type)] = types.count
    handles[ObjectIdentifier(type)] = try register(scriptType, as: scriptType.luaClass())
  }

  /// Registers a type in a form of its own.
  func register(_ scriptType: ScriptType, as luaClass: LuaClass) throws -> LuaClassHandle {
    types.append(scriptType)
    return try state.register(luaClass)
  }

  /// The handle for the objects of a Swift type; nil for a type that is not registered.
  func handle(of type: AnyObject.Type) -> LuaClassHandle? { handles[ObjectIdentifier(type)] }

  /// The methods of a Swift type; nil for one that is not registered.
  func methods(of type: AnyObject.Type) -> [ScriptEntry]? { places[ObjectIdentifier(type)].map { types[$0].methods } }

  /// What is registered for a Swift type; nil where nothing is.
  func type(of type: AnyObject.Type) -> ScriptType? { places[ObjectIdentifier(type)].map { types[$0] } }

  /// The methods of the type of a name; nil where there is none.
  func methods(ofType name: String) -> [ScriptEntry]? { types.first { $0.name == name }?.methods }

  /// How many arguments the functions and methods of a name take at most; nil where there is none.
  func mostParameters(of name: String) -> Int? {
    let methods = types.lazy.flatMap(\.methods)
    return ([functions.mostParameters(of: name), methods.mostParameters(of: name)]).compactMap(\.self).max()
  }

  /// Defines a global.
  func define(_ name: String, _ value: LuaValue) throws { try state.setGlobal(name, value) }

  /// Defines global functions.
  func define(_ entries: [ScriptEntry]) throws {
    functions += entries
    for entry in entries { try define(entry.name, .function(try state.makeFunction(entry.name, entry.body))) }
  }
}
