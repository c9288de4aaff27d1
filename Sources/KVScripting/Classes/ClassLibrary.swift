import KVLua
import KVObjects
import KVTexts

/// Declaring classes: `class`, `array`, `set`, `orderedSet` (lua-api.md section 1).
final class ClassLibrary: ScriptLibrary {
  /// What objects of every class have; made with the first class.
  var builtIn: BuiltInMethods?

  override func register() throws {
    try language.register(ObjectClass.self, classType)
    try language.register(
      ToManySpecification.self,
      ScriptType(name: "to-many type", summary: "What array, set and orderedSet give."))
    try language.define([
      ScriptEntry(
        "class(name[, superclass])", "declares a class; call the result with its properties",
        .value { [unowned self] arguments in try declareClass(arguments) }),
      toManyEntry("array", .array), toManyEntry("set", .set), toManyEntry("orderedSet", .orderedSet),
    ])
  }

  private func toManyEntry(_ name: String, _ kind: CollectionKind) -> ScriptEntry {
    ScriptEntry(
      "\(name)(type[, options])", "the type of a property that holds \(kind == .array ? "an" : "a") \(kind.typeName)",
      .value { arguments in
        let type = PropertyType(name: try arguments.name(1, "type"))
        let options = try arguments.optionalTable(2, "options").map {
          try OptionTable($0, .property, call: name)
        }
        return .object(ToManySpecification(kind: kind, type: type, options: options))
      })
  }

  private func declareClass(_ arguments: borrowing LuaArguments) throws -> LuaValue {
    let name = try arguments.name(1, "name")
    try checkClassName(name)
    let superclass = try arguments.optionalObject(2, "superclass", as: ObjectClass.self, expected: "a class")
    let function = try state.makeFunction(
      "class \"\(name)\"",
      .value { [unowned self] arguments in
        let properties = try arguments.table(1, "properties")
        return .object(try declare(name, properties, extending: superclass))
      })
    return .function(function)
  }

  private func declare(
    _ name: String, _ table: LuaTable, extending superclass: ObjectClass?
  ) throws -> ObjectClass {
    var declared: [(name: String, value: LuaValue)] = []
    try table.visitNamedFields { key, value in
      guard case .string(let name) = key else {
        throw ScriptError.declaration(
          reason: "class properties are named: [\(key.keyText)] is no name", hint: .write(code: "title = \"string\""))
      }
      // Else no key path could name it, or it would read as an operator.
      if name.isTooLongForName {
        throw ScriptError.declaration(
          reason: "\(Value.quoted(name.shortenedName)) is too long for the name of a property",
          hint: .hintNameBytes(most: String.longestName))
      }
      if name.isEmpty || name.contains(".") || name.hasPrefix("@") {
        throw ScriptError.declaration(
          reason: "\(Value.quoted(name)) cannot name a property", hint: .hintNameForm)
      }
      declared.append((name, value))
    }
    declared.sort { $0.name < $1.name }
    var definition = ClassDefinition(name, properties: [])
    var methods: [String: LuaFunction] = [:]
    let functions = KeptValues(state)
    let reserved = Set(try builtInMethods().names)
    for (property, value) in declared {
      if property == "describedBy" {
        definition.describedBy = try Self.name(value, of: name, property, hint: "describedBy = \"title\"")
        continue
      }
      if property == "renamingIdentifier" {
        definition.renamingIdentifier = try Self.name(
          value, of: name, property, hint: "renamingIdentifier = \"Track\"", what: "a class")
        continue
      }
      // A text or table is a property of that name.
      if property == "abstract", case .boolean(let isAbstract) = value {
        definition.isAbstract = isAbstract
        continue
      }
      if property == "indexes", let indexes = try Self.indexes(value, of: name, declared) {
        definition.indexes = indexes
        continue
      }
      if reserved.contains(property) {
        throw ScriptError.declaration(
          reason: "class \(name): '\(property)' is the name of a built-in method", hint: .hintOtherName,
          key: property)
      }
      if case .function(let function) = value {
        methods[property] = function
      } else {
        definition.properties.append(
          try PropertyDeclaration(
            className: name, name: property, values: values, world: world, functions: functions
          ).read(value))
      }
    }
    if let clash = methods.keys.sorted().first(where: { superclass?.property($0) != nil }) {
      throw ScriptError.declaration(
        reason: "class \(name): method '\(clash)' has the name of an inherited property", hint: nil, key: clash)
    }
    let made = try world.define(definition, extending: superclass)
    session.scope.add(ClassDeclaration(objectClass: made, location: state.currentLocation()))
    for (name, method) in methods { try ScriptClass.add(method, name, to: functions) }
    try adopt(made, functions)
    return made
  }

  /// The name that a class option gives.
  private static func name(
    _ value: LuaValue, of className: String, _ option: String, hint: String, what: String = "a property"
  ) throws -> String {
    guard let name = value.stringValue, !name.isEmpty, !name.isTooLongForName else {
      throw ScriptError.declaration(
        reason: "class \(className): \(option) expects the name of \(what)", hint: .verbatim(hint))
    }
    return name
  }

