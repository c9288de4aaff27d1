import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// The promises of `ArrangementEngine`'s cost, as counts: nodes entered, packed keys compared, and calls of a comparator.
///
/// Tests run with 1,000 members and with 100,000: what is promised to grow with their logarithm must not grow with their
/// number.
@Suite(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
struct ArrangementEngineWorkTests {
  /// Levels of both trees together: the rows', as they are built with 56 of 64 entries per node in use, and the
  /// collection's, with 28 of 32.
  private static func levels(_ count: Int) -> Int {
    func levels(_ limit: Int) -> Int {
      var levels = 1
      var reach = limit
      while reach < count {
        levels += 1
        reach *= limit * 7 / 8
      }
      return levels
    }
    return levels(64) + levels(32)
  }

  private static func log2(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

  @Test(arguments: [1_000, 100_000])
  func `One change enters few nodes per level and compares log₂ n keys`(count: Int) throws {
    let rows = try ManyRows(count)
    rows.makeIndex()
    let controller = try rows.inSections()
    let listener = CountingListener()
    controller.delegate = listener
    let (levels, log2) = (Self.levels(count), Self.log2(count))
    for (name, moves, change) in ManyRows.changes {
      var worst = WorkCounter()
      for _ in 0..<60 {
        let work = try rows.work(change)
        worst.nodeVisits = max(worst.nodeVisits, work.nodeVisits)
        worst.comparisons = max(worst.comparisons, work.comparisons)
      }
      // The row is taken out and filed; each end asks the collection for numbers and places.
      #expect(worst.nodeVisits <= 8 * levels, "\(name): \(worst)")
      #expect(worst.comparisons <= 3 * log2 + 8, "\(name): \(worst)")
      let told = listener.take()
      #expect(told.brackets > 0 && told.changes >= told.brackets, "\(name) was not told")
      if moves { #expect(worst.comparisons > 0, "\(name) found its row without a comparison") }
    }
  }

  @Test(arguments: [1_000, 20_000])
  func `The first change after a query enters no more nodes than there are members`(count: Int) throws {
    let rows = try ManyRows(count)
    let controller = try rows.inSections()
    let work = try rows.work { try $0.rate() }
    #expect(work.nodeVisits <= count, "\(work)")
    controller.stopObserving()
  }

  @Test(arguments: [1_000, 100_000])
  func `A bracket of k changes costs k changes, and a logarithm of k for each`(count: Int) throws {
    let rows = try ManyRows(count)
    rows.makeIndex()
    let controller = try rows.inSections()
    let listener = CountingListener()
    controller.delegate = listener
    let (levels, log2) = (Self.levels(count), Self.log2(count))
    for changes in [1, 10, 100, 1_000] {
      let work = try rows.work { rows in
        try rows.world.batch {
          for number in 0..<changes { try ManyRows.changes[number % ManyRows.changes.count].change(rows) }
        }
      }
      #expect(work.nodeVisits <= changes * (8 * levels + 6 * Self.log2(changes)), "\(changes): \(work)")
      #expect(work.comparisons <= changes * (3 * log2 + 8), "\(changes): \(work)")
      let told = listener.take()
      #expect(told.brackets == 1 && told.changes <= 2 * changes, "\(changes): \(told)")
    }
  }

  @Test(arguments: [1_000, 20_000])
  func `A comparator is called a few times log₂ n for one change, and only about rows with one key`(count: Int) throws
  {
    let calls = CallCount()
    let rows = try ManyRows(count)
    rows.makeIndex()
    let order = try KeyValueSortDescriptor(key: "rating") { a, b in
      calls.number += 1
      return a.compare(b)
    }
    let controller = try RelationalCollectionController(relation: "items", onObject: rows.owner, sortedBy: [order])
    var worst = 0
    for _ in 0..<30 {
      calls.number = 0
      try rows.rate()
      #expect(calls.number > 0)
      worst = max(worst, calls.number)
    }
    #expect(worst <= 2 * Self.log2(count) + 6)
    calls.number = 0
    try rows.world.batch { for _ in 0..<50 { try rows.rate() } }
    #expect(calls.number <= 50 * (2 * Self.log2(count) + 6))
    controller.invalidate()
  }

  @Test(arguments: [1_000, 100_000])
  func `setArray with one edit in a hundred passes over all a few times and compares no key`(count: Int) throws {
    let rows = try ManyRows(count)
    let controller = try RelationalCollectionController(relation: "items", onObject: rows.owner)
    let listener = CountingListener()
    controller.delegate = listener
    let (values, edits) = rows.edited(count / 100)
    let work = try rows.work { try $0.items.setArray(values) }
    // Each element is put in once, which is a way down and up; no row is looked for by its key.
    #expect(work.nodeVisits <= 3 * count * Self.levels(count), "\(work)")
    #expect(work.comparisons == 0, "\(work)")
    let told = listener.take()
    #expect(told.brackets == 1)
    #expect(told.changes <= edits && told.changes > edits / 2, "\(told)")
    #expect(controller.snapshot().map(Value.object) == values)
  }
}

/// How often a comparator was called. Used on one thread.
private final class CallCount: @unchecked Sendable {
  var number = 0
}

/// Counts brackets and what they tell.
private final class CountingListener: PartialRelationalDelegate, PartialSetDelegate {
  private var told = (brackets: 0, changes: 0)

  /// What has been told since it was asked last.
  func take() -> (brackets: Int, changes: Int) {
    defer { told = (0, 0) }
    return told
  }

  func controllerWillChangeContent(_ controller: RelationalCollectionController) { told.brackets += 1 }
  func controllerWillChangeContent(_ controller: SetController) { told.brackets += 1 }
  func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) { told.changes += 1 }
  func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) { told.changes += 1 }
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) { told.changes += 1 }
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) { told.changes += 1 }
}

