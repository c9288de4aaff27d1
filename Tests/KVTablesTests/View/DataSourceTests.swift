import KVPositions
import KVTables
import KVTestSupport
import Testing

/// A data source that answers as it is told, also nonsense.
private final class Liar: TableViewDataSource {
  struct Refused: Error, Equatable {}

  var rows = [1]
  var sections: Int?
  var refusesCells = false
  var onQuestion: (() throws -> Void)?

  func numberOfSections(in tableView: TableView) throws -> Int {
    try onQuestion?()
    return sections ?? rows.count
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int { rows[section] }

  func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    if refusesCells { throw Refused() }
    return TableCell(text: "row \(path.row)")
  }
}

/// A data source that implements what it must.
private final class Short: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
  func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell { TableCell(text: "\(path)") }
}

@Suite struct DataSourceTests {
  @Test("Making a table asks nothing; loading asks once and records nothing; reading asks no more")
  func questionsOfLoading() throws {
    let fixture = try TableFixture([["a"], ["b", "c"]], loaded: false)
    #expect(fixture.takeQuestions() == [])
    try fixture.table.load()
    #expect(
      fixture.takeQuestions() == [
        .numberOfSections, .numberOfRows(section: 0), .numberOfRows(section: 1), .title(section: 0), .cell([0, 0]),
        .title(section: 1), .cell([1, 0]), .cell([1, 1]),
      ])
    _ = try fixture.table.text()
    #expect(fixture.takeQuestions() == [])
    #expect(fixture.operations == [])
  }

  @Test("Where cells are read when shown, loading asks for none and each is asked for once")
  func cellsWhenShown() throws {
    let fixture = try TableFixture([["a", "b", "c"]], cells: .whenShown)
    _ = try fixture.table.numberOfRows(inSection: 0)
    #expect(fixture.takeQuestions() == [])
    fixture.source.rows = [["A", "B", "C"]]
    #expect(try fixture.table.cell(at: [0, 1]).text == "B")
    fixture.source.rows = [["x", "y", "z"]]
    #expect(try fixture.table.cell(at: [0, 1]).text == "B")
    #expect(fixture.takeQuestions() == [.cell([0, 1])])
    #expect(try fixture.table.staleCells().count == 1)
    try fixture.update(to: [["new", "x", "y", "z"], ["s"]], [.insertRows([[0, 0]]), .insertSections([1])])
    #expect(
      fixture.takeQuestions() == [
        .numberOfSections, .numberOfRows(section: 0), .numberOfRows(section: 1), .title(section: 1), .cell([0, 0]),
      ])
    #expect(try fixture.shown == [["new", "x", "B", "z"], ["s"]])
  }

  @Test("A data source need not say more than rows and cells")
  func defaults() throws {
    let table = TableView()
    table.retainDataSource(Short())
    #expect(try table.text() == "── (2)\n   0 [0, 0]\n   1 [0, 1]")
  }

  @Test(
    "A table without a data source has no sections, and one whose data source is gone goes on showing what it read")
  func withoutSource() throws {
    let table = TableView()
    #expect(try table.numberOfSections() == 0)
    var source: TextDataSource? = TextDataSource([["a"]])
    table.dataSource = source
    #expect(try table.text() == "── (1)\n   0 a")
    source = nil
    #expect(table.dataSource == nil)
    #expect(try table.cell(at: [0, 0]).text == "a")
    try table.reloadData()
    #expect(try table.text() == "")
  }

  @Test("Negative counts are an error that says which, and leave nothing half read")
  func negativeCounts() throws {
    let liar = Liar()
    let table = TableView()
    table.retainDataSource(liar)
    try table.load()
    liar.sections = -1
    var error = #expect(throws: TableDataSourceError.self) { try table.reloadRows(at: [[0, 0]]) }
    #expect(error?.reason == "the data source returned -1 for the number of sections")
    liar.sections = nil
    liar.rows = [1, -2]
    error = #expect(throws: TableDataSourceError.self) { try table.numberOfSections() }
    #expect(
      error?.description
        == "NSInternalInconsistencyException: the data source returned -2 for the number of rows in section 1")
    liar.rows = [1, 2]
    #expect(try table.numberOfRows(inSection: 1) == 2)
  }

  @Test("An error of the data source passes through; the next call reads everything anew")
  func throwingSource() throws {
    let liar = Liar()
    let table = TableView()
    table.retainDataSource(liar)
    try table.load()
    liar.rows = [2]
    liar.refusesCells = true
    #expect(throws: Liar.Refused()) { try table.insertRows(at: [[0, 1]]) }
    #expect(throws: Liar.Refused()) { try table.text() }
    #expect(table.isUpdating == false)
    liar.refusesCells = false
    #expect(try table.text() == "── (2)\n   0 row 0\n   1 row 1")
  }

  @Test("A refusal is reported even where the data source cannot be read afterwards")
  func refusalBeforeSourceError() throws {
    let liar = Liar()
    let table = TableView()
    table.retainDataSource(liar)
    try table.load()
    liar.refusesCells = true
    let error = #expect(throws: TableUpdateError.self) { try table.deleteRows(at: [[0, 0]]) }
    #expect(error?.rule == .numberOfRows)
  }

  @Test("A data source that calls its table back while it is asked is told so")
  func callingBack() throws {
    let liar = Liar()
    let table = TableView()
    table.retainDataSource(liar)
    for call in [
      { try table.load() }, { _ = try table.text() }, { try table.beginUpdates() }, { try table.endUpdates() },
      { try table.reloadData() }, { _ = try table.firstDifference() },
    ] as [() throws -> Void] {
      liar.onQuestion = call
      let error = #expect(throws: TableDataSourceError.self) { try table.load() }
      #expect(error?.fault == .calledBack)
      #expect(error?.reason == "the data source called its table view while that was asking it")
    }
    liar.onQuestion = nil
    #expect(try table.numberOfSections() == 1)
  }

  @Test("Assigning another data source forgets the content; an open group then ends like reloadData")
  func replacedSource() throws {
    let fixture = try TableFixture([["a"]])
    try fixture.table.beginUpdates()
    try fixture.table.deleteRows(at: [[0, 0]])
    fixture.table.retainDataSource(TextDataSource([["x", "y"]]))
    try fixture.table.endUpdates()
    #expect(try fixture.shown == [["x", "y"]])
  }

  @Test("The function of a group that throws ends the group, changes nothing, and its error passes through")
  func throwingFunction() throws {
    struct Stop: Error, Equatable {}
    let fixture = try TableFixture([["a", "b"]])
    let table = fixture.table
    #expect(throws: Stop()) {
      try table.performBatchUpdates {
        fixture.source.rows = [["b"]]
        try table.deleteRows(at: [[0, 1]])
        try table.beginUpdates()
        throw Stop()
      }
    }
    #expect(table.isUpdating == false)
    #expect(try fixture.shown == [["b"]])
    #expect(fixture.operations.count { $0 == .beginUpdates } == fixture.operations.count { $0 == .endUpdates })
  }

  @Test("The function of an inner group that throws leaves its calls to the outer one")
  func throwingInnerFunction() throws {
    struct Stop: Error, Equatable {}
    let fixture = try TableFixture([["a", "b"]])
    let table = fixture.table
    try table.performBatchUpdates {
      fixture.source.rows = [["b"]]
      #expect(throws: Stop()) {
        try table.performBatchUpdates {
          try table.deleteRows(at: [[0, 0]])
          throw Stop()
        }
      }
      #expect(table.isUpdating)
    }
    #expect(try fixture.shown == [["b"]])
  }

  @Test("Asking for what is not there is a range error that says what is")
  func ranges() throws {
    let fixture = try TableFixture([["a"]])
    var error = #expect(throws: TableRangeError.self) { try fixture.table.cell(at: [0, 3]).text }
    #expect(error?.description == "NSRangeException: row 3 does not exist: section 0 has 1 row")
    error = #expect(throws: TableRangeError.self) { try fixture.table.numberOfRows(inSection: -1) }
    #expect(error?.reason == "section -1 does not exist: there is 1 section")
    error = #expect(throws: TableRangeError.self) { try fixture.table.title(forSection: 2) }
    #expect(error?.reason == "section 2 does not exist: there is 1 section")
  }

  @Test("Counts that no memory holds are an error that says which")
  func tooLargeCounts() throws {
    let liar = Liar()
    let table = TableView()
    table.retainDataSource(liar)
    liar.sections = .max
    var error = #expect(throws: TableDataSourceError.self) { try table.load() }
    #expect(
      error?.reason == "the data source returned 9223372036854775807 for the number of sections, which is too many")
    liar.sections = nil
    liar.rows = [1, .max]
    error = #expect(throws: TableDataSourceError.self) { try table.load() }
    #expect(
      error?.reason
        == "the data source returned 9223372036854775807 for the number of rows in section 1, which is too many")
    #expect(error?.hint == "a table view keeps at most 10000000 sections and as many rows")
    liar.rows = [TableView.maximumNumberOfRows, 1]
    error = #expect(throws: TableDataSourceError.self) { try table.load() }
    #expect(error?.fault == .tooManyRows(1, section: 1))
    liar.rows = [1, 2]
    #expect(try table.numberOfRows(inSection: 1) == 2)
  }
}
