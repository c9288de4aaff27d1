public import KVObjects

/// An entity of a context: a class, with what a context has to know of it (NSEntityDescription).
///
/// In contrast to an ``KVObjects/ObjectClass``, which any object has, it belongs to a ``ManagedObjectModel`` and says which
/// properties are kept: every one that stores something. A computed property is transient.
public final class EntityDescription: @unchecked Sendable {
  // Not checked: its class belongs to a world, whose isolation keeps threads apart.
  /// The class of its objects.
  public let objectClass: ObjectClass
  /// Whether it only gathers its subentities: nothing of it can be inserted.
  public let isAbstract: Bool
  /// The entity it extends.
  public let superentity: EntityDescription?
  /// The properties that are kept, in the order of their slots.
  public let persistentProperties: [Property]
  /// Those that hold objects, in alphabetical order: as graphs are walked.
  let relationships: [Property]
  /// The slots of the kept ones.
  let watchedSlots: SlotMask

  init(_ objectClass: ObjectClass, isAbstract: Bool, superentity: EntityDescription?) {
    self.objectClass = objectClass
    self.isAbstract = isAbstract
    self.superentity = superentity
    persistentProperties = objectClass.properties.filter { $0.definition.getter == nil }
    relationships = persistentProperties.filter(\.holdsObjects).sorted { $0.name < $1.name }
    var slots = SlotMask.none
    for property in persistentProperties { slots.formUnion(SlotMask(property)) }
    watchedSlots = slots
  }

  /// Its name: the class's.
  public var name: String { objectClass.name }

  /// Whether it is `other` or extends it (`isKindOfEntity:`).
  public func isKind(of other: EntityDescription) -> Bool {
    sequence(first: self) { $0.superentity }.contains { $0 === other }
  }

  /// Whether changes of `property` are changes of the object for a context.
  func keeps(_ property: Property) -> Bool {
    property.definition.getter == nil && objectClass.has(property)
  }
}
