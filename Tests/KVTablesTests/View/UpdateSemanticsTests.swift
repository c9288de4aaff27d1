import KVPositions
import KVTables
import KVTestSupport
import Testing

/// table-views.md section B1, rule by rule.
@Suite struct UpdateSemanticsTests {
  @Test("1: deletions are in the frame before, insertions in the frame after, whatever the order of the calls")
  func frames() throws {
    let operations: [TableOperation] = [.deleteRows([[0, 0], [0, 2]]), .insertRows([[0, 0], [0, 2]])]
    for calls in [operations, operations.reversed()] {
      let fixture = try TableFixture([["a", "b", "c", "d"]])
      try fixture.update(to: [["x", "b", "y", "d"]], calls)
      #expect(try fixture.shown == [["x", "b", "y", "d"]])
    }
  }

  @Test("2: a move goes from the frame before to the frame after")
  func moveFrames() throws {
    let fixture = try TableFixture([["a", "b", "c"], ["z"]])
    try fixture.update(
      to: [["c"], ["x", "a", "z"]],
      [.deleteRows([[0, 1]]), .moveRow(from: [0, 0], to: [1, 1]), .insertRows([[1, 0]])])
    #expect(try fixture.shown == [["c"], ["x", "a", "z"]])
  }

  @Test("3: a reload deletes and inserts: the row is read anew where the other deletions and insertions put it")
  func reload() throws {
    let fixture = try TableFixture([["a", "b", "c"]])
    try fixture.update(
      to: [["x", "y", "C"]],
      [.deleteRows([[0, 0], [0, 1]]), .reloadRows([[0, 2]]), .insertRows([[0, 0], [0, 1]])])
    #expect(try fixture.shown == [["x", "y", "C"]])
    #expect(fixture.takeQuestions().suffix(3) == [.cell([0, 0]), .cell([0, 1]), .cell([0, 2])])
  }

  @Test("3: a reload beside a move is placed as if nothing moved, and shows another row's text without an error")
  func reloadBesideMove() throws {
    let fixture = try TableFixture([["a", "b", "c", "d"]])
    try fixture.update(to: [["B", "c", "d", "a"]], [.moveRow(from: [0, 0], to: [0, 3]), .reloadRows([[0, 1]])])
    // The reloaded cell stands at row 1, where c is now; c itself went to row 0.
    #expect(try fixture.shown == [["c", "c", "d", "a"]])
    #expect(try fixture.table.staleCells().map(\.description) == [#"row [0, 0] shows "c", its data source says "B""#])
  }

