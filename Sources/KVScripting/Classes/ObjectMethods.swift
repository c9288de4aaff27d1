import KVLua
import KVObjects
import KVObserving
import KVTexts

/// The built-in methods of objects: key-value coding (lua-api.md section 3).
extension ClassLibrary {
  /// All built-in methods of model objects.
  var objectEntries: [ScriptEntry] {
    codingMethods + proxyMethods + session.observing.objectMethods + session.contexts.objectMethods
  }

  private var codingMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "class()", "the object's class",
        .value { .object(try $0.receiver(as: ModelObject.self).objectClass) }),
      ScriptEntry(
        "valueForKey(key)", "the value of a property; of a to-many property its proxy",
        .value { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          return try values.lua(try object.value(forKey: try arguments.string(1, "key")))
        }),
      ScriptEntry(
        "valueForKeyPath(path)", "the value at the end of a key path, operators included",
        .value { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          return try values.lua(try object.value(forKeyPath: try arguments.string(1, "path")))
        }),
      ScriptEntry(
        "setValueForKey(value, key)", "sets a property, notifying",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          let key = try arguments.string(2, "key")
          try object.setValue(try value(try arguments.value(1), key, of: object), forKey: key)
        }),
      ScriptEntry(
        "setValueForKeyPath(value, path)", "sets the last key of a path, notifying",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          let given = try arguments.value(1)
          let value = try values.list(given).map { .list(ValueList($0)) } ?? values.engine(given)
          try object.setValue(value, forKeyPath: try arguments.string(2, "path"))
        }),
      ScriptEntry(
        "dictionaryWithValuesForKeys(keys)", "a table of the values of keys, nil as null",
        .value { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          let keys = try strings(arguments, 1, "keys")
          let result = try state.makeTable()
          for (key, value) in try object.dictionaryWithValues(forKeys: keys) {
            try result.rawSet(.string(key), try values.lua(value.frozen))
          }
          return .table(result)
        }),
      ScriptEntry(
        "setValuesForKeys(table)", "sets each key, in alphabetical order; null stands for nil",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          var values: [String: Value] = [:]
          try arguments.table(1, "table").visitNamedFields { key, given in
            let key = try Self.key(key)
            values[key] = try value(given, key, of: object)
          }
          try object.setValuesForKeys(values)
        }),
      ScriptEntry(
        "validateValueForKey(value, key)", "asks the property's validator: ok, value or message",
        .values { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          let key = try arguments.string(2, "key")
          let wanted = try value(try arguments.value(1), key, of: object)
          return try verdict(try object.validateValue(wanted, forKey: key))
        }),
      ScriptEntry(
        "validateValueForKeyPath(value, path)", "asks the validator of the last key of a path",
        .values { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          let path = try arguments.string(2, "path")
          return try verdict(try object.validateValue(try values.engine(try arguments.value(1)), forKeyPath: path))
        }),
      ScriptEntry(
        "primitive(key)", "reads a property without calling its getter",
        .value { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          return try values.lua(try object.primitiveValue(forKey: try arguments.string(1, "key")))
        }),
      ScriptEntry(
        "setPrimitive(value, key)", "writes a property without any notification",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          let key = try arguments.string(2, "key")
          try object.setPrimitiveValue(try value(try arguments.value(1), key, of: object), forKey: key)
        }),
    ]
  }

  /// A key of a table of values. Throws where it is no string: no property could have that name.
  private static func key(_ key: LuaValue) throws -> String {
    if case .string(let key) = key { return key }
    let given = if case .bytes = key { "a string that is not UTF-8" } else { "[\(key.keyText)]" }
    throw ScriptError.other(
      name: ExceptionName.invalidArgument, reason: "setValuesForKeys: \(given) is no key", code: .argument,
      hint: .hintKeysAreStrings)
  }

  private func verdict(_ answer: (isValid: Bool, replacement: Value)) throws -> [LuaValue] {
    [.boolean(answer.isValid), try values.lua(answer.replacement)]
  }

  /// A Lua value for the property of `key`; for a key that is not there whatever it is: the engine says so.
  private func value(_ value: LuaValue, _ key: String, of object: ModelObject) throws -> Value {
    guard let property = object.objectClass.property(key) else { return try values.engine(value) }
    return try values.engine(value, for: property)
  }

  /// A list of texts.
  func strings(_ arguments: borrowing LuaArguments, _ position: Int, _ name: String) throws -> [String] {
    let elements = try arguments.table(position, name).elements()
    let texts = elements.compactMap(\.stringValue)
    guard texts.count == elements.count else { throw arguments.wrong(position, name, "a list of strings") }
    return texts
  }

  // MARK: Proxies

  private var proxyMethods: [ScriptEntry] {
    [
      proxy("mutableArrayValueForKey", "array") { try $0.mutableArrayValue(forKey: $1) },
      proxy("mutableSetValueForKey", "set") { try $0.mutableSetValue(forKey: $1) },
      proxy("mutableOrderedSetValueForKey", "ordered set") { try $0.mutableOrderedSetValue(forKey: $1) },
      proxy("mutableArrayValueForKeyPath", "array") { try $0.mutableArrayValue(forKeyPath: $1) },
      proxy("mutableSetValueForKeyPath", "set") { try $0.mutableSetValue(forKeyPath: $1) },
      proxy("mutableOrderedSetValueForKeyPath", "ordered set") { try $0.mutableOrderedSetValue(forKeyPath: $1) },
    ]
  }

  private func proxy(
    _ name: String, _ kind: String, _ body: @escaping (ModelObject, String) throws -> ToManyCollection?
  ) -> ScriptEntry {
    let argument = name.hasSuffix("Path") ? "path" : "key"
    return ScriptEntry(
      "\(name)(\(argument))", "the live \(kind) of a \(argument), also where it is nil",
      .value { arguments in
        let object = try arguments.receiver(as: ModelObject.self)
        return try body(object, try arguments.string(1, argument)).map { .object($0) } ?? .nil
      })
  }
}
