public import KVObjects

/// The entities of a context: its classes, and those that they extend (NSManagedObjectModel).
///
/// A class that is only extended, and not given itself, is an abstract entity: it can be fetched, with what is below it, but
/// nothing of it inserted.
///
/// ```swift
/// let model = try ManagedObjectModel([dog, cat])   // both extend Animal
/// model.entity(named: "Animal")?.isAbstract        // true
/// ```
public final class ManagedObjectModel: @unchecked Sendable {
  // Not checked: see EntityDescription.
  /// The entities, each after the one it extends, else in the order in which they were given.
  public let entities: [EntityDescription]
  private let byName: [String: EntityDescription]
  private let byClass: [ObjectIdentifier: EntityDescription]

  /// A model of `classes`. Throws where two of them have one name, or they belong to different worlds.
  public init(_ classes: [ObjectClass]) throws {
    let given = Set(classes.map { ObjectIdentifier($0) })
    var entities: [EntityDescription] = []
    var byClass: [ObjectIdentifier: EntityDescription] = [:]
    var byName: [String: EntityDescription] = [:]
    func entity(of objectClass: ObjectClass) throws -> EntityDescription {
      if let known = byClass[ObjectIdentifier(objectClass)] { return known }
      guard objectClass.world === classes[0].world else { throw ContextError.otherWorld(objectClass.name) }
      let superentity = try objectClass.superclass.map(entity)
      let made = EntityDescription(
        objectClass, isAbstract: !given.contains(ObjectIdentifier(objectClass)), superentity: superentity)
      guard byName.updateValue(made, forKey: made.name) == nil else { throw ContextError.repeatedEntity(made.name) }
      byClass[ObjectIdentifier(objectClass)] = made
      entities.append(made)
      return made
    }
    for objectClass in classes { _ = try entity(of: objectClass) }
    self.entities = entities
    self.byClass = byClass
    self.byName = byName
  }

  /// The entity of that name, or nil.
  public func entity(named name: String) -> EntityDescription? { byName[name] }

  /// The entity of a class, or nil where that is not in the model.
  public func entity(of objectClass: ObjectClass) -> EntityDescription? { byClass[ObjectIdentifier(objectClass)] }

  /// An entity and every one below it, in the order of ``entities``. O(e) for all e of the model.
  public func family(of entity: EntityDescription) -> [EntityDescription] {
    entities.filter { $0.isKind(of: entity) }
  }

  /// The entity of that name. Throws where there is none (fetched-results.md A11).
  func requireEntity(named name: String) throws -> EntityDescription {
    guard let entity = byName[name] else {
      throw ContextError.unknownEntity(name, known: entities.map(\.name))
    }
    return entity
  }
}
