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
  /// Whether nil is one of its values; nil for what its type says, and for a stored property of a Swift class what that does.
  @usableFromInline package var isNullable: Bool?
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
