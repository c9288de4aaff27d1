import CThread

/// How the elements of a to-many property are kept.
public enum CollectionKind: Hashable, Sendable {
  /// In order; an element may stand at several places.
  case array
  /// Each once; enumerated in insertion order.
  case set
  /// In order, each once.
  case orderedSet

  /// The name in messages.
  public var typeName: String {
    switch self {
    case .array: "array"
    case .set: "set"
    case .orderedSet: "ordered set"
    }
  }

  /// Whether positions mean something to observers (sets notify without indexes, kvo-facts.md K161).
  public var isOrdered: Bool { self != .set }
  /// Whether an element can be in only once.
  public var isUnique: Bool { self != .array }
}

/// What a property holds: one value, one object or many.
public enum PropertyKind: Hashable, Sendable {
  /// One value.
  case attribute
  /// One object or nil.
  case toOne
  /// A collection.
  case toMany(CollectionKind)
}

/// What a context does with the objects at the other end when an object is deleted.
public enum DeleteRule: String, Sendable {
  /// The other side forgets the object.
  case nullify
  /// The other side is deleted too.
  case cascade
  /// The deletion is refused while the other side is not empty.
  case deny
  /// The other side keeps pointing at it.
  case noAction
}

/// A property as it is declared, before its class exists.
public struct PropertyDefinition: Sendable {
  /// Computes the property's value from its object.
  public typealias Getter = @Sendable (ModelObject) throws -> Value
  /// Takes a new value; the pair of notifications is made around it.
  public typealias Setter = @Sendable (ModelObject, Value) throws -> Void
  /// Says whether a value may be set, and gives the value to use instead or the message why not.
  public typealias Validator = @Sendable (ModelObject, Value) throws -> (isValid: Bool, replacement: Value)

  /// The key.
  public var name: String
  /// The type of the value, or of the elements.
  public var type: PropertyType
  /// How elements are kept, for a to-many property; nil for every other.
  public var collectionKind: CollectionKind?
  /// What a new object holds; nil for the type's own start value.
  public var defaultValue: Value?
  /// The property at the other side that mirrors this one.
  public var inverse: String?
  /// Key paths, from the same object, whose changes are changes of this property.
  public var dependsOn: [String]
  /// Computes the value, for a property that stores none.
  public var getter: Getter?
  /// Takes a new value, beside or instead of storing it.
  public var setter: Setter?
  /// Judges values for `validateValue(_:forKey:)`.
  public var validator: Validator?
  /// Whether setting notifies by itself (`automaticallyNotifiesObserversForKey:`).
  public var isAutomatic: Bool
  /// For contexts.
  public var deleteRule: DeleteRule
  /// Where a class written in Swift stores it; nil for every other.
  @usableFromInline package var field: PropertyField?

  /// A property of `type`; `collection` makes it to-many.
  public init(
    _ name: String, _ type: PropertyType, collection: CollectionKind? = nil, default defaultValue: Value? = nil,
    inverse: String? = nil, dependsOn: [String] = [], getter: Getter? = nil, setter: Setter? = nil,
    validator: Validator? = nil, isAutomatic: Bool = true, deleteRule: DeleteRule = .nullify
  ) {
    self.name = name
    self.type = type
    self.collectionKind = collection
    self.defaultValue = defaultValue
    self.inverse = inverse
    self.dependsOn = dependsOn
    self.getter = getter
    self.setter = setter
    self.validator = validator
    self.isAutomatic = isAutomatic
    self.deleteRule = deleteRule
  }
}

/// The inverse of a property between two classes, known by their numbers.
struct KnownInverse {
  let otherClass: Int
  let ownerClass: Int
  /// The other class holds it, and whoever looks here has an object of that class. Two properties that mirror each other
  /// must not hold each other.
  unowned(unsafe) let property: Property?
}

/// One property of a class, resolved: its slot, its kind and everything its definition said. Never changes.
public final class Property: @unchecked Sendable {
  /// The key.
  public let name: String
  /// The index of its storage in every object of the class.
  public let slot: Int
  /// The type of the value, or of the elements.
  public let type: PropertyType
  /// One value, one object or many.
  public let kind: PropertyKind
  /// What its declaration said.
  public let definition: PropertyDefinition
  /// The name of the class that declared it.
  public let declaringClassName: String
  /// What a new object holds: the declared default as the type keeps it, else the type's own start value. Of a to-many
  /// property nil or the list of its members.
  package let startValue: Value
  /// Its number among the to-many properties of the class; -1 for every other.
  package let toManyIndex: Int
  /// Key paths whose changes are changes of this property.
  package let affectingPaths: [PropertyPath]
  /// Whether no other slot of the class shares its bit of a `SlotMask`.
  package internal(set) var hasExactMask = true
  /// Where a class written in Swift stores it; nil for every other.
  let field: PropertyField?
  /// The inverse found last (`inverse(at:of:)`).
  var knownInverse: KnownInverse?