/// An owner of many items, and random changes of them.
private final class ManyRows {
  let world = ObjectWorld()
  let owner: ModelObject
  let items: ToManyCollection
  private let itemClass: ObjectClass
  private var objects: [ModelObject] = []
  private var random = SeededGenerator(seed: 5)
  private static let colors = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]

  init(_ count: Int) throws {
    itemClass = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .integer), PropertyDefinition("color", .string),
          PropertyDefinition("rating", .integer), PropertyDefinition("hidden", .boolean),
          PropertyDefinition("note", .integer),
        ]))
    owner = try world.define(
      ClassDefinition(
        "Owner", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)])
    ).makeObject()
    items = try owner.mutableArrayValue(forKey: "items")
    for _ in 0..<count { objects.append(try makeItem()) }
    try items.setArray(objects.map(Value.object))
  }

  /// Has the index from member to place made: an array makes it when a member is looked for first.
  func makeIndex() { #expect(items.contains(.object(objects[0]))) }

  private func makeItem() throws -> ModelObject {
    let item = itemClass.makeObject()
    try item.setValue(.integer(random.below(1_000_000)), forKey: "name")
    try item.setValue(.string(Self.colors[random.below(8)]), forKey: "color")
    try item.setValue(.integer(random.below(100)), forKey: "rating")
    return item
  }

  /// A controller with a filter, three sort descriptors and sections.
  func inSections() throws -> SetController {
    let controller = SetController(
      observed: owner, setKeyPath: "items", keyPaths: ["note"], sectionNameKeyPath: "color",
      sortDescriptors: try ["color", "rating", "name"].map { try KeyValueSortDescriptor($0) },
      filteredBy: try KeyValuePredicate(format: "hidden == NO"))
    try controller.performQuery()
    return controller
  }

  func work(_ change: (ManyRows) throws -> Void) throws -> WorkCounter {
    try WorkCounter.measuring { try change(self) }.work
  }

  private func anyItem() -> ModelObject { objects[random.below(objects.count)] }

  func rate() throws { try anyItem().setValue(.integer(random.below(100)), forKey: "rating") }

  /// One change of each sort; whether it takes rows out or files them.
  static let changes: [(name: String, moves: Bool, change: @Sendable (ManyRows) throws -> Void)] = [
    ("rate", true, { try $0.rate() }),
    ("color", true, { try $0.anyItem().setValue(.string(colors[$0.random.below(8)]), forKey: "color") }),
    (
      "hide or show", true,
      { rows in
        let item = rows.anyItem()
        try item.setValue(.boolean(try item.value(forKey: "hidden") == .boolean(false)), forKey: "hidden")
      }
    ),
    ("note", false, { try $0.anyItem().setValue(.integer($0.random.below(1_000_000)), forKey: "note") }),
    (
      "add", true,
      { rows in
        rows.objects.append(try rows.makeItem())
        try rows.items.insert(.object(rows.objects[rows.objects.count - 1]), at: rows.random.below(rows.items.count))
      }
    ),
    (
      "remove", true,
      { rows in
        let index = rows.random.below(rows.objects.count)
        rows.objects.swapAt(index, rows.objects.count - 1)
        try rows.items.remove(.object(rows.objects.removeLast()))
      }
    ),
  ]

  /// The items with `count` edits, of which each moves one, and how many rows may be told.
  func edited(_ count: Int) -> (values: [Value], edits: Int) {
    var values = objects.map(Value.object)
    for _ in 0..<count {
      let moved = values.remove(at: random.below(values.count))
      values.insert(moved, at: random.below(values.count + 1))
    }
    return (values, count)
  }
}
