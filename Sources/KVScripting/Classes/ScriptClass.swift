import KVLua
import KVObjects

/// What a script's side has of a class: an `ObjectClass`, which scripts see as it is, keeps it.
final class ScriptClass {
  /// What is written in Lua: methods, inherited ones included, and what computes and validates its own properties.
  let functions: KeptValues
  /// The handle for its objects; nil from the end of its scope until an object of it comes to Lua anew.
  var handle: LuaClassHandle?
  private static let methodMark = "method "

  init(_ functions: KeptValues) { self.functions = functions }

  /// The names of its methods.
  var methodNames: [String] {
    functions.names.compactMap { $0.hasPrefix(Self.methodMark) ? String($0.dropFirst(Self.methodMark.count)) : nil }
  }

  /// The method of that name.
  func method(_ name: String) -> LuaFunction? { functions[Self.methodMark + name].functionValue }

  /// Adds a method, or replaces an inherited one. Throws where memory is short.
  static func add(_ method: LuaFunction, _ name: String, to functions: KeptValues) throws {
    try functions.set(.function(method), for: methodMark + name)
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
    guard let known = objectClass.hostInfo as? ScriptClass else { return try? adopt(objectClass, KeptValues(state)) }
    if known.handle == nil {
      // Its scope has ended: this one's end is that of the new handle.
      known.handle = try? registerObjects(of: objectClass, known)
      session.scope.noteUse(of: objectClass)
    }
    return known
  }

  /// Gives a class its Lua side.
  @discardableResult
  func adopt(_ objectClass: ObjectClass, _ functions: KeptValues) throws -> ScriptClass {
    let made = ScriptClass(functions)
    functions.owner = objectClass
    if let inherited = objectClass.superclass.flatMap({ scriptClass(of: $0) }) {
      let own = Set(made.methodNames)
      for name in inherited.methodNames where !own.contains(name) {
        if let method = inherited.method(name) { try ScriptClass.add(method, name, to: functions) }
      }
    }
    objectClass.hostInfo = made
    made.handle = try registerObjects(of: objectClass, made)
    return made
  }

  private func registerObjects(of objectClass: ObjectClass, _ scriptClass: ScriptClass) throws -> LuaClassHandle {
    let properties = objectClass.properties
    let plain = PlainProperties(objectClass)
    let access = plain.access
    let builtIn = try builtInMethods()
    let names = Names(keys: properties.map(\.name), methods: builtIn.names + scriptClass.methodNames)
    let className = objectClass.name
    let handle = try state.register(
      LuaClass(
        name: className,
        properties: Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.slot) }),
        get: { [unowned values] object, slot in
          // The interpreter hands over objects of this class only.
          let object = unsafeDowncast(object, to: ModelObject.self)
          let value = try access.withProperty(at: slot) { try object.value(of: $0) }
          // The bridge is loaded only for what needs it: that alone costs as much as reading a slot.
          if let scalar = LuaValue(scalar: value) { return scalar }
          return try values.lua(value)
        },
        set: { [unowned values] object, slot, value in
          let object = unsafeDowncast(object, to: ModelObject.self)
          try access.withProperty(at: slot) { property in
            if let scalar = Value(scalar: value) { return try object.assign(scalar, to: property) }
            try object.assign(try values.engine(value, for: property), to: property)
          }
        },
        plain: plain, base: builtIn.handle,
        metamethods: [
          .toString: .value { .string(try $0.object(1, as: ModelObject.self).description) }
        ],
        getUnknown: { object, key in
          throw Self.unknownKey(key, of: object, className, .reading, names)
        },
        setUnknown: { object, key, _ in
          throw Self.unknownKey(key, of: object, className, .writing, names)
        }))
    for name in scriptClass.methodNames {
      if let function = scriptClass.method(name) { try state.setMethod(name, function, of: handle) }
    }
    return handle
  }

  /// Lets Lua alone keep the functions of classes whose scope ends, and of those `used` that ended before: by reference
  /// they would be kept until the file ends, with all that they hold. A class that the script keeps, or an object of it,
  /// goes on as it is: each keeps the functions of all that were declared beside it, as its objects may lead to theirs.
  func putAside(_ declared: [ObjectClass], used: [ObjectClass]) {
    // Out of memory they stay as they are.
    try? letLuaKeep(declared)
    for objectClass in declared + used { try? dropHandle(of: objectClass) }
  }

  private func letLuaKeep(_ classes: [ObjectClass]) throws {
    let kept = classes.compactMap { $0.hostInfo as? ScriptClass }
    guard kept.contains(where: { !$0.functions.names.isEmpty }) else { return }
    let group = LuaValue.table(try state.makeTable((classes + classes.compactMap(\.superclass)).map(LuaValue.object)))
    for scriptClass in kept {
      try scriptClass.functions.set(group, for: "group")
      try scriptClass.functions.putAside()
    }
  }

  private func dropHandle(of objectClass: ObjectClass) throws {
    guard let scriptClass = objectClass.hostInfo as? ScriptClass, let handle = scriptClass.handle,
      !scriptClass.functions.names.isEmpty
    else { return }
    try state.keep(.object(objectClass), with: handle)
    scriptClass.handle = nil
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
