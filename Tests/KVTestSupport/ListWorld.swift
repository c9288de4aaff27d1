package import KVObjects
import KVObserving

/// A world with a root whose `middle` has one relation of each kind: `items` (array), `row` (ordered set), `tags` (set).
package final class ListWorld: Sendable {
  package let world: ObjectWorld
  package let root: ModelObject
  /// What `root.middle` is at first.
  package let list: ModelObject
  /// Named "a", "b", …
  package let items: [ModelObject]
  package let listClass: ObjectClass

  package init(items count: Int = 8, _ world: ObjectWorld = ObjectWorld()) throws {
    self.world = world
    let item = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("note", .string),
          PropertyDefinition("mate", .object(className: "Item")),
        ], describedBy: "name"))
    listClass = try world.define(
      ClassDefinition(
        "List",
        properties: [
          PropertyDefinition("items", .object(className: "Item"), collection: .array),
          PropertyDefinition("row", .object(className: "Item"), collection: .orderedSet),
          PropertyDefinition("tags", .object(className: "Item"), collection: .set),
          PropertyDefinition("quiet", .object(className: "Item"), collection: .array, isAutomatic: false),
          PropertyDefinition("title", .string),
        ]))
    let rootClass = try world.define(
      ClassDefinition(
        "Root",
        properties: [
          PropertyDefinition("middle", .object(className: "List")), PropertyDefinition("other", .any),
          PropertyDefinition("lists", .object(className: "List"), collection: .array),
        ]))
    root = rootClass.makeObject()
    list = listClass.makeObject()
    items = try (0..<count).map { number in
      try item.makeObject(["name": .string(ListWorld.name(number))])
    }
    try root.setValue(.object(list), forKey: "middle")
  }

  package static func name(_ number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return number < letters.count ? String(letters[number]) : "\(letters[number % letters.count])\(number)"
  }

  package static func key(_ kind: CollectionKind) -> String {
    switch kind {
    case .array: "items"
    case .orderedSet: "row"
    case .set: "tags"
    }
  }

  package func collection(_ kind: CollectionKind, of owner: ModelObject? = nil) throws -> ToManyCollection {
    let owner = owner ?? list
    let property = try owner.objectClass.requireProperty(
      ListWorld.key(kind), access: .reading, receiver: owner.description)
    return owner.collection(of: property)
  }

  /// The numbers of the items in `values`.
  package func numbers(_ values: some Sequence<Value>) -> [Int] {
    values.map { value in items.firstIndex { .object($0) == value } ?? -1 }
  }

  package func values(_ numbers: [Int]) -> [Value] { numbers.map { .object(items[$0]) } }
}
