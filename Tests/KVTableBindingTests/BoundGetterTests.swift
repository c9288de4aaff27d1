import KVControllers
import KVObjects
import KVPositions
import KVTableBinding
import KVTables
import Testing

/// Getters of cell key paths run while the table is asking: what they change must not be met half read.
@Suite struct BoundGetterTests {
  private final class Trap: @unchecked Sendable {
    var isSet = false
    weak var items: ToManyCollection?
  }

  @Test("A getter that removes rows while the table reads them is an error, and the next call reads everything anew")
  func getterRemovesRows() throws {
    let world = ObjectWorld()
    let trap = Trap()
    let item = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition(
            "label", .string, dependsOn: ["name"],
            getter: { item in
              // The binding's own refusal reaches this call; whoever swallows it must not end the program.
              if trap.isSet { try? trap.items?.removeLast() }
              return try item.value(forKey: "name")
            }),
        ]))
    let box = try world.define(
      ClassDefinition(
        "Box", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)])
    ).makeObject()
    let objects = try ["a", "b", "c", "d"].map { Value.object(try item.makeObject(["name": .string($0)])) }
    try box.setValue(.list(ValueList(objects)), forKey: "items")
    let items = try #require(try Self.collection(box))
    trap.items = items

    let table = TableView(name: "bound")
    let observer = try TableObserver(object: box, keyPath: "items", cellKeyPaths: ["label"])
    try TableViewBinding(table, to: observer)
    trap.isSet = true
    let error = #expect(throws: TableRangeError.self) { try table.reloadData() }
    #expect(error?.reason == "row 2 does not exist: section 0 has 2 rows")
    trap.isSet = false
    #expect(try table.text() == "── (2)\n   0 a\n   1 b")
    withExtendedLifetime(items) {}
  }

  private static func collection(_ box: ModelObject) throws -> ToManyCollection? {
    guard case .collection(let collection) = try box.value(forKey: "items") else { return nil }
    return collection
  }
}
