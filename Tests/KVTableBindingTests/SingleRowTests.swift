import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// A table that shows the change of one row without an update, beside one whose calls are observed, which it makes by updates.
struct SingleRowTests {
  private final class Shelf {
    let world = ObjectWorld()
    let owner: ModelObject
    let itemClass: ObjectClass
    var items: [ModelObject] = []

    init() throws {
      itemClass = try world.define(
        ClassDefinition(
          "Item",
          properties: [
            PropertyDefinition("name", .string), PropertyDefinition("color", .string),
            PropertyDefinition("rating", .integer),
          ]))
      owner = try world.define(
        ClassDefinition(
          "Owner", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .set)])
      ).makeObject()
    }

    var members: ToManyCollection {
      get throws {
        guard case .collection(let members) = try owner.value(forKey: "items") else { throw CancellationError() }
        return members
      }
    }

    func make(_ number: Int) throws -> ModelObject {
      let item = itemClass.makeObject()
      try item.setValue(.string("n\(number % 9)"), forKey: "name")
      try item.setValue(.string(["blue", "green", "red"][number % 3]), forKey: "color")
      try item.setValue(.integer(number % 6), forKey: "rating")
      items.append(item)
      return item
    }

    func controller(_ kind: Int) throws -> CollectionController {
      let sort = try ["-rating", "name"].map { try KeyValueSortDescriptor($0) }
      if kind == 0 {
        return try RelationalCollectionController(
          relation: "items", onObject: owner, filteredBy: KeyValuePredicate(format: "rating > 0"), sortedBy: sort,
          observingChildKeyPaths: ["name", "color"])
      }
      let isSectioned = kind == 1
      let sets = SetController(
        observed: owner, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: isSectioned ? "color" : nil,
        sortDescriptors: (isSectioned ? [try KeyValueSortDescriptor("color")] : []) + sort)
      try sets.performQuery()
      return sets
    }

    func change(_ random: inout SeededGenerator) throws {
      let item = items[random.below(items.count)]
      switch random.below(10) {
      case 0..<3: try item.setValue(.integer(random.below(6)), forKey: "rating")
      case 3..<5: try item.setValue(.string("n\(random.below(9))"), forKey: "name")
      case 5: try item.setValue(.string(["blue", "green", "red", "white"][random.below(4)]), forKey: "color")
      case 6: try members.add(.object(try make(random.below(1_000))))
      case 7: try members.add(.object(item))
      case 8: try members.remove(.object(item))
      default:
        try world.batch {
          try item.setValue(.integer(random.below(6)), forKey: "rating")
          if random.once(in: 2) { try members.remove(.object(items[random.below(items.count)])) }
        }
      }
    }
  }

  @Test(arguments: [["name"], ["name", "rating", "color"]], [CellReading.whenLoaded, .whenShown])
  func `Tables show the same, with updates and without`(cells: [String], reading: CellReading) throws {
    for kind in 0..<3 { try compare(kind, cells, reading) }
  }

  private func compare(_ kind: Int, _ cells: [String], _ reading: CellReading) throws {
    var random = SeededGenerator(seed: UInt64(kind) + 5)
    let shelf = try Shelf()
    for number in 0..<20 { try shelf.members.add(.object(shelf.make(number))) }
    let (plain, observed) = (TableView(cells: reading), TableView(cells: reading))
    var calls = 0
    observed.operationObserver = { _ in calls += 1 }
    for table in [plain, observed] {
      try TableViewBinding(table, to: try shelf.controller(kind), cellKeyPaths: cells)
    }
    for step in 0..<400 {
      try shelf.change(&random)
      try #require(try texts(of: plain) == texts(of: observed), "step \(step)")
      // Another key that cells show is not observed: both tables go on showing what they have read.
      if cells == ["name"] { try #require(try plain.firstDifference() == nil, "step \(step)") }
    }
    #expect(calls > 300)
  }

  private func texts(of table: TableView) throws -> [[String]] {
    try (0..<table.numberOfSections()).map { section in
      try (0..<table.numberOfRows(inSection: section)).map { row in
        try table.cell(at: ItemPath(section: section, row: row)).text
      }
    }
  }
}
