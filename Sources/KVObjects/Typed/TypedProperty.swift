/// One property in the definition of a ``TypedModel``: its key, and where its values are.
///
/// The key is written out beside the path: it is what scripts, key paths and traces say, and stays when the Swift name
/// changes.
public struct TypedProperty<Object: TypedModel>: Sendable {
  @usableFromInline var definition: PropertyDefinition

  @usableFromInline
  init(_ definition: PropertyDefinition) {
    self.definition = definition
  }

  /// A value. Its start value is the one that the storage declares; `validate` judges values for
  /// `validateValue(_:forKey:)`, setting does not ask it (kvo-facts.md K222).
  @inlinable
  public static func attribute<Field: PropertyValue>(
    _ name: String, _ path: WritableKeyPath<Object.Storage, Field>, dependsOn: [String] = [],
    isAutomatic: Bool = true, validate: PropertyDefinition.Validator? = nil
  ) -> TypedProperty {
    var definition = PropertyDefinition(
      name, Field.propertyType, dependsOn: dependsOn, validator: validate, isAutomatic: isAutomatic)
    definition.field = .stored(path, of: Object.self)
    return TypedProperty(definition)
  }

  /// One object or nil; `inverse` is the property of the other side that mirrors this one.
  @inlinable
  public static func toOne<Destination: SwiftModel>(
    _ name: String, _ path: WritableKeyPath<Object.Storage, Destination?>, inverse: String? = nil,
    dependsOn: [String] = [], isAutomatic: Bool = true, deleteRule: DeleteRule = .nullify
  ) -> TypedProperty {
    var definition = PropertyDefinition(
      name, Destination.propertyType, inverse: inverse, dependsOn: dependsOn, isAutomatic: isAutomatic,
      deleteRule: deleteRule)
    definition.field = .stored(path, of: Object.self)
    return TypedProperty(definition)
  }

  /// Many objects or values, kept as `kind` says; `inverse` is the property of the other side that mirrors this one.
  @inlinable
  public static func toMany<Destination: NullablePropertyValue>(
    _ name: String, _ path: KeyPath<Object.Storage, Many<Destination>>, _ kind: CollectionKind,
    inverse: String? = nil, isAutomatic: Bool = true, deleteRule: DeleteRule = .nullify
  ) -> TypedProperty {
    var definition = PropertyDefinition(
      name, Destination.propertyType, collection: kind, inverse: inverse, isAutomatic: isAutomatic,
      deleteRule: deleteRule)
    definition.field = PropertyField(
      owner: ObjectIdentifier(Object.self), offset: PropertyField.offset(of: path),
      type: Many<Destination>.self, isNullable: true, read: nil, write: nil,
      accepts: { Destination.fromPropertyValue($0) != nil })
    return TypedProperty(definition)
  }

  /// A value that is computed from others, read-only without `set`; `dependsOn` are the key paths, from the same object,
  /// whose changes are changes of this property.
  @inlinable
  public static func computed<Field: PropertyValue>(
    _ name: String, dependsOn: [String], set: (@Sendable (Object, Field) throws -> Void)? = nil,
    get: @escaping @Sendable (Object) throws -> Field
  ) -> TypedProperty {
    var setter: PropertyDefinition.Setter?
    if let set {
      setter = { object, value in
        let field = try TypedProperty.given(Field.fromPropertyValue(value), name, value.typeName)
        try set(try TypedProperty.given(object as? Object, name, object.objectClass.name), field)
      }
    }
    var definition = PropertyDefinition(
      name, Field.propertyType, dependsOn: dependsOn,
      getter: { object in
        try get(try TypedProperty.given(object as? Object, name, object.objectClass.name)).propertyValue
      }, setter: setter)
    definition.isNullable = Field.isNullable
    return TypedProperty(definition)
  }

  /// What a computed property needs, or the error that something else came.
  @usableFromInline
  static func given<Needed>(_ needed: Needed?, _ key: String, _ given: String) throws -> Needed {
    guard let needed else {
      throw KeyValueCodingError.wrongType(
        className: Object.className, key: key, expected: "\(Needed.self)", given: given)
    }
    return needed
  }
}

extension ClassDefinition {
  /// The definition of a class written in Swift, under its ``SwiftModel/className``.
  ///
  /// `describedBy` names the property that describes an object; `allowsSubclassing` says whether scripts may extend the
  /// class, which, as in Swift, is asked for and not given away.
  public init<Object: TypedModel>(
    _ type: Object.Type, _ properties: [TypedProperty<Object>], describedBy: String? = nil,
    allowsSubclassing: Bool = false
  ) {
    self.init(Object.className, properties: properties.map(\.definition), describedBy: describedBy)
    self.allowsSubclassing = allowsSubclassing
  }
}
