import KVPositions
import KVTables
import KVTestSupport
import Testing

/// One update that UIKit refuses, and its whole sentence.
struct Refusal: Sendable, CustomTestStringConvertible {
  var rule: TableUpdateRuleID
  var before: [Int]
  var after: [Int]
  var operations: [TableOperation]
  /// The index of the call at fault.
  var fault: Int?
  var reason: String
  /// The collection view's sentence, where there is one on record.
  var item: String?

  var testDescription: String { "\(rule.rawValue): \(operations.map(\.description).joined(separator: "; "))" }

  init(
    _ rule: TableUpdateRuleID, _ before: [Int], _ after: [Int], _ operations: [TableOperation], fault: Int? = 0,
    _ reason: String, item: String? = nil
  ) {
    (self.rule, self.before, self.after, self.operations) = (rule, before, after, operations)
    (self.fault, self.reason, self.item) = (fault, reason, item)
  }
}

@Suite struct RefusalTextTests {
  static let reasons: [Refusal] = [
    Refusal(
      .numberOfRows, [2], [1], [.deleteRows([[0, 0]]), .insertRows([[0, 0]])], fault: nil,
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after "
        + "the update (1) must be equal to the number of rows contained in that section before the update (2), plus or "
        + "minus the number of rows inserted or deleted from that section (1 inserted, 1 deleted) and plus or minus "
        + "the number of rows moved into or out of that section (0 moved in, 0 moved out)."),
    Refusal(
      .numberOfRows, [3, 1], [2, 1], [.moveRow(from: [0, 0], to: [1, 0])], fault: nil,
      "Invalid update: invalid number of rows in section 1.  The number of rows contained in an existing section after "
        + "the update (1) must be equal to the number of rows contained in that section before the update (1), plus or "
        + "minus the number of rows inserted or deleted from that section (0 inserted, 0 deleted) and plus or minus "
        + "the number of rows moved into or out of that section (1 moved in, 0 moved out)."),
    Refusal(
      .numberOfSections, [], [1], [], fault: nil,
      "Invalid update: invalid number of sections.  The number of sections contained in the table view after the "
        + "update (1) must be equal to the number of sections contained in the table view before the update (0), plus "
        + "or minus the number of sections inserted or deleted (0 inserted, 0 deleted).",
      item: "Invalid update: invalid number of sections.  The number of sections contained in the collection view "
        + "after the update (1) must be equal to the number of sections contained in the collection view before the "
        + "update (0), plus or minus the number of sections inserted or deleted (0 inserted, 0 deleted)."),
    Refusal(
      .rowBeforeUpdate, [1], [1], [.deleteRows([[0, 1]])],
      "attempt to delete row 1 from section 0 which only contains 1 rows before the update",
      item: "attempt to delete item 1 from section 0 which only contains 1 items before the update"),
    Refusal(
      .rowBeforeUpdate, [1], [1], [.reloadRows([[0, 1]])],
      "attempt to delete row 1 from section 0 which only contains 1 rows before the update"),
    Refusal(
      .rowBeforeUpdate, [1], [1], [.reconfigureRows([[0, 1]])],
      "attempt to reconfigure row 1 from section 0 which only contains 1 rows before the update"),
    Refusal(
      .rowBeforeUpdate, [1], [1], [.deleteRows([[0, -1]])],
      "attempt to delete row -1 from section 0 which only contains 1 rows before the update"),
    Refusal(
      .sectionOfRowBeforeUpdate, [2], [2], [.deleteRows([[1, 1]])],
      "attempt to delete row 1 from section 1, but there are only 1 sections before the update",
      item: "attempt to delete item 1 from section 1, but there are only 1 sections before the update"),
    Refusal(
      .rowAfterUpdate, [7], [8], [.insertRows([[0, 8]])],
      "attempt to insert row 8 into section 0, but there are only 8 rows in section 0 after the update",
      item: "attempt to insert item 8 into section 0, but there are only 8 items in section 0 after the update"),
    Refusal(
      .rowAfterUpdate, [2, 0], [1, 1], [.reloadRows([[0, 1]]), .moveRow(from: [0, 0], to: [1, 0])], fault: 0,
      "attempt to insert row 1 into section 0, but there are only 1 rows in section 0 after the update"),
    Refusal(
      .numberOfRows, [2], [1], [.reloadRows([[0, 1]])], fault: nil,
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after "
        + "the update (1) must be equal to the number of rows contained in that section before the update (2), plus or "
        + "minus the number of rows inserted or deleted from that section (1 inserted, 1 deleted) and plus or minus "
        + "the number of rows moved into or out of that section (0 moved in, 0 moved out)."),
    Refusal(
      .sectionOfRowAfterUpdate, [1], [1], [.insertRows([[1, 0]])],
      "attempt to insert row 0 into section 1, but there are only 1 sections after the update",
      item: "attempt to insert item 0 into section 1, but there are only 1 sections after the update"),
    Refusal(
      .sectionBeforeUpdate, [], [], [.deleteSections([0])],
      "attempt to delete section 0, but there are only 0 sections before the update"),
    Refusal(
      .sectionBeforeUpdate, [1], [1], [.reloadSections([1])],
      "attempt to reload section 1, but there are only 1 sections before the update"),
    Refusal(
      .sectionBeforeUpdate, [1], [1], [.moveSection(from: 1, to: 0)],
      "attempt to move section 1, but there are only 1 sections before the update"),
    Refusal(
      .sectionAfterUpdate, [1], [1], [.insertSections([1])],
      "attempt to insert section 1 but there are only 1 sections after the update"),
    Refusal(
      .sectionAfterUpdate, [1], [], [.reloadSections([0])],
      "attempt to reload section 0 but there are only 0 sections after the update"),
    Refusal(
      .sectionAfterUpdate, [1], [1], [.moveSection(from: 0, to: 1)],
      "attempt to move section 1 but there are only 1 sections after the update"),
    Refusal(
      .deleteAndReload, [1], [0], [.deleteRows([[0, 0]]), .reloadRows([[0, 0]])], fault: 1,
      "attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 0})"),
    Refusal(
      .deleteAndReload, [1], [1], [.reloadRows([[0, 0]]), .reloadRows([[0, 0]])], fault: 1,
      "attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 0})"),
    Refusal(
      .insertAndMove, [2], [3], [.insertRows([[0, 1]]), .moveRow(from: [0, 0], to: [0, 1])], fault: 1,
      "attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path = 0 - 1})"),
    Refusal(
      .deleteAndMove, [2], [1], [.deleteRows([[0, 1]]), .moveRow(from: [0, 1], to: [0, 0])], fault: 1,
      "attempt to perform a delete and a move from the same index path (<NSIndexPath> {length = 2, path = 0 - 1})"),
    Refusal(
      .deleteAndMove, [2], [2], [.moveRow(from: [0, 1], to: [0, 0]), .reloadRows([[0, 1]])], fault: 1,
      "attempt to perform a delete and a move from the same index path (<NSIndexPath> {length = 2, path = 0 - 1})"),
    Refusal(
      .sectionMove, [1, 1], [1], [.deleteSections([0]), .moveSection(from: 0, to: 0)], fault: 1,
      "attempt to perform a delete and a move from the same section (0)"),
    Refusal(
      .sectionMove, [1, 1], [1, 1, 1], [.insertSections([0]), .moveSection(from: 1, to: 0)], fault: 1,
      "attempt to perform an insert and a move to the same section (0)"),
    Refusal(
      .moveIntoInsertedSection, [1, 1], [0, 1, 1], [.insertSections([2]), .moveRow(from: [0, 0], to: [2, 0])],
      fault: 1,
      "cannot move a row into a newly inserted section (2)",
      item: "cannot move an item into a newly inserted section (2)"),
    Refusal(
      .moveFromDeletedSection, [1, 1], [2], [.deleteSections([0]), .moveRow(from: [0, 0], to: [0, 0])], fault: 1,
      "cannot move a row from a deleted section (0)",
      item: "cannot move an item from a deleted section (0)"),
    Refusal(
      .moveSource, [1, 1, 0], [1, 1, 0], [.moveRow(from: [2, 0], to: [0, 0])],
      "attempt to move index path (<NSIndexPath> {length = 2, path = 2 - 0}) that does not exist - there are only 0 "
        + "rows in section 2 before the update"),
    Refusal(
      .moveSource, [1], [1], [.moveRow(from: [2, 0], to: [0, 0])],
      "attempt to move index path (<NSIndexPath> {length = 2, path = 2 - 0}) from a section that does not exist - "
        + "there are only 1 sections before the update"),
    Refusal(
      .moveTarget, [2], [2], [.moveRow(from: [0, 0], to: [0, 2])],
      "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 0}) to index path (<NSIndexPath> {length = 2, "
        + "path = 0 - 2}) that does not exist - there are only 2 rows in section 0 after the update"),
    Refusal(
      .moveTarget, [2], [2], [.moveRow(from: [0, 0], to: [1, 0])],
      "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 0}) to index path (<NSIndexPath> {length = 2, "
        + "path = 1 - 0}) in section that does not exist - there are only 1 sections after the update"),
    Refusal(
      .repeatedRow, [2], [1], [.deleteRows([[0, 0]]), .deleteRows([[0, 0]])], fault: 1,
      "attempt to delete the same row twice (<NSIndexPath> {length = 2, path = 0 - 0})"),
    Refusal(
      .repeatedRow, [0], [1], [.insertRows([[0, 0], [0, 0]])],
      "attempt to insert the same row twice (<NSIndexPath> {length = 2, path = 0 - 0})"),
    Refusal(
      .repeatedRow, [2], [2], [.moveRow(from: [0, 0], to: [0, 1]), .moveRow(from: [0, 0], to: [0, 0])], fault: 1,
      "attempt to move the same row twice (<NSIndexPath> {length = 2, path = 0 - 0})"),
    Refusal(
      .repeatedRow, [2], [2], [.moveRow(from: [0, 0], to: [0, 1]), .moveRow(from: [0, 1], to: [0, 1])], fault: 1,
      "attempt to move two rows to the same index path (<NSIndexPath> {length = 2, path = 0 - 1})"),
    Refusal(
      .repeatedSection, [1, 1], [1], [.deleteSections([0]), .deleteSections([0])], fault: 1,
      "attempt to delete the same section twice (0)"),
    Refusal(
      .repeatedSection, [1, 1], [1], [.reloadSections([1]), .deleteSections([1])],
      "attempt to delete and reload the same section (1)"),
    Refusal(
      .repeatedSection, [1], [1, 1], [.insertSections([0]), .insertSections([0])], fault: 1,
      "attempt to insert the same section twice (0)"),
    Refusal(
      .repeatedSection, [1, 1], [1, 1], [.moveSection(from: 0, to: 1), .moveSection(from: 0, to: 0)], fault: 1,
      "attempt to move the same section twice (0)"),
    Refusal(
      .repeatedSection, [1, 1], [1, 1], [.moveSection(from: 0, to: 1), .moveSection(from: 1, to: 1)], fault: 1,
      "attempt to move two sections to the same section (1)"),
    Refusal(
      .reloadDataInUpdates, [1], [2], [.insertRows([[0, 0]]), .reloadData], fault: 1,
      "attempt to call reloadData within a group of updates"),
  ]

