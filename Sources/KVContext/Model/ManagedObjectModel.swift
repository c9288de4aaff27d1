public import KVObjects

/// The entities of a context: its classes, and those that they extend (NSManagedObjectModel).
///
/// A class that is only extended, and not given itself, is an abstract entity, and so is one whose definition says so
/// (``ClassDefinition/isAbstract``): it can be fetched, with what is below it, but nothing of it inserted. A model never changes, and several contexts may have the same.
///
/// ```swift
/// let animal = try world.define(ClassDefinition("Animal", properties: [PropertyDefinition("name", .string)]))
/// let dog = try world.define(ClassDefinition("Dog", properties: []), extending: animal)
/// let model = try ManagedObjectModel([dog])
/// model.entities.map(\.name)                     // ["Animal", "Dog"]
/// model.entity(named: "Animal")?.isAbstract      // true
/// ```
public final class ManagedObjectModel: @unchecked Sendable {
  // Not checked: see EntityDescription.
  /// The entities, each after the one it extends, else in the order in which they were given.
  public let entities: [EntityDescription]
  private let byName: [String: EntityDescription]
  private let byClass: [ObjectIdentifier: EntityDescription]
  /// The relations that have an inverse, by the names of their entities.
  package let inversePairs: [String: [InversePair]]
  /// Whether an object may keep a pointer to a deleted one: by the inverse of a relation whose rule is `noAction`.
  let hasLastingPointers: Bool
  /// Whether members of a relation may be read later than their owner.
  let hasLateRelations: Bool

  /// Makes a model of `classes` and of what they extend.
  ///
  /// Each class becomes one entity, behind the one it extends, else in the order in which it is given; one that is
  /// given twice counts once. None at all makes a model without entities, which no context takes. What relations lead
  /// to need not be among them: an object of another class that is reached is refused when it would be inserted.
  ///
  /// ```swift
  /// let model = try ManagedObjectModel([artist.objectClass, album.objectClass])
  /// model.entities.map(\.name)      // ["Artist", "Album"]
  /// ```
  ///
  /// - Parameter classes: classes of one world.
  /// - Throws: ``ContextError/repeatedEntity(_:)`` where two of them, or of what they extend, have one name,
  ///   ``ContextError/repeatedIdentifier(_:_:identifier:)`` where two were renamed from one,
  ///   ``ContextError/otherWorld(_:)`` where they belong to different worlds,
  ///   ``ContextError/unnamedField(className:field:)`` where one stores what its definition does not name.
  /// - Complexity: O(p log p) for the p properties of all entities.
  public init(_ classes: [ObjectClass]) throws {
    let given = Set(classes.map { ObjectIdentifier($0) })
    var entities: [EntityDescription] = []
    var byClass: [ObjectIdentifier: EntityDescription] = [:]
    var byName: [String: EntityDescription] = [:]
    func entity(of objectClass: ObjectClass) throws -> EntityDescription {
      if let known = byClass[ObjectIdentifier(objectClass)] { return known }
      guard objectClass.world === classes[0].world else { throw ContextError.otherWorld(objectClass.name) }
      if let field = objectClass.unnamedFields.first {
        throw ContextError.unnamedField(className: objectClass.name, field: field)
      }
      let superentity = try objectClass.superclass.map(entity)
      let made = EntityDescription(
        objectClass, isAbstract: objectClass.isAbstract || !given.contains(ObjectIdentifier(objectClass)),
        superentity: superentity)
      guard byName.updateValue(made, forKey: made.name) == nil else { throw ContextError.repeatedEntity(made.name) }
      byClass[ObjectIdentifier(objectClass)] = made
      entities.append(made)
      return made
    }
    for objectClass in classes { _ = try entity(of: objectClass) }
    var identifiers: [String: String] = [:]
    for entity in entities {
      guard let identifier = entity.objectClass.renamingIdentifier else { continue }
      if let other = identifiers.updateValue(entity.name, forKey: identifier) {
        throw ContextError.repeatedIdentifier(other, entity.name, identifier: identifier)
      }
    }
    self.entities = entities
    self.byClass = byClass
    self.byName = byName
    inversePairs = InversePair.pairs(of: entities)
    for entity in entities {
      entity.lateRelations = (inversePairs[entity.name] ?? []).filter(\.isLate).map(\.property)
    }
    hasLateRelations = entities.contains { !$0.lateRelations.isEmpty }
    hasLastingPointers = entities.contains {
      $0.relationships.contains { $0.definition.deleteRule == .noAction }
    }
  }

  /// The entity of that name, which is a class's, upper and lower case told apart; nil where there is none. O(1).
  public func entity(named name: String) -> EntityDescription? { byName[name] }

  /// The entity of a class; nil where that is not in the model. O(1).
  ///
  /// It is found by identity: a class that was defined anew under the same name is another, and so is one that extends
  /// it.
  public func entity(of objectClass: ObjectClass) -> EntityDescription? { byClass[ObjectIdentifier(objectClass)] }

  /// An entity and every one that extends it, directly or through others, in the order of ``entities``.
  ///
  /// ```swift
  /// let family = context.model.family(of: context.model.entities[0])
  /// family.first === context.model.entities[0]   // true
  /// ```
  ///
  /// - Parameter entity: one of this model; of another model's none is found.
  /// - Complexity: O(e d) for the e entities of the model, which extend at most d others.
  public func family(of entity: EntityDescription) -> [EntityDescription] {
    entities.filter { $0.isKind(of: entity) }
  }

  /// The first entity that has other properties here than in `other` (``EntityDescription/hasLayout(of:)``), of those that
  /// both have. O(p) for p properties, O(e) for e entities of the same classes.
  package func firstDifference(from other: ManagedObjectModel) -> EntityDescription? {
    if self === other { return nil }
    return entities.first { entity in other.entity(named: entity.name).map { !entity.hasLayout(of: $0) } ?? false }
  }

  /// The entity of that name. Throws where there is none (fetched-results.md A11).
  func requireEntity(named name: String) throws -> EntityDescription {
    guard let entity = byName[name] else {
      throw ContextError.unknownEntity(name, known: entities.map(\.name))
    }
    return entity
  }
}
