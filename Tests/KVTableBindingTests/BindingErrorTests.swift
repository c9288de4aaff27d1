import KVControllers
import KVObjects
import KVObserving
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

@Suite struct BindingErrorTests {
  @Test func `A cell that cannot be read is an error; once it has gone the table shows what there is`() throws {
    let model = try ListWorld()
    let world = model.world
    let stranger = try world.define(ClassDefinition("Stranger", properties: [])).makeObject()
    let bag = try world.define(
      ClassDefinition("Bag", properties: [PropertyDefinition("items", .any, collection: .array)])
    ).makeObject()
    let items = try bag.mutableArrayValue(forKey: "items")
    try items.addAll(model.values([0, 1]))
    let observer = try TableObserver(object: bag, keyPath: "items", cellKeyPaths: ["name"])
    let table = TableView()
    try TableViewBinding(table, to: observer)
    #expect(throws: KeyValueCodingError.self) { try items.insert(.object(stranger), at: 0) }
    // The table holds nothing now: what cannot be read before a change is read after it, never refused.
    #expect(throws: KeyValueCodingError.self) { try items.add(.object(model.items[2])) }
    #expect(throws: KeyValueCodingError.self) { try items.remove(at: 0) }
    #expect(try table.text() == "── (3)\n   0 a\n   1 b\n   2 c")
    try items.remove(at: 1)
    #expect(try table.firstDifference() == nil)
    #expect(try table.numberOfRows(inSection: 0) == 2)
  }
}