  /// The keys of the indexes that the class option `indexes` gives; nil if the value declares a property of that name: a text,
  /// a function, or a type with options.
  private static func indexes(
    _ value: LuaValue, of className: String, _ declared: [(name: String, value: LuaValue)]
  ) throws -> [[String]]? {
    func wrong(_ given: String) -> ScriptError {
      .declaration(
        reason: "class \(className): indexes expects a list of lists of property names, got \(given)",
        hint: .verbatim("indexes = { { \"genre\", \"rating\" } }"))
    }
    switch value {
    case .string, .function, .object: return nil
    case .table: break
    default: throw wrong(value.typeName)
    }
    guard let table = value.tableValue else { throw wrong(value.typeName) }
    let elements = try table.elements()
    if elements.count == 1, case .object = elements[0] { return nil }
    if elements.count == 1, let type = elements[0].stringValue, !declared.contains(where: { $0.name == type }) {
      return nil
    }
    guard let lists = try table.onlyElements() else { throw wrong("a table with other fields") }
    return try lists.map { list in
      guard let index = list.tableValue else { throw wrong("a list with a \(list.typeName)") }
      guard let keys = try index.onlyElements() else { throw wrong("a list of tables with other fields") }
      return try keys.map { key in
        guard let key = key.stringValue else { throw wrong("a \(key.typeName) as a name") }
        return key
      }
    }
  }

  /// Throws where `name` cannot name a class: types of properties and classes are distinguished by their names alone.
  private func checkClassName(_ name: String) throws {
    let hint = Message.hintClassNameForm
    if PropertyType.builtInNames.contains(name) {
      throw ScriptError.declaration(reason: "\(Value.quoted(name)) names a type and cannot name a class", hint: hint)
    }
    let isIdentifier =
      name.first.map { $0.isLetter || $0 == "_" } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isIdentifier else {
      throw ScriptError.declaration(reason: "\(Value.quoted(name)) cannot name a class", hint: hint)
    }
  }

  private var classType: ScriptType {
    func objectClass(_ object: AnyObject) -> ObjectClass { unsafeDowncast(object, to: ObjectClass.self) }
    return ScriptType(
      name: "class", summary: "A class: call it to make an object.",
      fields: [
        ScriptField("name", "string", "the class's name", get: { .string(objectClass($0).name) }),
        ScriptField(
          "superclass", "class?", "the class it extends, or nil",
          get: { objectClass($0).superclass.map(LuaValue.object) ?? .nil }),
      ],
      methods: [
        ScriptEntry(
          "keys()", "the names of its properties, in alphabetical order",
          .value { [unowned self] arguments in
            let keys = try arguments.receiver(as: ObjectClass.self).keys
            return .table(try state.makeTable(keys.map(LuaValue.string)))
          })
      ],
      metamethods: [
        .toString: .value { .string("<class \(try $0.object(1, as: ObjectClass.self).name)>") },
        .call: .value { [unowned self] arguments in
          let objectClass = try arguments.object(1, as: ObjectClass.self, expected: "a class")
          if arguments.count > 2 {
            session.noteSurplusArguments(objectClass.name, count: arguments.count - 1, most: 1)
          }
          try session.willMakeObject()
          if arguments.isNil(2) { return .object(try objectClass.makeObject([:])) }
          if let fields = try fields(in: arguments, for: objectClass) {
            return .object(try objectClass.makeObject(fields))
          }
          guard case .table(let table) = try arguments.value(2) else {
            // As the script wrote it: the class is what is called, and its values come first.
            throw LuaArgumentError(
              functionName: objectClass.name, position: 1, name: "values", expected: "a table",
              given: arguments.wrong(2, "values", "a table").given)
          }
          return .object(try objectClass.makeObject(try fields(of: table, for: objectClass)))
        },
      ],
      getUnknown: { object, key in
        throw ScriptError.unknownName(
          typeName: "class \(objectClass(object).name)", name: key.keyText, known: ["name", "superclass", "keys"])
      })
  }

  /// The fields of a small table, the second argument, as values of an object; nil where it is to be read by name.
  private func fields(
    in arguments: borrowing LuaArguments, for objectClass: ObjectClass
  ) throws -> [(property: Property, value: Value)]? {
    guard let handle = scriptClass(of: objectClass)?.handle else { return nil }
    let properties = objectClass.properties
    var fields: [(property: Property, value: Value)] = []
    fields.reserveCapacity(8)
    var first = FirstNamedError()
    let isVisited = try arguments.visitFields(2, of: handle) { key, value in
      switch key {
      case .slot(let slot):
        let property = properties[slot]
        if let scalar = Value(scalar: value) { return fields.append((property, scalar)) }
        try first.keep(property.name) { fields.append((property, try values.engine(value, for: property))) }
      case .key(let key):
        try first.keep(key.keyText) { throw Self.undefinedField(key, of: objectClass) }
      }
    }
    try first.rethrow()
    return isVisited ? fields : nil
  }

  private static func undefinedField(_ key: LuaValue, of objectClass: ObjectClass) -> KeyValueCodingError {
    .undefinedKey(
      receiver: "<\(objectClass.name)>", className: objectClass.name, key: key.keyText, access: .writing,
      known: objectClass.keys)
  }

  /// The fields of a table as values of an object.
  private func fields(
    of table: LuaTable, for objectClass: ObjectClass
  ) throws -> [(property: Property, value: Value)] {
    var fields: [(property: Property, value: Value)] = []
    fields.reserveCapacity(8)
    try table.visitNamedFields { key, value in
      guard case .string(let name) = key, let property = objectClass.property(name) else {
        throw Self.undefinedField(key, of: objectClass)
      }
      fields.append((property, try values.engine(value, for: property)))
    }
    return fields
  }
}
