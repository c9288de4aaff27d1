public import KVObjects

/// An entity of a context: a class, with what a context has to know of it (NSEntityDescription).
///
/// In contrast to an ``ObjectClass``, which any object has, it belongs to a ``ManagedObjectModel`` and says which
/// properties are kept: every one that stores something. A computed property is transient.
///
/// ```swift
/// let model = try ManagedObjectModel([artist.objectClass, album.objectClass])
/// let entity = model.entity(named: "Artist")
/// entity?.persistentProperties.map(\.name)   // ["name", "albums"]
/// ```
///
/// It never changes. Threads: it belongs to those of its class's world.
public final class EntityDescription: @unchecked Sendable {
  // Not checked: its class belongs to a world, whose isolation keeps threads apart.
  /// The class of its objects.
  public let objectClass: ObjectClass
  /// Whether it only gathers its subentities: nothing of it can be inserted, though it can be fetched.
  public let isAbstract: Bool
  /// The entity it extends: that of its class's superclass; nil where there is none.
  public let superentity: EntityDescription?
  /// The properties that are kept, inherited ones too, in the order of their slots.
  public let persistentProperties: [Property]
  /// Those that hold objects, in alphabetical order: as graphs are walked.
  let relationships: [Property]
  /// The same in the order of their slots.
  let leadingProperties: [Property]
  /// Relations to many whose other side holds one object: their members say so themselves, and are read when they are first
  /// used. The model sets it once.
  package internal(set) var lateRelations: [Property] = []
  /// Those that have rules or validators, in alphabetical order.
  let validatedProperties: [Property]
  /// Those whose values the history of a store keeps of a deleted object.
  let preservedProperties: [Property]
  /// The slots of the kept ones.
  let watchedSlots: SlotMask

  init(_ objectClass: ObjectClass, isAbstract: Bool, superentity: EntityDescription?) {
    self.objectClass = objectClass
    self.isAbstract = isAbstract
    self.superentity = superentity
    persistentProperties = objectClass.properties.filter { $0.definition.getter == nil }
    leadingProperties = persistentProperties.filter(\.holdsObjects)
    relationships = leadingProperties.sorted { $0.name < $1.name }
    validatedProperties = persistentProperties.filter { $0.hasRules || $0.definition.validator != nil }
      .sorted { $0.name < $1.name }
    preservedProperties = persistentProperties.filter(\.definition.preservesValueInHistoryOnDeletion)
    var slots = SlotMask.none
    for property in persistentProperties { slots.formUnion(SlotMask(property)) }
    watchedSlots = slots
  }

  /// Its name, which is the class's. O(1).
  public var name: String { objectClass.name }

  /// The properties of each index that a file has of its rows, inherited ones included: those of one property first
  /// (``PropertyDefinition/isIndexed``, ``ClassDefinition/indexes``). O(1).
  public var indexes: [[Property]] { objectClass.indexes }

  /// Whether it is `other` or extends it, directly or through others (`isKindOfEntity:`).
  ///
  /// ```swift
  /// let entities = context.model.entities
  /// entities.filter { $0.isKind(of: entities[0]) }   // the first entity, and those that extend it
  /// ```
  ///
  /// - Parameter other: an entity of the same model; one of another model is never extended.
  /// - Complexity: O(d) for the d entities that it extends.
  public func isKind(of other: EntityDescription) -> Bool {
    sequence(first: self) { $0.superentity }.contains { $0 === other }
  }

  /// Whether its properties are those of `other`, each in the same slot: what is stored of one means the same of the other.
  /// A class that was declared anew is another, and may have others.
  package func hasLayout(of other: EntityDescription) -> Bool {
    if objectClass === other.objectClass { return true }
    let (mine, others) = (persistentProperties, other.persistentProperties)
    return mine.count == others.count
      && zip(mine, others).allSatisfy { $0.isInterchangeable(with: $1) }
  }

  /// Whether the members of a relation are read later than their owner.
  func isLate(_ property: Property) -> Bool { property.isToMany && lateRelations.contains { $0 === property } }

  /// Whether changes of `property` are changes of the object for a context.
  func keeps(_ property: Property) -> Bool {
    property.definition.getter == nil && objectClass.has(property)
  }
}
