package import KVObjects

/// A world whose root shows a shelf's items: `shelf.items` and, of any kind of value, `shelf.things`; `quiet` notifies
/// only by hand.
package final class Shelf {
  package let world: ObjectWorld
  package let root: ModelObject
  package let shelf: ModelObject
  package let shelfClass: ObjectClass
  package let itemClass: ObjectClass
  /// Has no key but `title`.
  package let stranger: ModelObject
  package let items: [ModelObject]
  /// What the computed key `grade` does beside giving the rating.
  package let onGrade = Switch<() throws -> Void>({})

  package init(_ kind: CollectionKind = .array, items count: Int = 6, world: ObjectWorld = ObjectWorld()) throws {
    self.world = world
    let onGrade = onGrade
    itemClass = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("weight", .number), PropertyDefinition("color", .string),
          PropertyDefinition("live", .boolean), PropertyDefinition("note", .string),
          PropertyDefinition("loose", .any),
          PropertyDefinition("mate", .object(className: "Item")),
          PropertyDefinition("parts", .object(className: "Item"), collection: .set),
          PropertyDefinition(
            "grade", .integer, dependsOn: ["rating"],
            getter: { item in
              try onGrade.state()
              return try item.value(forKey: "rating")
            }),
          PropertyDefinition(
            "best", .object(className: "Item"), dependsOn: ["mate"],
            getter: { item in
              try onGrade.state()
              return try item.value(forKey: "mate")
            }),
        ], describedBy: "name"))
    shelfClass = try world.define(
      ClassDefinition(
        "Shelf",
        properties: [
          PropertyDefinition("items", .object(className: "Item"), collection: kind),
          PropertyDefinition("quiet", .object(className: "Item"), collection: kind, isAutomatic: false),
          PropertyDefinition("things", .any, collection: kind), PropertyDefinition("title", .string),
        ]))
    stranger = try world.define(
      ClassDefinition("Stranger", properties: [PropertyDefinition("title", .string)], describedBy: "title")
    ).makeObject(["title": .string("stranger")])
    root = try world.define(
      ClassDefinition(
        "Root",
        properties: [
          PropertyDefinition("shelf", .any),
          PropertyDefinition("shelves", .object(className: "Shelf"), collection: .array),
        ])
    ).makeObject()
    shelf = shelfClass.makeObject()
    try root.setValue(.object(shelf), forKey: "shelf")
    let made = itemClass
    items = try (0..<count).map { number in
      try made.makeObject([
        "name": .string(ListWorld.name(number)), "rating": .integer(number), "weight": .number(Double(number)),
        "color": .string("red"),
      ])
    }
    for key in ["items", "quiet", "things"] { try shelf.setPrimitiveValue(values(0..<count), forKey: key) }
  }

  package func values(_ numbers: some Sequence<Int>) -> Value {
    .list(ValueList(numbers.map { .object(items[$0]) }))
  }

  package func collection(_ key: String = "items") throws -> ToManyCollection {
    guard case .collection(let collection) = try shelf.value(forKey: key) else { throw Trouble() }
    return collection
  }

  /// Sets one key of one item.
  package func set(_ number: Int, _ key: String, _ value: Value) throws {
    try items[number].setValue(value, forKey: key)
  }

  /// Whether nobody watches anything.
  package var isUnwatched: Bool { ([root, shelf, stranger] + items).allSatisfy { $0.watchers == nil } }
}
