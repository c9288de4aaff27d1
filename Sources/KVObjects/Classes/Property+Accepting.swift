import CThread
import KVTexts

/// Which values a property takes, and what a refusal says.
extension Property {
  /// `value` as the property keeps it.
  ///
  /// Throws ``KeyValueCodingError`` where the value is of another type, or nil and the type is a scalar's.
  @inline(__always)
  package func accept(_ value: Value, for object: ModelObject) throws -> Value {
    // Nearly always it is what was declared, and there is nothing to look at.
    if isSuitedByType {
      switch (type, value) {
      case (.integer, .integer), (.boolean, .boolean), (.number, .number), (.string, .string): return value
      default: break
      }
    }
    return try acceptAny(value, for: object)
  }

  private func acceptAny(_ value: Value, for object: ModelObject) throws -> Value {
    if let accepted = type.accept(value), !(type.isScalar && value.isAbsent), suitsField(accepted) {
      try check(accepted, for: object)
      return accepted
    }
    if value.isNil && !refusesNil { return .nil }
    if value.isAbsent && refusesNil {
      throw KeyValueCodingError.nilForScalar(
        receiver: object.description, className: object.objectClass.name, key: name)
    }
    throw wrongType(value, for: object.objectClass)
  }

  /// `value` as an element of the collection.
  package func acceptElement(_ value: Value, for owner: ModelObject) throws -> Value {
    let objectClass = owner.objectClass
    if value.isNil {
      throw KeyValueCodingError.invalidArgument(
        reason: "\(objectClass.name).\(name): nil cannot be a member of \(article)", code: .nilMember,
        hint: .hintNullInCollection)
    }
    guard let accepted = type.accept(value), suitsField(accepted) else { throw wrongType(value, for: objectClass) }
    try check(accepted, for: owner)
    return accepted
  }

  /// Whether it may hold `value` just as that is, or of a to-many property among its members: for what comes from elsewhere,
  /// and is nobody's assignment.
  package func holds(_ value: Value) -> Bool {
    if value.isNil { return !isToMany && !refusesNil }
    guard let accepted = type.accept(value) else { return false }
    return accepted.isIdentical(to: value) && suitsField(accepted)
  }

  /// Whether ``acceptElement(_:for:)`` takes `member`, and gives it as it is, but for what relations refuse.
  final func takesAsElement(_ member: ModelObject, of owner: ModelObject) -> Bool {
    switch type {
    case .any: break
    case .object(let className): if !member.objectClass.isKind(ofClassNamed: className) { return false }
    default: return false
    }
    return member.world === owner.world && suitsField(.object(member))
  }

  /// Whether a value of the property's type is one of the Swift type that the property is declared with, where it is
  /// declared with one: the name of a class alone may be that of a class which a script declared.
  @inline(__always)
  private func suitsField(_ value: Value) -> Bool { field?.accepts?(value) ?? true }

  /// Whether it may hold `object`, as the inverse of a property at the other side.
  func admits(_ object: ModelObject) -> Bool { suitsField(.object(object)) }

  /// How many lists a value may have one inside the other. Whoever prints, compares or frees them goes down into each.
  package static let deepestNesting = 100

  /// What a value of the right type may still be refused for.
  @inline(__always)
  private func check(_ value: Value, for owner: ModelObject) throws {
    switch value {
    case .object(let object):
      // Two worlds share nothing (mutations.md section 1): an object of another has its own thread or lock.
      if object.world !== owner.world { throw ofAnotherWorld(object, owner.objectClass) }
      if holdsObjects, let register = owner.world.objectRegister {
        try register.check(object, enters: self, of: owner)
      }
    case .list:
      if value.nesting > Property.deepestNesting, KV_GUARD_NESTING.isInForce { throw tooDeep(owner.objectClass) }
    default: break
    }
  }

  private func ofAnotherWorld(_ object: ModelObject, _ objectClass: ObjectClass) -> KeyValueCodingError {
    .wrongType(
      className: objectClass.name, key: name, expected: "an object of its own world",
      given: "\(object.unreadDescription) of another")
  }

  private func tooDeep(_ objectClass: ObjectClass) -> KeyValueCodingError {
    .invalidArgument(
      reason: "\(objectClass.name).\(name): lists nest more than \(Property.deepestNesting) deep",
      code: .wrongType,
      hint: .hintKeepInObjects)
  }

  private var article: String {
    switch collectionKind {
    case .orderedSet: "an ordered set"
    case .set: "a set"
    case .array, nil: "an array"
    }
  }

  package func wrongType(_ value: Value, for objectClass: ObjectClass) -> KeyValueCodingError {
    noSuchClass(objectClass, expected: type.name, given: value.givenText)
      ?? .wrongType(className: objectClass.name, key: name, expected: type.name, given: value.givenText)
  }

  /// The error where the type is that of a class that is not there, and no value can suit; else nil.
  func noSuchClass(_ objectClass: ObjectClass, expected: String, given: String) -> KeyValueCodingError? {
    objectClass.world.noSuchClass(type, of: name, in: objectClass.name, expected: expected, given: given)
  }
}

extension Value {
  /// How a message names a value of the wrong type.
  package var givenText: String {
    switch self {
    case .nil, .null: description
    case .object, .list, .collection, .opaque: typeName
    case .boolean, .integer, .number, .string, .date: "\(typeName) \(self)"
    }
  }
}

extension ObjectWorld {
  /// The error for a value of a property whose `type` is that of a class that is not there; nil where there is such a
  /// class. It may be declared after the property, so that no declaration can say it.
  package func noSuchClass(
    _ type: PropertyType, of key: String, in className: String, expected: String, given: String
  ) -> KeyValueCodingError? {
    guard case .object(let missing) = type, objectClass(named: missing) == nil else { return nil }
    return .noSuchClass(
      className: className, key: key, expected: expected, given: given, missing: missing,
      known: PropertyType.builtInNames + knownClassNames)
  }
}
