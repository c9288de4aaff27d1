import KVObjects
import KVPositions
import KVTables
import KVTestSupport
import Testing

/// What a table says of the cells that it shows.
@Suite struct CellsTests {
  private final class Receiver {}

  /// What a table says, as a trace has it.
  private final class Said {
    var lines: [String] = []

    func follow(_ table: TableView, _ receiver: AnyObject) {
      table.stateObserver = { [unowned self] cells in
        lines.append(
          CellsState(cells, of: receiver).fields.map { "\($0.name) \(Said.text($0.value))" }.joined(separator: ", "))
      }
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }

    private static func text(_ value: EventFieldValue) -> String {
      switch value {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .list(let list): "[\(list.map(text).joined(separator: " "))]"
      case .record(let fields): "{\(fields.map { "\($0.name) \(text($0.value))" }.joined(separator: " "))}"
      case .receiver(let reference): reference == ReceiverReference(Said.receiver) ? "1" : "?"
      default: "?"
      }
    }

    nonisolated(unsafe) static let receiver: AnyObject = Receiver()
  }

  private let said = Said()

  private func table(
    _ rows: [[String]], titles: [String] = [], cells: CellReading = .whenLoaded, loaded: Bool = false
  ) throws -> TableFixture {
    let fixture = try TableFixture(rows, titles: titles, cells: cells, loaded: loaded)
    said.follow(fixture.table, Said.receiver)
    return fixture
  }

  @Test func `everything is said when a table is loaded and reloaded`() throws {
    let fixture = try table([["a", "b"], []], titles: ["one"])
    try fixture.table.load()
    #expect(said.take() == ["receiverId 1, sections [{title one rows [a b]} {rows []}]"])
    fixture.source.rows = [["c"]]
    try fixture.table.reloadData()
    #expect(said.take() == ["receiverId 1, sections [{title one rows [c]}]"])
    // Read already.
    _ = try fixture.table.text()
    #expect(said.take().isEmpty)
  }

  @Test func `an update says what it has read, and once`() throws {
    let fixture = try table([["a", "b", "c", "d"]])
    try fixture.table.load()
    _ = said.take()
    try fixture.update(
      to: [["d", "B", "e", "c"]],
      [
        .deleteRows([[0, 0]]), .reconfigureRows([[0, 1]]), .insertRows([[0, 2]]),
        .moveRow(from: [0, 3], to: [0, 0]),
      ])
    // The row that has moved shows what it showed.
    #expect(said.take() == ["receiverId 1, rows [[0 1 B] [0 2 e]]"])
    try fixture.update(to: [["d", "B", "E", "c"]], [.reloadRows([[0, 2]])])
    #expect(said.take() == ["receiverId 1, rows [[0 2 E]]"])
    try fixture.table.beginUpdates()
    try fixture.table.beginUpdates()
    try fixture.table.endUpdates()
    #expect(said.take().isEmpty)
    try fixture.table.endUpdates()
    #expect(said.take() == ["receiverId 1"])
    fixture.source.rows[0].append("f")
    try fixture.table.insertRows(at: [[0, 4]])
    #expect(said.take() == ["receiverId 1, rows [[0 4 f]]"])
  }

  @Test func `sections that come are said with their titles and all their rows`() throws {
    let fixture = try table([["a"], ["b"]], titles: ["one", "two", "three"])
    try fixture.table.load()
    _ = said.take()
    try fixture.update(to: [["a"], ["b"], ["c", "d"]], [.insertSections([2])])
    #expect(said.take() == ["receiverId 1, rows [[2 0 c] [2 1 d]], titles [[2 three]]"])
    try fixture.update(to: [["x"], ["b"], ["c", "d"]], [.reloadSections([0])])
    #expect(said.take() == ["receiverId 1, rows [[0 0 x]], titles [[0 one]]"])
  }

  @Test func `a refusal is said with everything that is shown then`() throws {
    let fixture = try table([["a"]])
    try fixture.table.load()
    _ = said.take()
    let refusal = try #require(try fixture.refusal(of: [["a", "b"]], [.deleteRows([[0, 0]])]))
    #expect(
      said.take() == ["receiverId 1, sections [{rows [a b]}], refused T1, reason \(refusal.reason)"])
    // Also where somebody else gets it.
    fixture.table.refusalObserver = { [said] _ in #expect(said.lines.count == 1) }
    try fixture.update(to: [["a"]], [])
    #expect(said.take().count == 1)
    // An error within a group shows what there is.
    struct Trouble: Error {}
    #expect(throws: Trouble.self) { try fixture.table.performBatchUpdates { throw Trouble() } }
    #expect(said.take() == ["receiverId 1, sections [{rows [a]}]"])
  }

  @Test func `what is read when it is shown is said then, and asked for by nobody else`() throws {
    let fixture = try table([["a", "b"]], cells: .whenShown)
    try fixture.table.load()
    #expect(said.take() == ["receiverId 1, sections [{rows [ ]}]"])
    _ = fixture.takeQuestions()
    fixture.source.rows = [["a", "b", "c"]]
    try fixture.table.insertRows(at: [[0, 2]])
    #expect(said.take() == ["receiverId 1, rows [[0 2 c]]"])
    #expect(fixture.takeQuestions() == [.numberOfSections, .numberOfRows(section: 0), .cell([0, 2])])
    _ = try fixture.table.cell(at: [0, 1]).text
    #expect(said.take() == ["receiverId 1, rows [[0 1 b]]"])
  }

  @Test func `a cell that is filled in an update is said where it comes to be`() throws {
    let fixture = try table([["a", "b", "c"]])
    try fixture.table.load()
    _ = said.take()
    fixture.table.fillCell(at: [0, 1], with: TableCell(text: "B"))
    #expect(said.take() == ["receiverId 1, rows [[0 1 B]]"])
    try fixture.table.beginUpdates()
    fixture.source.rows = [["b", "c"]]
    try fixture.table.deleteRows(at: [[0, 0]])
    fixture.table.fillCell(at: [0, 2], with: TableCell(text: "C"))
    fixture.table.fillCell(at: [0, 0], with: TableCell(text: "A"))
    #expect(said.take().isEmpty)
    try fixture.table.endUpdates()
    #expect(said.take() == ["receiverId 1, rows [[0 1 C]]"])
  }

  @Test func `a call that loads the table says everything once`() throws {
    let fixture = try table([["a", "b"]])
    try fixture.table.reloadRows(at: [[0, 0]])
    #expect(said.take() == ["receiverId 1, sections [{rows [a b]}]"])
  }

  @Test func `texts that are said are those that are shown, after any update`() throws {
    for seed in 0..<3_000 as Range<UInt64> {
      let update = RandomUpdate(seed: seed, largestSection: seed % 50 == 0 ? 60 : 6)
      let fixture = try TableFixture(update.before, titles: ["one", "two", "three"], loaded: false)
      let mirror = TableMirror(fixture.table)
      try fixture.table.load()
      #expect(try fixture.refusal(of: update.after, update.operations) == nil)
      #expect(try mirror.fault(of: fixture.table) == nil, "seed \(seed): \(update.operations)")
      if let spoilt = update.spoilt(Int(seed % 6)) {
        let other = try TableFixture(spoilt.before)
        let otherMirror = TableMirror(other.table)
        try other.table.load()
        let refusal = try #require(try other.refusal(of: spoilt.after, spoilt.operations))
        #expect(otherMirror.refusals == ["\(refusal.rule.rawValue): \(refusal.reason)"])
        #expect(try otherMirror.fault(of: other.table) == nil)
      }
    }
  }
}
