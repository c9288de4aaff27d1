import KVTexts

/// Key-value coding: properties by name. An unknown key is the undefined-key error with a suggestion.
extension ModelObject {
  /// The value of `key`; of a to-many key its live collection.
  ///
  /// A key is the whole of it: a dot is no way to another object, ``value(forKeyPath:)`` follows one. `self`, where the
  /// class has no property of that name, is the object itself (kvo-facts.md K235); likewise `objectID` is what names an object of a context
  /// in its store. A computed property's getter is called.
  ///
  /// ```swift
  /// song.rating = 4
  /// try song.value(forKey: "rating")  // 4
  /// try song.value(forKey: "genre")  // nil
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)``, or what a getter throws; on
  ///   a thread that may not read the object ``KeyValueCodingError/wrongThread(description:)``.
  /// - Complexity: O(1) expected, beside the getter.
  public final func value(forKey key: String) throws -> Value {
    try world.isolated(for: unreadDescription) {
      if !key.isTooLongForName, key == "self", objectClass.property(key) == nil { return .object(self) }
      if objectClass.isIdentityKey(key) { return registeredIdentity }
      return try value(of: try objectClass.requireProperty(key, access: .reading, receiver: description))
    }
  }

  /// The value at the end of a key path; nil where the way ends early (kvo-facts.md K226).
  ///
  /// Through a collection the rest of the path is followed from each element: an array gives a list of as many values,
  /// nil as null (K227), a set or an ordered set each value once and without nil (K160, K229). An operator takes all
  /// elements (``CollectionOperator``). Null on the way is itself the value (K228).
  ///
  /// ```swift
  /// album.title = "Toto IV"
  /// try song.value(forKeyPath: "album.title")  // "Toto IV"
  /// try song.value(forKeyPath: "album.artist.name")  // nil
  /// try album.value(forKeyPath: "songs.title")  // ["Bertie"]
  /// ```
  ///
  /// - Parameter path: keys and operators with dots between them; ``PropertyPath/init(_:)`` says what is refused.
  /// - Throws: ``KeyValueCodingError``: the path cannot be read, an object on the way has no such key, an operator
  ///   cannot take its elements, or the thread is the wrong one; else what a getter throws.
  /// - Complexity: O(p) for p parts, times the elements that they lead through.
  public final func value(forKeyPath path: String) throws -> Value {
    try value(at: try PropertyPath(path))
  }

  /// The value at the end of a key path that has been read before.
  ///
  /// The same as ``value(forKeyPath:)`` without reading the text: for whoever asks many objects.
  ///
  /// ```swift
  /// let path = try PropertyPath("album.title")
  /// try song.value(at: path)  // "Aerial"
  /// ```
  ///
  /// - Throws: as ``value(forKeyPath:)``, but for what is wrong with the path itself.
  /// - Complexity: O(p) for p parts, times the elements that they lead through.
  public final func value(at path: PropertyPath) throws -> Value {
    try world.isolated(for: unreadDescription) { try Value.object(self).value(at: path.components[...], of: path) }
  }

  /// Sets `key`, with its notifications: one mutation.
  ///
  /// Observers are notified also where the value is the same (kvo-facts.md K016). A relation keeps its other side true.
  /// A to-many key takes a list, or a collection, whose members of the moment are taken, as one change of kind setting;
  /// nil leaves it without a collection. The value is not validated (D27).
  ///
  /// ```swift
  /// try song.setValue(5, forKey: "rating")
  /// try album.setValue([.object(song)], forKey: "songs")
  /// song.album?.title  // Aerial
  /// ```
  ///
  /// - Parameters:
  ///   - value: a value that the property's type takes (``PropertyType/accept(_:)``), or nil where it may be nil.
  ///   - key: a key, not a path.
  /// - Throws: ``KeyValueCodingError``, with nothing changed and nobody notified: the key is unknown or read-only, the
  ///   value is of another type, nil is given for a scalar, the thread is the wrong one. Else the first error of an
  ///   observer, a setter or a delegate, with the value changed (D17).
  /// - Complexity: O(1) expected beside the notifications; O(n) for a collection of n members.
  public final func setValue(_ value: Value, forKey key: String) throws {
    try assign(value, to: try objectClass.requireProperty(key, access: .writing, receiver: description))
  }

  /// Sets the last key of a path; nothing where the way ends early (kvo-facts.md K226).
  ///
  /// Where the way passes a list or collection, every element is set, in order, each by a mutation of its own (K227);
  /// nil and null among them are left out. The first error ends it: what was set before stays set.
  /// ``ObjectWorld/batch(_:)`` around it makes one bracket of all.
  ///
  /// ```swift
  /// try song.setValue("Toto IV", forKeyPath: "album.title")
  /// try album.setValue(5, forKeyPath: "songs.rating")  // of every song
  /// try song.setValue("Toto", forKeyPath: "album.artist.name")  // nothing: the album has no artist
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError``: the path cannot be read, ends with an operator or leads to what is no object;
  ///   else as ``setValue(_:forKey:)``.
  /// - Complexity: O(p) for p parts, times the elements that they lead through, and one set for each.
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

  /// Reads without calling a getter: what is stored for `key`.
  ///
  /// Of a computed property that is the start value of its type, or what was stored by
  /// ``setPrimitiveValue(_:forKey:)``; in a ``TypedModel``, which has no place for it, nil. Of a to-many key it is the
  /// live collection, as for ``value(forKey:)``.
  ///
  /// ```swift
  /// song.rating = 4
  /// try song.primitiveValue(forKey: "rating")  // 4
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)``, or
  ///   ``KeyValueCodingError/wrongThread(description:)``.
  /// - Complexity: O(1) expected.
  public final func primitiveValue(forKey key: String) throws -> Value {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .reading, receiver: description)
      return property.isToMany ? .collection(collection(of: property)) : storedValue(at: property.slot)
    }
  }

  /// Writes without any notification, getter, setter or inverse (kvo-facts.md D25).
  ///
  /// It is for a setter that stores its own value, and between the two halves of a manual pair. The type is checked all
  /// the same. A to-many key takes a list, of which repeats are left out where members are unique, or nil. An observer
  /// of a path through `key` follows the new way from its next notification on.
  ///
  /// ```swift
  /// try song.willChangeValue(forKey: "rating")
  /// try song.setPrimitiveValue(3, forKey: "rating")
  /// try song.didChangeValue(forKey: "rating")  // notifies
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError``, with nothing changed: the key is unknown, the value is of another type or nil
  ///   for a scalar, the key is computed by a ``TypedModel``, which has no place for it, or the thread is the wrong
  ///   one.
  /// - Complexity: O(1) expected; O(n) for a collection of n members.
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
      let members = try list.map { try property.acceptElement($0, for: self) }
      storage.replaceAll(with: storage.kind.isUnique ? ToManyCollection.unique(members) : members)
    }
  }

  /// The values of `keys`, nil as null (kvo-facts.md K233).
  ///
  /// A to-many key gives its live collection. A key that is given twice is in the result once.
  ///
  /// ```swift
  /// let values = try album.dictionaryWithValues(forKeys: ["title", "artist"])
  /// values["title"]  // "Aerial"
  /// values["artist"]  // null
  /// ```
  ///
  /// - Throws: as ``value(forKey:)``, for the first key that cannot be read.
  /// - Complexity: O(k) expected for k keys, beside their getters.
  public final func dictionaryWithValues(forKeys keys: [String]) throws -> [String: Value] {
    var result: [String: Value] = [:]
    for key in keys { result[key] = try value(forKey: key).orNull }
    return result
  }

  /// Sets each key in alphabetical order, one mutation each; null stands for nil (kvo-facts.md D27, D28, K233).
  ///
  /// Observers find the keys that come later unchanged (K023). The first error ends it: the keys before stay set.
  /// ``ObjectWorld/batch(_:)`` around it makes one bracket of all.
  ///
  /// ```swift
  /// try song.setValuesForKeys(["rating": 5, "genre": .null, "title": "Africa"])  // genre, rating, title
  /// ```
  ///
  /// - Throws: as ``setValue(_:forKey:)``, for the first key that is refused or whose notification fails.
  /// - Complexity: O(k log k) for k keys, and one set for each.
  public final func setValuesForKeys(_ values: [String: Value]) throws {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      if case .null = value { try setValue(.nil, forKey: key) } else { try setValue(value, forKey: key) }
    }
  }

  /// Asks the property's rules (``PropertyRule``), then its validator; without both every value is valid (kvo-facts.md K223).
  /// Sets nothing.
  ///
  /// Setting does not ask it (D27): whoever wants a valid value asks first and sets the replacement. A validator may
  /// give another value for one that is valid, and says why not for one that is not.
  ///
  /// ```swift
  /// let (isValid, replacement) = try song.validateValue(7, forKey: "rating")
  /// if isValid { try song.setValue(replacement, forKey: "rating") }
  /// ```
  ///
  /// - Returns: whether the value may be set, and the value to set in its place, or the message why not.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)``,
  ///   ``KeyValueCodingError/wrongThread(description:)``, or what the validator throws.
  /// - Complexity: O(1) expected, beside the validator.
  public final func validateValue(_ value: Value, forKey key: String) throws -> (isValid: Bool, replacement: Value) {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .reading, receiver: description)
      if let rule = property.ruleBroken(by: value) { return (false, .string(rule.sentence(forKey: key))) }
      return try property.definition.validator?(self, value) ?? (true, value)
    }
  }

  /// Validates for the last key of a path, at the object that the path leads to; false where the way ends early
  /// (kvo-facts.md K224).
  ///
  /// Where the way leads to something else than one object, a collection too, or the path ends with an operator, the
  /// answer is false with `value`.
  ///
  /// ```swift
  /// try song.validateValue("Toto IV", forKeyPath: "album.title").isValid  // true
  /// try song.validateValue("Toto", forKeyPath: "album.artist.name").isValid  // false
  /// ```
  ///
  /// - Throws: as ``value(forKeyPath:)`` and ``validateValue(_:forKey:)``.
  /// - Complexity: O(p) for p parts, times the elements that they lead through.
  public final func validateValue(_ value: Value, forKeyPath path: String) throws -> (
    isValid: Bool, replacement: Value
  ) {
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
  /// Setters are called and both sides of relations kept true, so that observers and controllers of the other sides are
  /// notified; of the new object nobody can be. Keys that are not given hold their start values.
  ///
  /// ```swift
  /// let made = try song.objectClass.makeObject(["title": "Africa", "album": .object(album)])
  /// made.description  // <Song "Africa">
  /// album.songs.count  // 2
  /// ```
  ///
  /// - Parameter values: values by key; those of computed keys go through their setters.
  /// - Throws: ``KeyValueCodingError`` where a key or value is refused; no other object has changed then. Else the
  ///   first error of an observer, a setter or a delegate, when all has been set: the object is related then, and not
  ///   returned.
  /// - Complexity: O(p + k log k) for k values of p properties, beside the notifications.
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
