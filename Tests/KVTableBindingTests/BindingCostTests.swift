import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// What a change costs from the model to the table, as counts: nodes entered, keys compared, questions asked.
@Suite(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
struct BindingCostTests {
  /// What some mutations cost, each the dearest of its sort.
  private struct Costs {
    var change = WorkCounter()
    var batch = WorkCounter()
    /// Of the batch.
    var questions: [TableQuestion] = []
  }

  /// Names that sort as their numbers do.
  private static func name(_ number: Int) -> Value {
    let digits = String(number)
    return .string(String(repeating: "0", count: 8 - digits.count) + digits)
  }

  private func costs(rows: Int, _ bind: (ListWorld, TableView) throws -> Void) throws -> Costs {
    let model = try ListWorld(items: rows + 10)
    let owner = model.list
    for (number, item) in model.items.enumerated() {
      try item.setValue(Self.name(number * 10), forKey: "name")
      try item.setValue(.string("\(number * 8 / (rows + 10))"), forKey: "note")
    }
    try owner.setValue(.list(ValueList(model.values(Array(0..<rows)))), forKey: "items")
    let table = TableView()
    try bind(model, table)
    let items = try owner.mutableArrayValue(forKey: "items")
    var costs = Costs()
    // What is built once is not counted: a tree of the relation's list, the places of the observed elements.
    try items.insert(.object(model.items[rows]), at: 0)
    try items.remove(at: 0)
    try model.items[0].setValue(Self.name(0), forKey: "name")
    func measure(_ body: () throws -> Void) throws {
      let (_, work) = try WorkCounter.measuring(body)
      costs.change.nodeVisits = max(costs.change.nodeVisits, work.nodeVisits)
      costs.change.comparisons = max(costs.change.comparisons, work.comparisons)
    }
    for row in stride(from: 0, to: rows, by: rows / 20) {
      try measure { try items.insert(.object(model.items[rows]), at: row) }
      try measure { try items.remove(at: row) }
      try measure { try model.items[row].setValue(Self.name((row * 7 % rows) * 10 + 5), forKey: "name") }
      try measure { try model.items[row].setValue(Self.name(row * 10), forKey: "name") }
    }
    table.questionObserver = { costs.questions.append($0) }
    let (_, work) = try WorkCounter.measuring {
      try model.world.batch {
        for number in 0..<10 {
          let row = rows / 10 * number
          try items.remove(at: row)
          try items.insert(.object(model.items[rows + number]), at: row)
          try model.items[row + 5].setValue(Self.name((row * 7 % rows) * 10 + 5), forKey: "name")
        }
      }
    }
    costs.batch = work
    #expect(try table.firstDifference() == nil)
    return costs
  }

  private func compare(_ bind: (ListWorld, TableView) throws -> Void) throws {
    let few = try costs(rows: 1_000, bind)
    // As many levels of the trees as 100,000 rows have.
    let many = try costs(rows: 30_000, bind)
    #expect(many.change.nodeVisits <= 2 * few.change.nodeVisits)
    #expect(many.batch.nodeVisits <= 2 * few.batch.nodeVisits)
    #expect(many.change.comparisons <= 2 * few.change.comparisons)
    #expect(many.batch.comparisons <= 2 * few.batch.comparisons)
    // Ten rows go, ten come, ten show something new.
    let cells = many.questions.count { if case .cell = $0 { true } else { false } }
    #expect(cells <= 20)
    let titles = many.questions.count { if case .title = $0 { true } else { false } }
    #expect(titles == 0)
  }

  @Test func `A table observer and its table`() throws {
    try compare { model, table in
      try TableViewBinding(table, to: try TableObserver(object: model.list, keyPath: "items", cellKeyPaths: ["name"]))
    }
  }

  @Test func `A relational controller and its table, which reloads above a number of changes`() throws {
    try compare { model, table in
      let controller = try RelationalCollectionController(
        relation: "items", onObject: model.list, sortedBy: try [KeyValueSortDescriptor(key: "name")],
        observingChildKeyPaths: ["name"])
      try TableViewBinding(table, to: controller, style: .hybrid(threshold: 40))
    }
  }

  @Test func `A set controller with sections and its table`() throws {
    try compare { model, table in
      let controller = SetController(
        observed: model.list, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: "note",
        sortDescriptors: try [KeyValueSortDescriptor(key: "note"), KeyValueSortDescriptor(key: "name")])
      try controller.performQuery()
      try TableViewBinding(table, to: controller)
    }
  }
}