  init(
    _ definition: PropertyDefinition, slot: Int, toManyIndex: Int, className: String
  ) throws {
    self.name = definition.name
    self.slot = slot
    self.type = definition.type
    self.definition = definition
    self.declaringClassName = className
    self.toManyIndex = toManyIndex
    if let collection = definition.collectionKind {
      kind = .toMany(collection)
    } else if case .object = definition.type {
      kind = .toOne
    } else {
      kind = .attribute
    }
    isToMany = toManyIndex >= 0
    isReadOnly = definition.getter != nil && definition.setter == nil
    isAutomatic = definition.isAutomatic
    if case .object = definition.type { holdsObjects = true } else { holdsObjects = false }
    isPlain = definition.setter == nil && definition.getter == nil && !holdsObjects && !isToMany
    field = definition.field
    refusesNil = type.isScalar || !(definition.field?.isNullable ?? true)
    affectingPaths = try definition.dependsOn.map { try PropertyPath($0) }
    startValue = try Property.startValue(of: definition, className)
  }

  private static func startValue(of definition: PropertyDefinition, _ className: String) throws -> Value {
    let type = definition.type
    func accepted(_ value: Value) throws -> Value {
      if let accepted = type.accept(value), !(type.isScalar && value.isAbsent) { return accepted }
      throw KeyValueCodingError.wrongType(
        className: className, key: definition.name, expected: type.name, given: value.givenText)
    }
    guard let value = definition.defaultValue, !value.isNil else {
      return definition.collectionKind == nil ? type.startValue : .nil
    }
    guard let kind = definition.collectionKind else { return try accepted(value) }
    guard let list = value.elements else {
      throw KeyValueCodingError.wrongType(
        className: className, key: definition.name, expected: "list of \(type.name)", given: value.givenText)
    }
    let members = try list.map(accepted)
    return .list(ValueList(kind.isUnique ? ToManyCollection.unique(members) : members))
  }

  /// Whether its values are objects, so that it may have an inverse.
  package let holdsObjects: Bool
  /// Whether setting it only stores a value: it is one value, not computed, has no setter and cannot have an inverse.
  package let isPlain: Bool
  /// Whether setting notifies by itself.
  package let isAutomatic: Bool
  /// Whether it cannot hold nil: its type is a scalar's, or that of a Swift property without a question mark.
  private let refusesNil: Bool

  /// The collection's kind, for a to-many property.
  public var collectionKind: CollectionKind? {
    if case .toMany(let kind) = kind { return kind }
    return nil
  }

  /// Whether it holds a collection.
  public let isToMany: Bool

  /// Whether it is computed and cannot be set.
  public let isReadOnly: Bool

  /// `value` as the property keeps it.
  ///
  /// Throws ``KeyValueCodingError`` where the value is of another type, or nil and the type is a scalar's.
  package func accept(_ value: Value, for object: ModelObject) throws -> Value {
    if let accepted = type.accept(value), !(type.isScalar && value.isAbsent), suitsField(accepted) {
      try check(accepted, for: object.objectClass)
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
  package func acceptElement(_ value: Value, for objectClass: ObjectClass) throws -> Value {
    if value.isNil {
      throw KeyValueCodingError.invalidArgument(
        reason: "\(objectClass.name).\(name): nil cannot be a member of \(article)", code: .nilMember,
        hint: "null stands for no value in a collection of any")
    }
    guard let accepted = type.accept(value), suitsField(accepted) else { throw wrongType(value, for: objectClass) }
    try check(accepted, for: objectClass)
    return accepted
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
  private func check(_ value: Value, for objectClass: ObjectClass) throws {
    switch value {
    case .object(let object):
      // Two worlds share nothing (mutations.md section 1): an object of another has its own thread or lock.
      if object.world !== objectClass.world { throw ofAnotherWorld(object, objectClass) }
    case .list:
      if value.nesting > Property.deepestNesting, KV_GUARD_NESTING.stands { throw tooDeep(objectClass) }
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
      hint: "keep what belongs together in objects, and lists of these")
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
  fileprivate var givenText: String {
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
      known: PropertyType.builtInNames + classNames)
  }
}
