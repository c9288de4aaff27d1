import KVPositions
import KVTables
import KVTestSupport
import Testing

@Suite struct TableOperationTests {
  @Test(
    "A call prints as the language prints it",
    arguments: [
      (.beginUpdates, "beginUpdates"),
      (.endUpdates, "endUpdates"),
      (.insertRows([[0, 1], [0, 2]]), "insertRows [0, 1] [0, 2]"),
      (.deleteRows([[3, 0]]), "deleteRows [3, 0]"),
      (.reloadRows([[0, 0]]), "reloadRows [0, 0]"),
      (.reconfigureRows([[0, 0], [1, 0]]), "reconfigureRows [0, 0] [1, 0]"),
      (.moveRow(from: [0, 0], to: [0, 2]), "moveRow [0, 0] to [0, 2]"),
      (.insertSections([0]), "insertSections [0]"),
      (.deleteSections([0, 2, 3, 4]), "deleteSections [0, 2-4]"),
      (.reloadSections([1]), "reloadSections [1]"),
      (.moveSection(from: 0, to: 2), "moveSection 0 to 2"),
      (.reloadData, "reloadData"),
    ] as [(TableOperation, String)])
  func description(_ operation: TableOperation, _ text: String) {
    #expect(operation.description == text)
  }

  @Test("In a sentence a call of many index paths is cut short")
  func summary() {
    let paths = (0..<1_000).map { ItemPath(section: 0, row: $0) }
    #expect(TableOperation.deleteRows(paths).summary == "deleteRows [0, 0] [0, 1] [0, 2] and 997 more")
    #expect(TableOperation.reloadRows(Array(paths.prefix(5))).summary == "reloadRows [0, 0] [0, 1] [0, 2] and 2 more")
    #expect(TableOperation.insertRows(Array(paths.prefix(4))).summary == "insertRows [0, 0] [0, 1] [0, 2] [0, 3]")
    #expect(TableOperation.insertSections([0, 1, 2, 3, 4, 5]).summary == "insertSections [0-5]")
  }

  @Test("Every call is recorded as it came, a refused one too, before anything is asked")
  func recording() throws {
    let fixture = try TableFixture([["a"]])
    let table = fixture.table
    var order: [String] = []
    table.operationObserver = { order.append("\($0)") }
    table.questionObserver = { order.append("? \($0)") }
    #expect(throws: TableUpdateError.self) { try table.moveRow(at: [0, 5], to: [0, 0]) }
    #expect(order.first == "moveRow [0, 5] to [0, 0]")
    #expect(order.dropFirst().prefix(2) == ["? numberOfSections", "? numberOfRows 0"])
  }

  @Test("A question prints as its method's name and position")
  func questions() {
    let questions: [TableQuestion] = [
      .numberOfSections, .numberOfRows(section: 1), .cell([0, 2]), .title(section: 0),
    ]
    #expect(questions.map(\.description) == ["numberOfSections", "numberOfRows 1", "cell [0, 2]", "title 0"])
  }
}