  @Test("4: the insertion half of a reload must not meet the target of a move")
  func reloadMeetsMove() throws {
    let fixture = try TableFixture([["a", "b", "c", "d"]])
    let error = try fixture.refusal(
      of: [["d", "a", "c"]],
      [
        .deleteRows([[0, 1]]), .moveRow(from: [0, 0], to: [0, 1]), .moveRow(from: [0, 3], to: [0, 0]),
        .reloadRows([[0, 2]]),
      ])
    #expect(
      error?.reason
        == "attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path = 0 - 1})"
    )
  }

  @Test("4: the insertion half of a reload may fall off the end of a section that a move leaves")
  func reloadFallsOff() throws {
    let fixture = try TableFixture([["a", "b"], []])
    let error = try fixture.refusal(
      of: [["B"], ["a"]], [.moveRow(from: [0, 0], to: [1, 0]), .reloadRows([[0, 1]])])
    #expect(
      error?.reason
        == "attempt to insert row 1 into section 0, but there are only 1 rows in section 0 after the update")
  }

  @Test("5: a move does not read the row again")
  func moveKeepsCell() throws {
    let fixture = try TableFixture([["a", "b"]])
    try fixture.update(to: [["b", "A"]], [.moveRow(from: [0, 0], to: [0, 1])])
    #expect(try fixture.shown == [["b", "a"]])
    #expect(fixture.takeQuestions() == [.numberOfSections, .numberOfRows(section: 0)])
  }

  @Test("5: a reconfigured row is read where a move puts it, and one that is deleted is forgotten")
  func reconfigure() throws {
    let fixture = try TableFixture([["a", "b", "c", "d"]])
    try fixture.update(
      to: [["C", "A", "D"]],
      [.reconfigureRows([[0, 0], [0, 1], [0, 3]]), .moveRow(from: [0, 0], to: [0, 1]), .deleteRows([[0, 1]])])
    #expect(try fixture.shown == [["c", "A", "D"]])
    #expect(fixture.takeQuestions().suffix(2) == [.cell([0, 1]), .cell([0, 2])])
  }

  @Test("6: groups nest; paths are relative to the outermost, which alone checks")
  func nesting() throws {
    let fixture = try TableFixture([["a", "b", "c"]])
    let table = fixture.table
    try table.performBatchUpdates {
      fixture.source.rows = [["b"]]
      try table.deleteRows(at: [[0, 0]])
      try table.beginUpdates()
      try table.deleteRows(at: [[0, 2]])
      try table.endUpdates()
      #expect(try fixture.shown == [["a", "b", "c"]])
    }
    #expect(try fixture.shown == [["b"]])
    #expect(
      fixture.operations.map(\.description) == [
        "beginUpdates", "deleteRows [0, 0]", "beginUpdates", "deleteRows [0, 2]", "endUpdates", "endUpdates",
      ])
  }

  @Test("7: a call outside a group is a group of its own")
  func bareCall() throws {
    let fixture = try TableFixture([["a"]])
    fixture.source.rows = [["a", "b"]]
    try fixture.table.insertRows(at: [[0, 1]])
    #expect(try fixture.shown == [["a", "b"]])
    fixture.source.rows = []
    #expect(throws: TableUpdateError.self) { try fixture.table.deleteRows(at: [[0, 0], [0, 1]]) }
  }

  @Test("8: a view that never asked counts at the call, when the data has changed already")
  func lateCounts() throws {
    let fixture = try TableFixture([["a"]], loaded: false)
    fixture.source.rows = [["a", "b"]]
    let error = #expect(throws: TableUpdateError.self) { try fixture.table.insertRows(at: [[0, 1]]) }
    #expect(error?.reason.contains("after the update (2)") == true)
    #expect(error?.reason.contains("before the update (2)") == true)
    #expect(error?.reason.contains("(1 inserted, 0 deleted)") == true)
    #expect(error?.hint?.contains("change the data after beginUpdates") == true)
  }

  @Test("8: the outermost begin counts, before the function of performBatchUpdates runs")
  func countsAtBegin() throws {
    for begins in [true, false] {
      let fixture = try TableFixture([["a"]], loaded: false)
      if begins {
        try fixture.table.beginUpdates()
        fixture.source.rows = [["a", "b"]]
        try fixture.table.insertRows(at: [[0, 1]])
        try fixture.table.endUpdates()
      } else {
        try fixture.table.performBatchUpdates {
          fixture.source.rows = [["a", "b"]]
          try fixture.table.insertRows(at: [[0, 1]])
        }
      }
      #expect(try fixture.shown == [["a", "b"]])
    }
  }

  @Test("9: rows in sections that go or come belong to them, once their bounds are right")
  func covered() throws {
    let fixture = try TableFixture([["a", "b"], ["c"], ["d"]], titles: ["1", "2", "3"])
    fixture.source.titles = ["2", "new", "3"]
    try fixture.update(
      to: [["c"], ["x", "y"], ["D"]],
      [
        .deleteRows([[0, 0], [0, 1]]), .deleteSections([0]), .insertRows([[1, 1]]), .insertSections([1]),
        .reloadSections([2]), .reloadRows([[2, 0]]),
      ])
    #expect(try fixture.shown == [["c"], ["x", "y"], ["D"]])
    #expect(try (0..<3).map { try fixture.table.title(forSection: $0) } == ["2", "new", "3"])
    let beyond = try fixture.refusal(of: [["x", "y"], ["D"]], [.deleteSections([0]), .deleteRows([[0, 5]])])
    #expect(beyond?.rule == .rowBeforeUpdate)
  }

  @Test("10: reloadData alone in a group reads everything at its end")
  func reloadDataAlone() throws {
    let fixture = try TableFixture([["a"]])
    try fixture.update(to: [["x"], ["y", "z"]], [.reloadData])
    #expect(try fixture.shown == [["x"], ["y", "z"]])
  }

  @Test("11: a section moves with its rows and header, which are not read again")
  func moveSection() throws {
    let fixture = try TableFixture([["a"], ["b", "c"], ["d"]], titles: ["1", "2", "3"])
    fixture.source.titles = ["2", "3", "one"]
    try fixture.update(
      to: [["b"], ["D"], ["A"]],
      [.moveSection(from: 0, to: 2), .deleteRows([[1, 1]]), .reconfigureRows([[2, 0]])])
    #expect(try fixture.shown == [["b"], ["D"], ["a"]])
    #expect(try (0..<3).map { try fixture.table.title(forSection: $0) } == ["2", "3", "1"])
  }

  @Test("11: the insertion half of a reload does not follow its section's move")
  func reloadInMovedSection() throws {
    let fixture = try TableFixture([["a"], ["b"]])
    let error = try fixture.refusal(of: [["b"], ["A"]], [.moveSection(from: 0, to: 1), .reloadRows([[0, 0]])])
    #expect(error?.rule == .numberOfRows)
    #expect(error?.reason.contains("in section 0.") == true)
    #expect(error?.reason.contains("(0 inserted, 1 deleted)") == true)
  }

  @Test("12: an empty group checks the counts")
  func emptyGroup() throws {
    let fixture = try TableFixture([["a"]])
    try fixture.update(to: [["A"]], [])
    #expect(try fixture.shown == [["a"]])
    #expect(try fixture.refusal(of: [["A", "b"]], [])?.rule == .numberOfRows)
  }

  @Test("A move within a section is not counted as one into or out of it")
  func moveWithinSection() throws {
    let fixture = try TableFixture([["a", "b"]])
    let error = try fixture.refusal(of: [["b", "a", "c"]], [.moveRow(from: [0, 0], to: [0, 1])])
    #expect(error?.reason.contains("(0 moved in, 0 moved out)") == true)
  }

  @Test("A move between sections that other changes shift is counted where the sections end up")
  func moveAcrossShiftedSections() throws {
    let fixture = try TableFixture([["x"], ["a", "b"], ["c"]])
    try fixture.update(
      to: [["b"], ["a", "c"]], [.deleteSections([0]), .moveRow(from: [1, 0], to: [1, 0])])
    #expect(try fixture.shown == [["b"], ["a", "c"]])
  }
}
