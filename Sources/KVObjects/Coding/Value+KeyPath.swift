extension Value {
  /// The value at the end of a key path from here.
  ///
  /// An object answers keys, a list or collection maps them over its elements and answers operators, nil and null
  /// answer themselves, a dictionary of the host language answers every key; `self` is the value itself (kvo-facts.md
  /// K226–K230, K235). An operator behind keys that were mapped takes the list that these gave. Texts and numbers answer
  /// `length`, `uppercaseString`, `lowercaseString`, `capitalizedString`, `intValue`, `integerValue`, `floatValue`,
  /// `doubleValue`, `boolValue`, `stringValue` and `description`, each those that it has in Cocoa. In contrast to that of
  /// an object it takes no lock and does not check the thread.
  ///
  /// ```swift
  /// try Value.list([1, 2, 2, 5]).value(forKeyPath: "@sum.self")  // 10
  /// try Value.list([1, 2, 2, 5]).value(forKeyPath: "@distinctUnionOfObjects.self")  // [1, 2, 5]
  /// try Value.list(["a", "bcd"]).value(forKeyPath: "length.@max.self")  // 3
  /// try Value.nil.value(forKeyPath: "a.b")  // nil
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError``: the path cannot be read, a key is unknown or not one that a text or number
  ///   answers, or an operator cannot take what it gets; else what a getter throws.
  /// - Complexity: O(p) for p parts, times the elements that they lead through.
  public func value(forKeyPath path: String) throws -> Value {
    let parsed = try PropertyPath(path)
    return try value(at: parsed.components[...], of: parsed)
  }

  /// The value at the end of `components`, from here: objects answer keys, lists and collections map them over their
  /// elements (nil becomes null) and answer operators, nil and null answer themselves (kvo-facts.md K226–K228); a set
  /// and an ordered set give each value once and leave nil out (K160, K229); an operator behind mapped keys takes the list
  /// that they gave (decisions.md 42); a dictionary of the host language answers every key (K230); texts and numbers answer
  /// those of ``ScalarKey``; `self` is the value itself (K235).
  func value(at components: ArraySlice<PropertyPath.Component>, of path: PropertyPath) throws -> Value {
    guard let first = components.first else { return self }
    let rest = components.dropFirst()
    switch (self, first) {
    case (.nil, _), (.null, _): return self
    case (.object(let object), .key("self")) where object.objectClass.property("self") == nil:
      return try value(at: rest, of: path)
    case (.object(let object), .key(let key)) where object.objectClass.isIdentityKey(key):
      return try object.registeredIdentity.value(at: rest, of: path)
    case (.object(let object), .key(let key)):
      let property = try object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
      return try object.value(of: property).value(at: rest, of: path)
    case (.list, _), (.collection, _):
      guard let elements else { return .nil }
      switch first {
      case .collectionOperator(let collectionOperator):
        return try collectionOperator.apply(to: elements, rest: rest, of: path)
      case .key:
        let keys = components.prefix(while: \.isKey)
        var values = try elements.map {
          try Cancellation.check()
          return try $0.value(at: keys, of: path).frozen.orNull
        }
        if case .collection(let collection) = self, collection.kind.isUnique {
          values = ToManyCollection.unique(values.filter { !$0.isAbsent })
        }
        return try Value.list(ValueList(values)).value(at: components.dropFirst(keys.count), of: path)
      }
    case (.opaque(let dictionary), .key(let key)) where key != "self" && dictionary.isDictionary:
      return try dictionary.value(forKey: key).value(at: rest, of: path)
    case (.opaque(let dictionary), .collectionOperator(.allKeys)) where dictionary.isDictionary:
      return try Value.list(ValueList(try dictionary.entries().map(\.key))).value(at: rest, of: path)
    case (.opaque(let dictionary), .collectionOperator(.allValues)) where dictionary.isDictionary:
      return try Value.list(ValueList(try dictionary.entries().map(\.value))).value(at: rest, of: path)
    case (.opaque(let empty), .collectionOperator(let collectionOperator))
    where collectionOperator.isOfDictionaries && empty.elements?.isEmpty == true:
      return try Value.list([]).value(at: rest, of: path)
    case (.opaque(let list), _) where list.elements != nil:
      return try Value.list(list.elements ?? []).value(at: components, of: path)
    case (_, .key("self")): return try value(at: rest, of: path)
    case (_, .key(let key)):
      if let known = ScalarKey(rawValue: key), let value = value(forScalarKey: known) {
        return try value.value(at: rest, of: path)
      }
      throw KeyValueCodingError.undefinedKey(
        receiver: description, className: typeName, key: key, access: .reading, known: scalarKeys)
    case (_, .collectionOperator(let collectionOperator)):
      throw KeyValueCodingError.undefinedKey(
        receiver: description, className: typeName, key: String(collectionOperator.rawValue.dropFirst()),
        access: .reading, known: [])
    }
  }
}

extension ObjectClass {
  /// Whether `key` gives what a register knows an object by, which never changes: `objectID`, unless the class has a property
  /// of that name.
  package func isIdentityKey(_ key: String) -> Bool {
    world.objectRegister != nil && !key.isTooLongForName && key == "objectID" && property(key) == nil
  }
}

extension ModelObject {
  /// What names it in its store; nil where it is in none.
  var registeredIdentity: Value { world.objectRegister?.identity(of: self).map(Value.opaque) ?? .nil }
}
