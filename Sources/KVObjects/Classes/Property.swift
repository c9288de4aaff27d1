/// One property of a class, resolved: its slot, its kind and everything its definition said. Never changes.
///
/// In contrast to a key it costs no look-up: ``ObjectClass/property(_:)`` gives it once, and it serves all objects of
/// the class and of those that extend it, unless they declare the key anew.
///
/// ```swift
/// if let songs = album.objectClass.property("songs") {
///   songs.isToMany  // true
///   songs.type.name  // Song
///   songs.definition.inverse  // album
/// }
/// ```
///
/// Costs: one object for each property of a class, which classes that extend it share; reading what it says is O(1).
public final class Property: @unchecked Sendable {
  // Not checked: its closures run inside its world's isolation.
  /// The key.
  public let name: String
  /// The index of its storage in every object of the class, and of itself in ``ObjectClass/properties``; from 0.
  public let slot: Int
  /// The type of the value, or of the elements.
  public let type: PropertyType
  /// One value, one object or many: what the type and the collection of the definition come to.
  public let kind: PropertyKind
  /// What its declaration said, unchanged.
  public let definition: PropertyDefinition
  /// The name of the class that declared it: of an inherited property an ancestor's.
  public let declaringClassName: String
  /// What a new object holds: the declared default as the type keeps it, of a field of a ``TypedModel`` what that begins
  /// with, else the type's own start value. Of a to-many property nil, for an empty collection, or the list of its members.
  package let startValue: Value
  /// Its number among the to-many properties of the class; -1 for every other.
  package let toManyIndex: Int
  /// Key paths whose changes are changes of this property.
  package let affectingPaths: [PropertyPath]
  /// Whether no other slot of the class shares its bit of a `SlotMask`.
  @exclusivity(unchecked) package internal(set) var hasExactMask = true
  /// Where a class written in Swift stores it; nil for every other.
  let field: PropertyField?
  /// Whether every value of its type suits it: it is no property of a Swift type that is more particular.
  package let isSuitedByType: Bool
  /// The inverse found last (`inverse(at:of:)`).
  @exclusivity(unchecked) var knownInverse: KnownInverse?
  /// Whether its values are objects, so that it may have an inverse.
  package let holdsObjects: Bool
  /// Whether setting it only stores a value: it is one value, not computed, has no setter and cannot have an inverse.
  package let isPlain: Bool
  /// Whether setting notifies by itself.
  package let isAutomatic: Bool
  /// Whether it cannot hold nil: its type is a scalar's, and no Swift property's with a question mark, or that of a Swift
  /// property without one.
  package let refusesNil: Bool
  /// Whether it holds a collection.
  public let isToMany: Bool
  /// Whether it is computed and cannot be set: it has a getter and no setter.
  public let isReadOnly: Bool

  /// `held` is what a new object of a class written in Swift holds, where that says so by itself.
  init(
    _ definition: PropertyDefinition, slot: Int, toManyIndex: Int, className: String, held: Value? = nil
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
    isSuitedByType = definition.field?.accepts == nil
    refusesNil = !(definition.isNullable ?? definition.field?.isNullable ?? !type.isScalar)
    affectingPaths = try definition.dependsOn.map { try PropertyPath($0) }
    let isHeld = !holdsObjects && (held.map { !$0.isAbsent && definition.type.accept($0) != nil } ?? false)
    startValue = isHeld ? held ?? .nil : try Property.startValue(of: definition, className)
  }

  private static func startValue(of definition: PropertyDefinition, _ className: String) throws -> Value {
    let type = definition.type
    func accepted(_ value: Value) throws -> Value {
      if let accepted = type.accept(value), !(type.isScalar && value.isAbsent) { return accepted }
      throw KeyValueCodingError.wrongType(
        className: className, key: definition.name, expected: type.name, given: value.givenText)
    }
    guard let value = definition.defaultValue, !value.isNil else {
      let isEmpty = definition.collectionKind != nil || definition.field?.isNullable ?? false
      return isEmpty ? .nil : type.startValue
    }
    guard let kind = definition.collectionKind else { return try accepted(value) }
    guard let list = value.elements else {
      throw KeyValueCodingError.wrongType(
        className: className, key: definition.name, expected: "list of \(type.name)", given: value.givenText)
    }
    let members = try list.map(accepted)
    return .list(ValueList(kind.isUnique ? ToManyCollection.unique(members) : members))
  }

  /// Whether it has the slot, name and type of another class's property, and takes the same values: what one holds the other
  /// can hold.
  package func isInterchangeable(with other: Property) -> Bool {
    slot == other.slot && name == other.name && type == other.type && kind == other.kind
      && refusesNil == other.refusesNil && field?.type == other.field?.type
  }

  /// How its elements are kept, for a to-many property; nil for every other. O(1).
  public var collectionKind: CollectionKind? {
    if case .toMany(let kind) = kind { return kind }
    return nil
  }
}
