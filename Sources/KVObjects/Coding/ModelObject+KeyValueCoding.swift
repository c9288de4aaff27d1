import KVTexts

/// Key-value coding: properties by name. An unknown key is the undefined-key error with a suggestion.
extension ModelObject {
  /// The value of `key`; of a to-many key its live collection; of `self`, where the class has no property of that name,
  /// the object itself (kvo-facts.md K235).
  ///
  /// Throws the undefined-key error, or what a getter throws.
  public final func value(forKey key: String) throws -> Value {
    try world.isolated(for: unreadDescription) {
      if !key.isTooLongForName, key == "self", objectClass.property(key) == nil { return .object(self) }
      return try value(of: try objectClass.requireProperty(key, access: .reading, receiver: description))
    }
  }

  /// The value at the end of a key path; nil where the way ends early (kvo-facts.md K226).
  public final func value(forKeyPath path: String) throws -> Value {
    try value(at: try PropertyPath(path))
  }

  /// The value at the end of a key path that has been read before.
  public final func value(at path: PropertyPath) throws -> Value {
    try world.isolated(for: unreadDescription) { try Value.object(self).value(at: path.components[...], of: path) }
  }

  /// Sets `key`, with its notifications: one mutation.
  ///
  /// Throws the undefined-key, read-only, wrong-type or nil-for-scalar error, with nothing changed; else the first error
  /// of an observer, a setter or a delegate, with the value changed. Does not validate (kvo-facts.md D27).
  public final func setValue(_ value: Value, forKey key: String) throws {
    try assign(value, to: try objectClass.requireProperty(key, access: .writing, receiver: description))
  }

  /// Sets the last key of a path; nothing where the way ends early (kvo-facts.md K226). Where the way passes a list,
  /// every element is set (K227).
  public final func setValue(_ value: Value, forKeyPath path: String) throws {
    let parsed = try PropertyPath(path)
    guard case .key(let last)? = parsed.components.last else {
      throw KeyValueCodingError.undefinedKey(
        receiver: description, className: objectClass.name, key: path, access: .writing, known: [])
    }
    let parent = try world.isolated(for: unreadDescription) {
      try Value.object(self).value(at: parsed.components.dropLast(), of: parsed)
    }
    try parent.setElements(value, forKey: last)
  }

  /// Reads without calling a getter.
  public final func primitiveValue(forKey key: String) throws -> Value {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .reading, receiver: description)
      return property.isToMany ? .collection(collection(of: property)) : storedValue(at: property.slot)
    }
  }

  /// Writes without any notification, getter, setter or inverse (kvo-facts.md D25).
  ///
  /// Throws where the value is of another type, or the key is computed by a ``TypedModel``, which has no place for it.
  public final func setPrimitiveValue(_ value: Value, forKey key: String) throws {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .writing, receiver: description)
      guard objectClass.hasPlace(for: property) else {
        throw KeyValueCodingError.invalidArgument(
          reason: "\(objectClass.name).\(key) is computed and stores no value", code: .readOnly,
          hint: .hintSetSource)
      }
      guard property.isToMany else {
        write(try property.accept(value, for: self), to: property)
        return
      }
      let storage = storage(of: property)
      if value.isNoCollection { return storage.becomeNil() }
      guard let list = value.elements else { throw property.wrongCollection(value, for: objectClass) }
      let members = try list.map { try property.acceptElement($0, for: objectClass) }
      storage.replaceAll(with: storage.kind.isUnique ? ToManyCollection.unique(members) : members)
    }
  }

  /// The values of `keys`, nil as null (kvo-facts.md K233).
  public final func dictionaryWithValues(forKeys keys: [String]) throws -> [String: Value] {
    var result: [String: Value] = [:]
    for key in keys { result[key] = try value(forKey: key).orNull }
    return result
  }

  /// Sets each key in alphabetical order, one mutation each; null stands for nil (kvo-facts.md D27, D28, K233).
  public final func setValuesForKeys(_ values: [String: Value]) throws {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      if case .null = value { try setValue(.nil, forKey: key) } else { try setValue(value, forKey: key) }
    }
  }

  /// Asks the property's validator; without one every value is valid (kvo-facts.md K223). Sets nothing.
  public final func validateValue(_ value: Value, forKey key: String) throws -> (isValid: Bool, replacement: Value) {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .reading, receiver: description)
      return try property.definition.validator?(self, value) ?? (true, value)
    }
  }

  /// Validates for the last key of a path, at the object that the path leads to; false where the way ends early
  /// (kvo-facts.md K224).
  public final func validateValue(_ value: Value, forKeyPath path: String) throws -> (isValid: Bool, replacement: Value) {
    let parsed = try PropertyPath(path)
    guard case .key(let last)? = parsed.components.last else { return (false, value) }
    let parent = try world.isolated(for: unreadDescription) {
      try Value.object(self).value(at: parsed.components.dropLast(), of: parsed)
    }
    guard let object = parent.object else { return (false, value) }
    return try object.validateValue(value, forKey: last)
  }
}

