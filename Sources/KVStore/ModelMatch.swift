import KVContext
import KVObjects

/// Which classes and properties of a file are those of a model, by their renaming identifiers and names (core-data.md CD73).
///
/// One that has an identifier is the one of the file that has this identifier, or this name; every other the one of its
/// name, or, where a later version has renamed that, the one whose identifier is its name.
struct ModelMatch {
  /// What the file has of an entity of the model, by that one's name.
  private(set) var entities: [String: FileShape.Entity] = [:]
  /// What the model has not.
  let lost: [FileShape.Entity]
  /// The names of the model's classes by those that the file has.
  private var classNames: [String: String] = [:]
  private let identifiers: StoreIdentifiers
  private let model: ManagedObjectModel

  private struct Named {
    let name: String
    let identifier: String
    var isRenamed: Bool { identifier != name }
  }

  init(_ model: ManagedObjectModel, _ shape: FileShape) {
    (identifiers, self.model) = (shape.identifiers, model)
    // Abstract classes have no table: they are named by relations and identifiers.
    var known = Set(shape.entities.map(\.name)).union(shape.identifiers.entityNames)
    for property in shape.entities.flatMap(\.properties) {
      if case .object(let name) = property.type { known.insert(name) }
    }
    let found = Self.match(
      model.entities.map { Named(name: $0.name, identifier: $0.objectClass.renamingIdentifier ?? $0.name) },
      known.sorted().map { Named(name: $0, identifier: shape.identifiers.identifier(of: $0)) })
    classNames = Dictionary(found.map { ($1, $0) }) { first, _ in first }
    let byName = Dictionary(shape.entities.map { ($0.name, $0) }) { first, _ in first }
    for entity in model.entities where !entity.isAbstract {
      entities[entity.name] = found[entity.name].flatMap { byName[$0] }
    }
    let numbers = Set(entities.values.map(\.number))
    lost = shape.entities.filter { !numbers.contains($0.number) }
  }

  /// The entities of the file that the model calls otherwise.
  var renamed: [(number: Int, name: String)] {
    entities.filter { $0.key != $0.value.name }.map { ($0.value.number, $0.key) }
  }

  /// The tables of what a relation may lead to, as far as the file has them.
  func tables(of property: Property) -> [String] {
    guard case .object(let className) = property.type, let target = model.entity(named: className) else { return [] }
    return model.family(of: target).compactMap { entities[$0.name]?.table }
  }

  /// What the model calls a class of the file.
  func name(of className: String) -> String { classNames[className] ?? className }

  /// The type that a property of the file has in the model.
  func type(of property: FileShape.Property) -> PropertyType {
    if case .object(let name) = property.type { .object(className: self.name(of: name)) } else { property.type }
  }

  /// What the file has of the properties of an entity, by their names in the model, and what it has besides.
  func properties(of entity: EntityDescription, _ found: FileShape.Entity) -> (
    known: [String: FileShape.Property], lost: [FileShape.Property]
  ) {
    let matched = Self.match(
      entity.persistentProperties.map {
        Named(name: $0.name, identifier: $0.definition.renamingIdentifier ?? $0.name)
      }, found.properties.map { Named(name: $0.name, identifier: identifiers.identifier(of: $0.name, found.name)) })
    let byName = Dictionary(found.properties.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(matched.values)
    return (matched.compactMapValues { byName[$0] }, found.properties.filter { !names.contains($0.name) })
  }

  /// Whether the model calls a property of an entity otherwise than the file.
  func hasRenamed(_ entity: EntityDescription, _ found: FileShape.Entity) -> Bool {
    properties(of: entity, found).known.contains { $0.key != $0.value.name }
  }

  /// The names of what is wanted with those of what is known.
  private static func match(_ wanted: [Named], _ known: [Named]) -> [String: String] {
    var found: [String: String] = [:]
    var taken: Set<String> = []
    func match(_ isMeant: (Named, Named) -> Bool) {
      for one in wanted where found[one.name] == nil {
        guard let other = known.first(where: { !taken.contains($0.name) && isMeant(one, $0) }) else { continue }
        found[one.name] = other.name
        taken.insert(other.name)
      }
    }
    match { $0.isRenamed && $0.name == $1.name && $0.identifier == $1.identifier }
    match { $0.isRenamed && $1.isRenamed && $0.identifier == $1.identifier }
    match { $0.isRenamed && $0.identifier == $1.name }
    match { $0.name == $1.name }
    match { !$0.isRenamed && $0.name == $1.identifier }
    return found
  }
}
