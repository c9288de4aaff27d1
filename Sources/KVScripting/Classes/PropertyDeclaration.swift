import KVLua
import KVObjects
import KVTexts

/// Reads one property of a `class` table (lua-api.md section 1).
struct PropertyDeclaration {
  let className: String
  let name: String
  let values: ValueBridge
  let world: ObjectWorld
  /// Where its functions are kept.
  let functions: KeptValues

  /// A type's name, a table of a type and options, or what `array`, `set` and `orderedSet` give.
  func read(_ value: LuaValue) throws -> PropertyDefinition {
    switch value {
    case .string(let type):
      return PropertyDefinition(name, PropertyType(name: type))
    case .table(let table):
      let options = try OptionTable(table, .property, call: "\(className).\(name)")
      guard options.elements.count == 1 else { throw wrongType(value) }
      switch options.elements[0] {
      case .string(let type):
        return try apply(options, to: PropertyDefinition(name, PropertyType(name: type)))
      case .object(let specification as ToManySpecification):
        return try apply(options, to: try definition(specification))
      default: throw wrongType(options.elements[0])
      }
    case .object(let specification as ToManySpecification):
      return try definition(specification)
    default: throw wrongType(value)
    }
  }

  private func definition(_ specification: ToManySpecification) throws -> PropertyDefinition {
    let plain = PropertyDefinition(name, specification.type, collection: specification.kind)
    guard let options = specification.options else { return plain }
    return try apply(options, to: plain)
  }

  private func wrongType(_ value: LuaValue) -> ScriptError {
    if case .object(let object) = value, let given = object as? ObjectClass {
      return .declaration(
        reason: "class \(className): '\(name)' expects a type, got a class",
        hint: .hintClassNameInQuotes(name: name, class: Value.quoted(given.name)), key: name)
    }
    return .declaration(
      reason: "class \(className): '\(name)' expects a type, got \(value.typeName)",
      hint: .hintPropertyForm(name: name), key: name)
  }

  private func apply(_ options: OptionTable, to plain: PropertyDefinition) throws -> PropertyDefinition {
    var definition = plain
    definition.inverse = try options.string("inverse")
    if definition.inverse != nil, case .object = plain.type {
    } else if definition.inverse != nil {
      throw ScriptError.declaration(
        reason: "class \(className): '\(name)' holds no objects and cannot have an inverse", hint: nil, key: name)
    }
    definition.dependsOn = try options.strings("dependsOn") ?? []
    definition.isAutomatic = try options.boolean("automatic") ?? true
    if let rule = try options.choice("deleteRule", ["nullify", "cascade", "deny", "noAction"]) {
      definition.deleteRule = DeleteRule(rawValue: rule) ?? .nullify
    }
    definition.renamingIdentifier = try options.name("renamingIdentifier")
    if definition.renamingIdentifier?.isEmpty ?? false {
      throw ScriptError.declaration(
        reason: "class \(className): the renamingIdentifier of '\(name)' expects the name of a property",
        hint: .verbatim("renamingIdentifier = \"title\""), key: name)
    }
    definition.isIndexed = try options.boolean("indexed") ?? false
    definition.isOptional = try options.boolean("optional") ?? true
    definition.preservesValueInHistoryOnDeletion = try options.boolean("preservesValueInHistoryOnDeletion") ?? false
    definition.defaultValue = try readDefault(options["default"], plain)
    if let getter = try options.function("get") { definition.getter = makeGetter(try keep(getter, "get"), plain) }
    if let setter = try options.function("set") { definition.setter = makeSetter(try keep(setter, "set")) }
    if let validator = try options.function("validate") {
      definition.validator = makeValidator(try keep(validator, "validate"))
    }
    if plain.collectionKind != nil, definition.getter != nil || definition.setter != nil {
      throw ScriptError.declaration(
        reason: "class \(className): '\(name)' is to-many and cannot have get or set",
        hint: .hintComputedList, key: name)
    }
    return definition
  }

  private func readDefault(_ value: LuaValue, _ definition: PropertyDefinition) throws -> Value? {
    if value.isNil { return nil }
    if definition.collectionKind != nil {
      guard let list = try values.list(value) else {
        throw ScriptError.declaration(
          reason: "class \(className): the default of '\(name)' expects a list, got \(value.typeName)", hint: nil,
          key: name)
      }
      return .list(ValueList(list))
    }
    let given = try values.engine(value)
    guard let accepted = definition.type.accept(given), !(definition.type.isScalar && given.isAbsent) else {
      let (expected, given) = (definition.type.name, "\(given.typeName) \(given)")
      throw world.noSuchClass(definition.type, of: name, in: className, expected: expected, given: given)
        ?? .wrongType(className: className, key: name, expected: expected, given: given)
    }
    return accepted
  }

  /// A function that is kept with the class.
  private func keep(_ function: LuaFunction, _ role: String) throws -> DeclaredFunction {
    let kept = "\(role) \(name)"
    try functions.set(.function(function), for: kept)
    return DeclaredFunction(functions: functions, name: kept, property: "\(className).\(name)")
  }

  private func makeGetter(_ function: DeclaredFunction, _ definition: PropertyDefinition) -> PropertyDefinition.Getter
  {
    let bridge = UncheckedSendable((values: Unowned(values), world: Unowned(world), function: function))
    let (className, name, type) = (className, name, definition.type)
    return { object in
      let given = try bridge.value.values.value.engine(
        try bridge.value.function.get().call([.object(object)]).first ?? .nil)
      if given.isNil { return .nil }
      guard let accepted = type.accept(given) else {
        let expected = "\(type.name) from its getter"
        throw bridge.value.world.value.noSuchClass(
          type, of: name, in: className, expected: expected, given: "\(given)")
          ?? .wrongType(className: className, key: name, expected: expected, given: "\(given)")
      }
      return accepted
    }
  }

  private func makeSetter(_ function: DeclaredFunction) -> PropertyDefinition.Setter {
    let bridge = UncheckedSendable((values: Unowned(values), function: function))
    return { object, value in
      try bridge.value.function.get().notify(.object(object), try bridge.value.values.value.lua(value))
    }
  }

  private func makeValidator(_ function: DeclaredFunction) -> PropertyDefinition.Validator {
    let bridge = UncheckedSendable((values: Unowned(values), function: function))
    return { object, value in
      let values = bridge.value.values.value
      let results = try bridge.value.function.get().call([.object(object), try values.lua(value)])
      let isValid = results.first?.isTruthy ?? false
      guard results.count > 1 else { return (isValid, isValid ? value : .nil) }
      return (isValid, try values.engine(results[1]))
    }
  }
}

/// A function of a property's declaration, which its class keeps.
private struct DeclaredFunction {
  let functions: KeptValues
  let name: String
  /// For messages.
  let property: String

  /// The function. Throws where it has gone: its `it` has ended, and nothing of that is left in Lua but this object.
  func get() throws -> LuaFunction {
    if let function = functions[name].functionValue { return function }
    throw ScriptError.declaration(
      reason: "the functions of \(property) went with the 'it' that declared its class",
      hint: .hintClassAtTop)
  }
}

/// A reference that keeps nothing alive.
struct Unowned<Object: AnyObject> {
  unowned let value: Object
  init(_ value: Object) { self.value = value }
}

/// A value that stays on its session's thread, for closures whose type asks for more.
struct UncheckedSendable<Wrapped>: @unchecked Sendable {
  let value: Wrapped
  init(_ value: Wrapped) { self.value = value }
}
