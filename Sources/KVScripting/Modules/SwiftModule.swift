import KVLua
public import KVObjects

/// A module of classes written in Swift, for `require`.
///
/// ```swift
/// try session.provide(SwiftModule("shop", [Customer.self, Order.self]))    // local shop = require "shop"
/// ```
///
/// In contrast to a module in a file it is there for every script, wherever the script is; a file of the same name is
/// not looked for.
public struct SwiftModule: Sendable {
  /// What `require` knows it by.
  public let name: String
  /// Its classes; a script finds each under its class name.
  let classes: [any SwiftModel.Type]

  /// A module of `classes`.
  public init(_ name: String, _ classes: [any SwiftModel.Type]) {
    self.name = name
    self.classes = classes
  }
}

extension ScriptSession {
  /// Makes `require` give a table of the module's classes. They are defined in the session's world when a script asks
  /// for them first; a module of the same name is replaced for scripts that have not asked yet.
  public func provide(_ module: SwiftModule) {
    swiftModules[module.name] = module
  }

  /// Gives scripts a class written in Swift as a global, under `name` or else its class name.
  ///
  /// Throws what its definition is refused for, and where memory is short.
  public func expose(_ type: any SwiftModel.Type, as name: String? = nil) throws {
    let objectClass = try objectClass(of: type)
    try define(name ?? objectClass.name, .object(try withFace(objectClass)))
  }

  /// The module of that name; nil where there is none.
  func swiftModule(named name: String) throws -> LuaModule? {
    guard let module = swiftModules[name] else { return nil }
    let table = try state.makeTable()
    for type in module.classes {
      let objectClass = try objectClass(of: type)
      try table.rawSet(.string(objectClass.name), .object(try withFace(objectClass)))
    }
    return .value(.table(table))
  }

  private func objectClass<Object: SwiftModel>(of type: Object.Type) throws -> ObjectClass {
    try world.objectClass(for: type)
  }

  /// The class, when its objects have been bound.
  private func withFace(_ objectClass: ObjectClass) throws -> ObjectClass {
    if objectClass.hostInfo is ScriptClass { return objectClass }
    let reserved = Set(try builtInMethods().names)
    if let clash = objectClass.keys.first(where: reserved.contains) {
      throw ScriptError.declaration(
        reason: "class \(objectClass.name): '\(clash)' is the name of a built-in method", hint: "choose another name")
    }
    try adopt(objectClass, methods: [:])
    return objectClass
  }
}
