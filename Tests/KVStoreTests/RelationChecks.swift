import KVContext
import KVEngine
import Testing

/// Shelves with their books, in order: a relation to many whose other side holds one object.
enum Bookcase {
  static let classes = [
    ClassDefinition(
      "Shelf",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("books", .object(className: "Book"), collection: .orderedSet, inverse: "shelf"),
      ]),
    ClassDefinition(
      "Book",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books"),
      ]),
  ]
}

/// Readers of what contexts and stores hold: both sides of every relation agree, whatever is read first.
enum RelationChecks {
  /// In what a relation is said of one side only, in the objects of a context, all of which are read.
  static func disagreements(in context: ManagedObjectContext, firstRead: [String]? = nil) throws -> [String] {
    let names = firstRead ?? context.model.entities.map(\.name)
    var found: [String] = []
    let objects = try names.flatMap { try context.fetch(FetchRequest(entityName: $0)) }
    for _ in 0..<2 {
      found = []
      for object in objects where object.objectID != nil && !object.isDeleted {
        for property in object.objectClass.properties where property.holdsObjects {
          for member in try related(object, property) where isHere(member, context) {
            guard let inverse = try property.inverse(at: member, of: object),
              try !related(member, inverse).contains(object)
            else { continue }
            found.append(
              "\(text(object)).\(property.name) has \(text(member)), \(text(member)).\(inverse.name) does not")
          }
        }
      }
      // What was read just now may have told others.
      if found.isEmpty { return [] }
      try context.processPendingChanges()
    }
    return found
  }

  /// The same in a store: of new contexts that read in one order and in the other.
  static func disagreements(in store: any PersistentStore, _ model: ManagedObjectModel) throws -> [String] {
    let names = model.entities.map(\.name)
    return try [names, names.reversed()].flatMap { names in
      let context = try ManagedObjectContext(model: model, store: store)
      defer { context.close() }
      let found = try disagreements(in: context, firstRead: names)
      return found + (context.hasChanges ? ["a context that has only read has changes"] : [])
    }
  }

  /// What an object holds, with what it leads to by IDs, in the order of those.
  static func values(_ object: ModelObject) throws -> [String: String] {
    var values: [String: String] = [:]
    for property in object.objectClass.properties {
      values[property.name] =
        property.holdsObjects
        ? try related(object, property).map(text).sorted().joined(separator: ",")
        : try object.value(forKey: property.name).description
    }
    return values
  }

  static func text(_ object: ModelObject) -> String { object.objectID.map { "\($0)" } ?? "none" }

  private static func isHere(_ object: ModelObject, _ context: ManagedObjectContext) -> Bool {
    object.managedObjectContext === context && !object.isDeleted && (try? object.value(forKey: "name")) != nil
  }

  private static func related(_ object: ModelObject, _ property: Property) throws -> [ModelObject] {
    let value = try object.value(forKey: property.name)
    return value.elements?.compactMap(\.object) ?? value.object.map { [$0] } ?? []
  }
}
