import KVObjects
import KVPredicates

extension ManagedObjectContext: CustomStringConvertible, CustomReflectable {
  /// What it keeps and what is not saved: `ManagedObjectContext of Artist, Album: 3 objects, 1 inserted, 2 updated`.
  public var description: String {
    let names = model.entities.map(\.name).inOneLine(count: model.entities.count) { $0 }
    let changes = [
      (insertedObjects, "inserted"), (updatedObjects, "updated"), (deletedObjects, "deleted"),
    ].compactMap { $0.isEmpty ? nil : ", \($0.count) \($1)" }
    let count = registeredObjects.count
    return
      "ManagedObjectContext of \(names.dropFirst().dropLast()): \(count) \(count == 1 ? "object" : "objects")\(changes.joined())"
  }

  /// The objects that it keeps, by what is not saved of them.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "registeredObjects": registeredObjects, "insertedObjects": insertedObjects, "updatedObjects": updatedObjects,
        "deletedObjects": deletedObjects,
      ])
  }
}

extension FetchRequest: CustomStringConvertible {
  /// What it asks for: `Album where live == NO, by -released, limit 10`.
  public var description: String {
    var text = entityName
    if let predicate { text += " where \(predicate)" }
    if let sortDescriptors, !sortDescriptors.isEmpty {
      text += ", by " + sortDescriptors.map(\.description).joined(separator: ", ")
    }
    if fetchOffset != 0 { text += ", offset \(fetchOffset)" }
    if fetchLimit != 0 { text += ", limit \(fetchLimit)" }
    return text
  }
}

extension ContextChange: CustomStringConvertible {
  /// Its lists that hold anything: `inserted [<Album "A">], updated [<Artist "Kate">]`.
  public var description: String {
    let lists = [
      (inserted, "inserted"), (updated, "updated"), (deleted, "deleted"), (refreshed, "refreshed"),
    ].compactMap { objects, name in
      objects.isEmpty ? nil : "\(name) \(objects.inOneLine(count: objects.count, \.description))"
    }
    return (lists + (invalidatedAll ? ["invalidatedAll"] : [])).joined(separator: ", ")
  }
}

extension EntityDescription: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

extension ManagedObjectModel: CustomStringConvertible {
  /// The names of its entities: `[Artist, Album]`.
  public var description: String { "\(entities)" }
}