extension Value {
  fileprivate func setElements(_ value: Value, forKey key: String) throws {
    switch self {
    case .nil, .null: return
    case .object(let object): try object.setValue(value, forKey: key)
    case .opaque(let dictionary) where dictionary.isDictionary: try dictionary.setValue(value, forKey: key)
    case _ where elements != nil:
      for element in elements ?? [] {
        try Cancellation.check()
        try element.setElements(value, forKey: key)
      }
    case .collection: return
    default:
      throw KeyValueCodingError.undefinedKey(
        receiver: description, className: typeName, key: key, access: .writing, known: [])
    }
  }
}

extension ObjectClass {
  /// Makes an object with `values`: attributes first, then relations, each in alphabetical order, as one mutation
  /// (mutations.md section 2).
  ///
  /// Throws where a key or value is refused; nothing has changed then.
  public func makeObject(_ values: [String: Value]) throws -> ModelObject {
    try world.isolated(for: name) {
      defer { world.stateSink?.didFinishMaking() }
      let object = makeObject()
      var plans = StartPlans()
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        let property = try requireProperty(key, access: .writing, receiver: object.description)
        try plans.add(value, for: property, of: object)
      }
      try world.mutate(steps: plans.inOrder)
      return object
    }
  }

  /// The same of values whose properties are known, each once, in any order.
  package func makeObject(_ values: [(property: Property, value: Value)]) throws -> ModelObject {
    try world.isolated(for: name) {
      defer { world.stateSink?.didFinishMaking() }
      let object = makeObject()
      if try object.startPlainly(values) { return object }
      var plans = StartPlans()
      for (property, value) in values.sorted(by: { $0.property.name < $1.property.name }) {
        try plans.add(value, for: property, of: object)
      }
      try world.mutate(steps: plans.inOrder)
      return object
    }
  }
}

/// What gives a new object its values.
private struct StartPlans {
  private var attributes: [StepPlan] = []
  private var relations: [StepPlan] = []

  var inOrder: [StepPlan] { attributes + relations }

  mutating func add(_ value: Value, for property: Property, of object: ModelObject) throws {
    let plan = try object.startPlan(value, for: property)
    if property.kind == .attribute { attributes.append(plan) } else { relations.append(plan) }
  }
}

extension ModelObject {
  /// Gives a new object its values without plans, where nobody watches it and each value is only stored, so that there is nothing to
  /// notify and no order to be seen. False, with nothing changed, where it is not so or a value would be refused: which
  /// refusal comes first is found in order.
  fileprivate final func startPlainly(_ values: [(property: Property, value: Value)]) throws -> Bool {
    guard currentWatchers == nil, !values.isEmpty, values.allSatisfy({ $0.property.isPlain }) else { return false }
    var accepted: [Value] = []
    accepted.reserveCapacity(values.count)
    do {
      for (property, value) in values { accepted.append(try property.accept(value, for: self)) }
    } catch { return false }
    for (index, value) in accepted.enumerated() { write(value, to: values[index].property) }
    try world.noteUnwatchedMutation()
    return true
  }

  fileprivate final func startPlan(_ value: Value, for property: Property) throws -> StepPlan {
    if property.isReadOnly {
      throw KeyValueCodingError.readOnlyKey(receiver: description, className: objectClass.name, key: property.name)
    }
    if property.isToMany {
      let plan = try assignmentPlan(ofCollection: value, to: property)
      try property.checkInverse(at: value.elements ?? [], of: self)
      return plan
    }
    let accepted = try property.accept(value, for: self)
    try property.checkInverse(at: CollectionOfOne(accepted), of: self)
    return { try self.assignmentStep(of: accepted, to: property) }
  }
}