  @Test("A table view refuses in UIKit's sentence and names the call at fault", arguments: reasons)
  func tableViewRefuses(_ expected: Refusal) throws {
    let fixture = try TableFixture(TableFixture.rows(expected.before))
    let error = try #require(
      try fixture.refusal(of: TableFixture.rows(expected.after), expected.operations))
    #expect(error.reason == expected.reason)
    #expect(error.rule == expected.rule)
    #expect(error.name == "NSInternalInconsistencyException")
    #expect(error.operationIndex == expected.fault)
    #expect(error.operation == expected.fault.map { expected.operations[$0] })
    #expect(error.hint?.isEmpty == false)
  }

  @Test("A collection view speaks of items", arguments: reasons.filter { $0.item != nil })
  func collectionViewRefuses(_ expected: Refusal) throws {
    let fixture = try TableFixture(TableFixture.rows(expected.before), kind: .collection)
    let error = try fixture.refusal(of: TableFixture.rows(expected.after), expected.operations)
    #expect(error?.reason == expected.item)
    #expect(error?.rule == expected.rule)
  }

  @Test("A collection view's wrong number of items has a number of its own")
  func numberOfItems() throws {
    let fixture = try TableFixture([["a", "b"]], kind: .collection)
    let error = try fixture.refusal(of: [["a"]], [])
    #expect(error?.rule == .numberOfItems)
    #expect(
      error?.reason
        == "Invalid update: invalid number of items in section 0.  The number of items contained in an existing section "
        + "after the update (1) must be equal to the number of items contained in that section before the update (2), "
        + "plus or minus the number of items inserted or deleted from that section (0 inserted, 0 deleted) and plus or "
        + "minus the number of items moved into or out of that section (0 moved in, 0 moved out).")
  }

  @Test("A refused table shows what its data source says", arguments: reasons)
  func refusedTableReloads(_ expected: Refusal) throws {
    let fixture = try TableFixture(TableFixture.rows(expected.before))
    let rows = TableFixture.rows(expected.after).map { $0.map { "new \($0)" } }
    #expect(try fixture.refusal(of: rows, expected.operations) != nil)
    #expect(try fixture.shown == rows)
    #expect(fixture.table.isUpdating == false)
    #expect(try fixture.refusal(of: rows, []) == nil)
  }

  @Test("Every rule has its sentence here, but for the two of other suites and that of an end alone")
  func everyRuleIsCovered() {
    let elsewhere: Set<TableUpdateRuleID> = [.numberOfItems, .inconsistentBatch, .unbalancedEnd]
    #expect(Set(Self.reasons.map(\.rule)).union(elsewhere) == Set(TableUpdateRuleID.allCases))
  }

  @Test("A refusal that has a receiver is reported to it and not thrown")
  func reported() throws {
    let fixture = try TableFixture([["a"]])
    var reported: [TableUpdateRuleID] = []
    fixture.table.refusalObserver = { reported.append($0.rule) }
    #expect(try fixture.refusal(of: [["a", "b"]], []) == nil)
    #expect(reported == [.numberOfRows])
    #expect(try fixture.shown == [["a", "b"]])
    #expect(throws: TableUpdateError.self) { try fixture.table.endUpdates() }
  }

  @Test("An end without a begin is refused at once")
  func endWithoutBegin() throws {
    let fixture = try TableFixture([["a"]])
    let error = #expect(throws: TableUpdateError.self) { try fixture.table.endUpdates() }
    #expect(error?.reason == "endUpdates without beginUpdates")
    #expect(error?.description == "NSInternalInconsistencyException: endUpdates without beginUpdates")
    #expect(fixture.operations == [])
    #expect(fixture.questions == [])
  }
}
