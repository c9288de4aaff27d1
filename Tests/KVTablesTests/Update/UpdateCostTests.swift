import KVPositions
import KVTables
import KVTestSupport
import Testing

/// A data source of so many rows that costs nothing: what is counted is the table's own work.
private final class NumberedRows: TableViewDataSource {
  var counts: [Int]
  init(_ counts: [Int]) { self.counts = counts }
  func numberOfSections(in tableView: TableView) -> Int { counts.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
  func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell { TableCell(text: "\(path)") }
}

/// The cost of an update as counts: nodes of the row trees that are entered, rows that are walked over, questions asked.
@Suite(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
struct UpdateCostTests {
  private static let few = 1_000
  private static let many = 100_000
  /// Levels of a tree of so many rows, 28 of 32 entries of a node in use.
  private static func levels(_ count: Int) -> Int { count > 28 * 28 * 32 ? 4 : 3 }

  /// One of each call that concerns rows, `times` over, spread over the first of two sections; and the number of rows
  /// that it has afterwards.
  private static func calls(_ times: Int, rows: Int) -> (calls: [TableOperation], rowsAfter: Int) {
    // Each round has a stretch of its own, in which the two frames agree but for the rows that it changes. The section
    // loses one row a round to its neighbour.
    let stretch = rows / times
    var calls: [TableOperation] = []
    for round in 0..<times {
      let (before, after) = (round * stretch, round * stretch - round)
      calls += [
        .deleteRows([[0, before]]),
        .insertRows([[0, after + 1]]),
        .moveRow(from: [0, before + 4], to: [0, after + 6]),
        .moveRow(from: [0, before + 8], to: [1, round]),
        .reconfigureRows([[0, before + 3]]),
      ]
    }
    return (calls, rows - times)
  }

  private func visits(rows: Int, times: Int, cells: CellReading) throws -> (visits: Int, questions: [TableQuestion]) {
    let source = NumberedRows([rows, 0])
    let table = TableView(cells: cells)
    table.retainDataSource(source)
    try table.load()
    var questions: [TableQuestion] = []
    table.questionObserver = { questions.append($0) }
    let (calls, rowsAfter) = Self.calls(times, rows: rows)
    let (_, work) = try WorkCounter.measuring {
      try table.beginUpdates()
      source.counts = [rowsAfter, times]
      for call in calls { try table.carryOut(call) }
      try table.endUpdates()
    }
    return (work.nodeVisits, questions)
  }

  @Test("An update of k calls enters O(k log n) nodes", arguments: [CellReading.whenLoaded, .whenShown])
  func visits(_ cells: CellReading) throws {
    for times in [1, 10, 50] {
      let few = try visits(rows: Self.few, times: times, cells: cells).visits
      let many = try visits(rows: Self.many, times: times, cells: cells).visits
      // Seven edits of rows a round, each down the tree and up again with at most one split or join a level, and three
      // cells written.
      #expect(many <= times * (7 * 3 + 4) * Self.levels(Self.many), "\(many) visits of \(times) rounds")
      #expect(many <= 2 * few, "\(many) visits of 100,000 rows, \(few) of 1,000")
    }
  }

  @Test("An update asks for the counts and for the cells that it names, however many rows there are")
  func questions() throws {
    for rows in [Self.few, Self.many] {
      let questions = try visits(rows: rows, times: 10, cells: .whenLoaded).questions
      #expect(questions.prefix(3) == [.numberOfSections, .numberOfRows(section: 0), .numberOfRows(section: 1)])
      // One row inserted and one reconfigured a round.
      #expect(questions.count == 3 + 2 * 10)
    }
  }

  @Test("A bare call is as cheap as one in a group")
  func bareCalls() throws {
    for rows in [Self.few, Self.many] {
      let source = NumberedRows([rows])
      let table = TableView()
      table.retainDataSource(source)
      try table.load()
      var worst = 0
      func measure(_ change: Int, _ call: TableOperation) throws {
        source.counts[0] += change
        worst = max(worst, try WorkCounter.measuring { try table.carryOut(call) }.work.nodeVisits)
      }
      for row in stride(from: 0, to: rows - 1, by: rows / 100) {
        let path = ItemPath(section: 0, row: row)
        try measure(1, .insertRows([path]))
        try measure(-1, .deleteRows([path]))
        try measure(0, .moveRow(from: path, to: [0, 0]))
        try measure(0, .reloadRows([path]))
        try measure(0, .reconfigureRows([path]))
      }
      #expect(worst <= 10 * Self.levels(rows))
    }
  }

  @Test("A section goes, comes and moves without a walk over its rows or its neighbours'")
  func sections() throws {
    let source = NumberedRows([Self.many, 3, 4])
    let table = TableView(cells: .whenShown)
    table.retainDataSource(source)
    try table.load()
    let (_, work) = try WorkCounter.measuring {
      source.counts = [3, Self.many, 4]
      try table.moveSection(0, toSection: 1)
      source.counts = [3, Self.many]
      try table.deleteSections([2])
      source.counts = [3, 5, Self.many]
      try table.insertSections([1])
      source.counts = [3, 5]
      try table.deleteSections([2])
    }
    #expect(work.nodeVisits == 0)
  }

  @Test("Reading a row and its cell is a walk down the tree")
  func reading() throws {
    for rows in [Self.few, Self.many] {
      let table = TableView()
      table.retainDataSource(NumberedRows([rows]))
      try table.load()
      let (_, work) = try WorkCounter.measuring { try table.cell(at: [0, rows / 2]).text }
      #expect(work.nodeVisits <= Self.levels(rows))
    }
  }

  @Test("Where most rows change, all are walked over once and the tree is built anew")
  func bulk() throws {
    let source = NumberedRows([Self.few])
    let table = TableView(cells: .whenShown)
    table.retainDataSource(source)
    try table.load()
    source.counts = [0]
    let (_, work) = try WorkCounter.measuring {
      try table.deleteRows(at: (0..<Self.few).map { ItemPath(section: 0, row: $0) })
    }
    #expect(work.nodeVisits <= 2 * Self.few)
  }
}
