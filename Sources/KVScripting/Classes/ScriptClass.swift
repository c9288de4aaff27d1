import KVLua
import KVObjects

/// What a script's side has of a class: an `ObjectClass`, which scripts see as it is, keeps it.
final class ScriptClass {
  /// Methods written in Lua, inherited ones included.
  let methods: [String: LuaFunction]
  /// The handle for its objects.
  var handle: LuaClassHandle?

  init(methods: [String: LuaFunction]) {
    self.methods = methods
  }
}

/// The methods that objects of every class have.
struct BuiltInMethods {
  let names: [String]
  let handle: LuaClassHandle
}

/// What `array`, `set` and `orderedSet` give: the type of a to-many property.
final class ToManySpecification {
  let kind: CollectionKind
  let type: PropertyType
  let options: OptionTable?

  init(kind: CollectionKind, type: PropertyType, options: OptionTable?) {
    self.kind = kind
    self.type = type
    self.options = options
  }
}

extension ClassLibrary {
  /// The Lua side of a class; made when first needed for one written in Swift.
  func scriptClass(of objectClass: ObjectClass) -> ScriptClass? {
    if let known = objectClass.hostInfo as? ScriptClass { return known }
    return try? adopt(objectClass, methods: [:])
  }

  /// Gives a class its Lua side.
  @discardableResult
  func adopt(_ objectClass: ObjectClass, methods own: [String: LuaFunction]) throws -> ScriptClass {
    let inherited = objectClass.superclass.flatMap { scriptClass(of: $0) }?.methods ?? [:]
    let made = ScriptClass(methods: inherited.merging(own) { $1 })
    objectClass.hostInfo = made
    made.handle = try registerObjects(of: objectClass, made)
    return made
  }

  private func registerObjects(of objectClass: ObjectClass, _ scriptClass: ScriptClass) throws -> LuaClassHandle {
    let properties = objectClass.properties
    let builtIn = try builtInMethods()
    let names = Names(keys: properties.map(\.name), methods: builtIn.names + Array(scriptClass.methods.keys))
    let className = objectClass.name
    let handle = try state.register(
      LuaClass(
        name: className,
        properties: Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.slot) }),
        get: { [unowned values] object, slot in
          // The interpreter hands over objects of this class only.
          let object = unsafeDowncast(object, to: ModelObject.self)
          let value = try object.value(of: properties[slot])
          // The bridge is loaded only for what needs it: that alone costs as much as reading a slot.
          if let scalar = LuaValue(scalar: value) { return scalar }
          return try values.lua(value)
        },
        set: { [unowned values] object, slot, value in
          let (object, property) = (unsafeDowncast(object, to: ModelObject.self), properties[slot])
          if let scalar = Value(scalar: value) { return try object.assign(scalar, to: property) }
          try object.assign(try values.engine(value, for: property), to: property)
        },
        base: builtIn.handle,
        metamethods: [
          .toString: .value { .string(try $0.object(1, as: ModelObject.self).description) }
        ],
        getUnknown: { object, key in
          throw Self.unknownKey(key, of: object, className, .reading, names)
        },
        setUnknown: { object, key, _ in
          throw Self.unknownKey(key, of: object, className, .writing, names)
        }))
    for (name, function) in scriptClass.methods { try state.setMethod(name, function, of: handle) }
    return handle
  }

  /// The built-in methods of objects, made once for the classes of a session.
  func builtInMethods() throws -> BuiltInMethods {
    if let builtIn { return builtIn }
    let made = BuiltInMethods(
      names: objectEntries.map(\.name),
      handle: try state.register(
        LuaClass(
          name: "object", methods: Dictionary(objectEntries.map { ($0.name, $0.body) }, uniquingKeysWith: { $1 }))))
    builtIn = made
    return made
  }

  /// What a misspelt name may have meant.
  private struct Names {
    let keys: [String]
    let methods: [String]
  }

  private static func unknownKey(
    _ key: LuaValue, of object: AnyObject, _ className: String, _ access: KeyValueCodingError.Access,
    _ names: Names
  ) -> KeyValueCodingError {
    // A method may have been meant; where nothing is like the name, the keys alone are listed.
    let all = names.keys + names.methods
    let known = Spelling.suggestion(for: key.keyText, among: all) == nil ? names.keys : all
    let receiver = (object as? ModelObject)?.description ?? "<\(className)>"
    return .undefinedKey(
      receiver: receiver, className: className, key: key.keyText, access: access, known: known.sorted())
  }
}
