import KVPositions
import KVTables
import KVTestSupport
import Testing

/// A refused update, what its hint says, and the update as it is once somebody has done so.
struct Hint: Sendable, CustomTestStringConvertible {
  var rule: TableUpdateRuleID
  var before: [Int]
  var after: [Int]
  var operations: [TableOperation]
  var hint: String
  var mended: [TableOperation]
  /// The data after the update, where the hint is about the data.
  var mendedAfter: [Int]?

  var testDescription: String { "\(rule.rawValue): \(operations.map(\.description).joined(separator: "; "))" }

  init(
    _ rule: TableUpdateRuleID, _ before: [Int], _ after: [Int], _ operations: [TableOperation], _ hint: String,
    mended: [TableOperation], after mendedAfter: [Int]? = nil
  ) {
    (self.rule, self.before, self.after, self.operations) = (rule, before, after, operations)
    (self.hint, self.mended, self.mendedAfter) = (hint, mended, mendedAfter)
  }
}

/// Every rule says which call is wrong and what to send instead; and that is accepted.
@Suite struct HintTests {
  @Test("A refusal's hint says what to send instead", arguments: hints)
  func hint(_ expected: Hint) throws {
    let error = try TableFixture(TableFixture.rows(expected.before))
      .refusal(of: TableFixture.rows(expected.after), expected.operations)
    #expect(error?.rule == expected.rule)
    #expect(error?.hint == expected.hint)
    // The call that the error names is the one that the hint is about.
    if let call = error?.operation { #expect(expected.hint.contains(call.description.prefix { $0 != " " })) }
  }

  @Test("An update that has been mended as its hint says is accepted", arguments: hints)
  func mended(_ expected: Hint) throws {
    let fixture = try TableFixture(TableFixture.rows(expected.before))
    let after = TableFixture.rows(expected.mendedAfter ?? expected.after)
    #expect(try fixture.refusal(of: after, expected.mended) == nil)
    #expect(try fixture.table.numberOfSections() == after.count)
  }

  @Test("Every rule has its hint here, but for an end alone")
  func everyRuleIsCovered() {
    // The newer sentence and that of a collection view have the hint of the rule that they word anew.
    let elsewhere: Set<TableUpdateRuleID> = [.unbalancedEnd, .inconsistentBatch, .numberOfItems]
    #expect(Set(Self.hints.map(\.rule)).union(elsewhere) == Set(TableUpdateRuleID.allCases))
  }

  @Test("The newer sentence keeps the hint, and a collection view's speaks of items")
  func otherWords() throws {
    let newer = try TableFixture([["a", "b"]], messages: .ios16).refusal(of: [[]], [.deleteRows([[0, 0]])])
    #expect(newer?.rule == .inconsistentBatch)
    #expect(newer?.hint == "send deleteRows [0, 1] too: that is what changed in section 0")
    let items = try TableFixture([["a", "b"]], kind: .collection, cells: .whenShown)
      .refusal(of: [[]], [.deleteRows([[0, 0]])])
    #expect(items?.rule == .numberOfItems)
    #expect(items?.hint == "send deleteRows for 1 item of section 0 too")
  }

  @Test("A hint names a few of many calls")
  func many() throws {
    let rows = TableFixture.rows([9])
    let calls: [TableOperation] = [.deleteRows([[0, 0], [0, 1], [0, 4], [0, 5], [0, 8]])]
    #expect(
      try TableFixture(rows).refusal(of: rows, calls)?.hint
        == "leave out deleteRows [0, 0] [0, 1] [0, 4] and 2 more, or change the data after beginUpdates and before the "
        + "update ends: section 0 has not changed so since it was last read")
    #expect(
      try TableFixture(rows, cells: .whenShown).refusal(of: rows, calls)?.hint
        == "the data has as many rows of section 0 as when they were last counted, so leave out deleteRows [0, 0], "
        + "deleteRows [0, 1] and 3 more, or change the data after beginUpdates and before the update ends")
  }

  @Test("Where the rows have not been read, numbers alone give the hint of a count", arguments: unreadHints)
  func unread(_ expected: Hint) throws {
    let error = try TableFixture(TableFixture.rows(expected.before), cells: .whenShown)
      .refusal(of: TableFixture.rows(expected.after), expected.operations)
    #expect(error?.rule == expected.rule)
    #expect(error?.hint == expected.hint)
    try mended(expected)
  }

  @Test("Every change of a small list is found by the hint of an update that says nothing")
  func everyChange() throws {
    let before = ["a", "b", "c"]
    for removal in 0..<8 {
      let kept = before.indices.filter { removal >> $0 & 1 == 0 }
      for insertions in 0...2 where kept.count + insertions != 3 {
        for place in 0...kept.count {
          var after = kept.map { before[$0] }
          after.insert(contentsOf: ["x", "y"].prefix(insertions), at: place)
          let error = try TableFixture([before]).refusal(of: [after], [])
          func paths(_ rows: [Int]) -> [ItemPath] { rows.map { ItemPath(section: 0, row: $0) } }
          var right: [TableOperation] = []
          if removal > 0 { right.append(.deleteRows(paths((0..<3).filter { removal >> $0 & 1 == 1 }))) }
          if insertions > 0 { right.append(.insertRows(paths(Array(place..<place + insertions)))) }
          let calls = right.map(\.description).joined(separator: " and ")
          #expect(error?.hint == "send \(calls) too: that is what changed in section 0")
          #expect(try TableFixture([before]).refusal(of: [after], right) == nil)
        }
      }
    }
  }

  @Test("A move that is right is left out of the hint; with one that is wrong the numbers speak")
  func besideMoves() throws {
    let calls: [TableOperation] = [.moveRow(from: [0, 0], to: [1, 0]), .insertRows([[1, 2]])]
    let right = try TableFixture([["a", "b"], ["c"]]).refusal(of: [["b"], ["a", "x", "c", "y"]], calls)
    #expect(
      right?.hint == "instead of insertRows [1, 2] send insertRows [1, 1] [1, 3]: that is what changed in section 1")
    let wrong = try TableFixture([["a", "b"], ["c"]]).refusal(of: [["b"], ["c", "x", "y", "z"]], calls)
    #expect(wrong?.hint == "send insertRows for 1 row of section 1 too")
  }

  @Test("An end without a begin is told to begin")
  func endWithoutBegin() throws {
    let fixture = try TableFixture([["a"]])
    let error = #expect(throws: TableUpdateError.self) { try fixture.table.endUpdates() }
    #expect(error?.hint == "call beginUpdates first, once for each endUpdates")
  }
}

extension HintTests {
  static let hints: [Hint] = rowHints + sectionHints + countHints

  private static let rowHints: [Hint] = [
    Hint(
      .reloadDataInUpdates, [1], [2], [.insertRows([[0, 0]]), .reloadData],
      "leave out insertRows and what else changes: reloadData reads everything; or call reloadData after endUpdates",
      mended: [.reloadData]),
    Hint(
      .deleteAndReload, [2], [1], [.deleteRows([[0, 1]]), .reloadRows([[0, 1]])],
      "leave out reloadRows [0, 1]: the row is gone afterwards", mended: [.deleteRows([[0, 1]])]),
    Hint(
      .deleteAndReload, [1], [1], [.reloadRows([[0, 0]]), .reloadRows([[0, 0]])], "send reloadRows [0, 0] once",
      mended: [.reloadRows([[0, 0]])]),
    Hint(
      .repeatedRow, [3], [1], [.deleteRows([[0, 0]]), .deleteRows([[0, 0]])],
      "send deleteRows [0, 0] once: paths count the rows before the update, where the next row is [0, 1]",
      mended: [.deleteRows([[0, 0]]), .deleteRows([[0, 1]])]),
    Hint(
      .repeatedRow, [1], [3], [.insertRows([[0, 0]]), .insertRows([[0, 0]])],
      "send insertRows [0, 0] once: paths count the rows after the update, where the next row is [0, 1]",
      mended: [.insertRows([[0, 0]]), .insertRows([[0, 1]])]),
    Hint(
      .repeatedRow, [3], [3], [.moveRow(from: [0, 0], to: [0, 1]), .moveRow(from: [0, 0], to: [0, 2])],
      "send one moveRow for [0, 0], straight to where the row stands after the update",
      mended: [.moveRow(from: [0, 0], to: [0, 2])]),
    Hint(
      .rowBeforeUpdate, [2], [1], [.deleteRows([[0, 9]])],
      "instead of deleteRows [0, 9] name the row by its place before the update: there were rows 0 to 1 in section 0",
      mended: [.deleteRows([[0, 1]])]),
    Hint(
      .rowBeforeUpdate, [1], [2], [.insertRows([[0, 1]]), .reloadRows([[0, 1]])],
      "leave out reloadRows [0, 1]: insertRows [0, 1] brings the row as it is", mended: [.insertRows([[0, 1]])]),
    Hint(
      .rowBeforeUpdate, [0], [0], [.reconfigureRows([[0, 0]])],
      "instead of reconfigureRows [0, 0] name the row by its place before the update: there was no row in section 0",
      mended: []),
    Hint(
      .sectionOfRowBeforeUpdate, [1], [0], [.deleteRows([[1, 0]])],
      "instead of deleteRows [1, 0] name the row by its place before the update: there was only section 0",
      mended: [.deleteRows([[0, 0]])]),
    Hint(
      .sectionOfRowBeforeUpdate, [1], [1, 1], [.insertSections([1]), .reloadRows([[1, 0]])],
      "leave out reloadRows [1, 0]: insertSections [1] brings the section as it is", mended: [.insertSections([1])]),
    Hint(
      .moveSource, [2], [2], [.moveRow(from: [0, 2], to: [0, 0])],
      "instead of moveRow [0, 2] name the row by its place before the update: there were rows 0 to 1 in section 0",
      mended: [.moveRow(from: [0, 1], to: [0, 0])]),
    Hint(
      .moveSource, [2], [3], [.insertRows([[0, 2]]), .moveRow(from: [0, 2], to: [0, 0])],
      "leave out moveRow [0, 2]: insert the row where it stands after the update", mended: [.insertRows([[0, 0]])]),
    Hint(
      .moveSource, [2], [2], [.moveRow(from: [3, 0], to: [0, 0])],
      "instead of moveRow [3, 0] name the row by its place before the update: there was only section 0",
      mended: [.moveRow(from: [0, 1], to: [0, 0])]),
    Hint(
      .deleteAndMove, [3], [2], [.deleteRows([[0, 0]]), .moveRow(from: [0, 0], to: [0, 1])],
      "leave out moveRow [0, 0] to [0, 1]: the row is deleted", mended: [.deleteRows([[0, 0]])]),
    Hint(
      .deleteAndMove, [3], [3], [.reloadRows([[0, 0]]), .moveRow(from: [0, 0], to: [0, 2])],
      "instead of reloadRows [0, 0] call reconfigureRows [0, 2] after endUpdates",
      mended: [.moveRow(from: [0, 0], to: [0, 2])]),
    Hint(
      .rowAfterUpdate, [2], [2], [.insertRows([[0, 2]])],
      "add the row to the data before the update ends, or name its place there in insertRows: there are rows 0 to 1 in "
        + "section 0", mended: [.insertRows([[0, 2]])], after: [3]),
    Hint(
      .numberOfRows, [2], [1], [.reloadRows([[0, 1]])],
      "instead of reloadRows [0, 1] send deleteRows [0, 1]: that is what changed in section 0",
      mended: [.deleteRows([[0, 1]])]),
    Hint(
      .rowAfterUpdate, [2, 0], [1, 1], [.reloadRows([[0, 1]]), .moveRow(from: [0, 0], to: [1, 0])],
      "instead of reloadRows [0, 1] call reconfigureRows after endUpdates: a reload is placed as if nothing moved",
      mended: [.moveRow(from: [0, 0], to: [1, 0])]),
    Hint(
      .sectionOfRowAfterUpdate, [1], [1], [.insertRows([[1, 0]])],
      "instead of insertRows [1, 0] add section 1 to the data and send insertSections [1]",
      mended: [.insertSections([1])], after: [1, 1]),
    Hint(
      .sectionOfRowAfterUpdate, [1], [2], [.insertRows([[4, 0]])],
      "instead of insertRows [4, 0] name the place of the row after the update: there is only section 0",
      mended: [.insertRows([[0, 0]])]),
    Hint(
      .moveTarget, [2], [2], [.moveRow(from: [0, 0], to: [0, 2])],
      "send moveRow [0, 0] to where the row stands after the update: there are rows 0 to 1 in section 0",
      mended: [.moveRow(from: [0, 0], to: [0, 1])]),
    Hint(
      .insertAndMove, [2], [3], [.insertRows([[0, 1]]), .moveRow(from: [0, 0], to: [0, 1])],
      "only one row stands at [0, 1] after the update: give insertRows or moveRow [0, 0] another place",
      mended: [.insertRows([[0, 0]]), .moveRow(from: [0, 0], to: [0, 1])]),
    Hint(
      .insertAndMove, [3], [3], [.reloadRows([[0, 2]]), .moveRow(from: [0, 0], to: [0, 2])],
      "instead of reloadRows [0, 2] call reconfigureRows after endUpdates: a reload is placed as if nothing moved",
      mended: [.moveRow(from: [0, 0], to: [0, 2])]),
    Hint(
      .repeatedRow, [2], [2], [.moveRow(from: [0, 0], to: [0, 1]), .moveRow(from: [0, 1], to: [0, 1])],
      "send moveRow [0, 0] and moveRow [0, 1] each to where its row stands after the update",
      mended: [.moveRow(from: [0, 0], to: [0, 1]), .moveRow(from: [0, 1], to: [0, 0])]),
  ]

  private static let sectionHints: [Hint] = [
    Hint(
      .moveFromDeletedSection, [1, 1], [2], [.deleteSections([0]), .moveRow(from: [0, 0], to: [0, 0])],
      "instead of moveRow [0, 0] to [0, 0] send insertRows [0, 0]: the deleted section takes its rows with it",
      mended: [.deleteSections([0]), .insertRows([[0, 0]])]),
    Hint(
      .moveFromDeletedSection, [1], [1],
      [.deleteSections([0]), .insertSections([0]), .moveRow(from: [0, 0], to: [0, 0])],
      "leave out moveRow [0, 0] to [0, 0]: the old section takes its rows with it, the new one brings its own",
      mended: [.deleteSections([0]), .insertSections([0])]),
    Hint(
      .moveIntoInsertedSection, [2], [1, 1], [.insertSections([1]), .moveRow(from: [0, 0], to: [1, 0])],
      "instead of moveRow [0, 0] to [1, 0] send deleteRows [0, 0]: the new section brings its rows",
      mended: [.insertSections([1]), .deleteRows([[0, 0]])]),
    Hint(
      .repeatedSection, [1, 1, 1], [1], [.deleteSections([0]), .deleteSections([0])],
      "send deleteSections [0] once: sections count before the update, where the next is 1",
      mended: [.deleteSections([0]), .deleteSections([1])]),
    Hint(
      .repeatedSection, [], [1, 1], [.insertSections([0]), .insertSections([0])],
      "send insertSections [0] once: sections count after the update, where the next is 1",
      mended: [.insertSections([0]), .insertSections([1])]),
    Hint(
      .repeatedSection, [1, 1], [1], [.deleteSections([1]), .reloadSections([1])],
      "leave out reloadSections [1]: the section is gone afterwards", mended: [.deleteSections([1])]),
    Hint(
      .repeatedSection, [1], [1], [.reloadSections([0]), .reloadSections([0])], "send reloadSections [0] once",
      mended: [.reloadSections([0])]),
    Hint(
      .repeatedSection, [1, 2, 3], [2, 3, 1], [.moveSection(from: 0, to: 1), .moveSection(from: 0, to: 2)],
      "send one moveSection for 0, straight to where the section stands after the update",
      mended: [.moveSection(from: 0, to: 2)]),
    Hint(
      .repeatedSection, [1, 2], [2, 1], [.moveSection(from: 0, to: 1), .moveSection(from: 1, to: 1)],
      "send moveSection 0 and moveSection 1 each to where its section stands after the update",
      mended: [.moveSection(from: 0, to: 1), .moveSection(from: 1, to: 0)]),
    Hint(
      .sectionBeforeUpdate, [1, 1], [1], [.deleteSections([2])],
      "instead of deleteSections [2] name the section by its index before the update: there were sections 0 to 1",
      mended: [.deleteSections([1])]),
    Hint(
      .sectionBeforeUpdate, [1], [1, 1], [.insertSections([1]), .reloadSections([1])],
      "leave out reloadSections [1]: insertSections [1] brings the section as it is", mended: [.insertSections([1])]),
    Hint(
      .sectionBeforeUpdate, [], [], [.moveSection(from: 0, to: 0)],
      "instead of moveSection 0 name the section by its index before the update: there was no section", mended: []),
    Hint(
      .sectionAfterUpdate, [1], [1], [.insertSections([1])],
      "add the section to the data before the update ends, or name its index there in insertSections: there is only "
        + "section 0", mended: [.insertSections([1])], after: [1, 0]),
    Hint(
      .sectionAfterUpdate, [1, 1], [1], [.reloadSections([1])],
      "instead of reloadSections [1] send deleteSections [1]: there are fewer sections now",
      mended: [.deleteSections([1])]),
    Hint(
      .sectionAfterUpdate, [1, 2], [2, 1], [.moveSection(from: 0, to: 2)],
      "send moveSection 0 to where the section stands after the update: there are sections 0 to 1",
      mended: [.moveSection(from: 0, to: 1)]),
    Hint(
      .sectionMove, [1, 1], [1], [.deleteSections([0]), .moveSection(from: 0, to: 0)],
      "leave out moveSection 0 to 0, or send insertSections [0] instead: the section is deleted",
      mended: [.deleteSections([0])]),
    Hint(
      .sectionMove, [1, 2], [2, 1], [.reloadSections([0]), .moveSection(from: 0, to: 1)],
      "instead of reloadSections [0] and moveSection 0 to 1 send deleteSections [0] and insertSections [1]",
      mended: [.deleteSections([0]), .insertSections([1])]),
    Hint(
      .sectionMove, [1, 2], [2, 3, 1], [.insertSections([0]), .moveSection(from: 1, to: 0)],
      "only one section stands at 0 after the update: give insertSections or moveSection 1 another place",
      mended: [.insertSections([1]), .moveSection(from: 1, to: 0)]),
    Hint(
      .sectionMove, [1, 2], [2, 1], [.reloadSections([0]), .moveSection(from: 1, to: 0)],
      "instead of reloadSections [0] send deleteSections [0], and insertSections where it stands after the update: a reload "
        + "is placed as if nothing moved",
      mended: [.deleteSections([0]), .insertSections([1])]),
  ]

  private static let countHints: [Hint] = [
    Hint(
      .numberOfSections, [1], [1, 2], [.insertRows([[1, 0]])],
      "instead of insertRows [1, 0] send insertSections [1]: a new section brings its rows",
      mended: [.insertSections([1])]),
    Hint(
      .numberOfSections, [1, 1], [1], [.deleteRows([[1, 0]])],
      "send deleteSections [1] too: with its rows the section has gone from the data",
      mended: [.deleteRows([[1, 0]]), .deleteSections([1])]),
    Hint(
      .numberOfSections, [1, 1], [1, 1], [.deleteSections([0])],
      "the data has as many sections as when they were last counted, so leave out deleteSections [0], or change the data "
        + "after beginUpdates and before the update ends", mended: [.deleteSections([0])], after: [1]),
    Hint(
      .numberOfSections, [1], [1, 1], [], "send insertSections for 1 section too", mended: [.insertSections([1])]),
    Hint(
      .numberOfSections, [1, 1, 1], [1], [.deleteSections([0]), .insertSections([0])],
      "send deleteSections for 2 sections too, or leave out insertSections [0]",
      mended: [.deleteSections([0, 1])]),
    Hint(
      .numberOfRows, [2], [2], [.deleteRows([[0, 0]])],
      "leave out deleteRows [0, 0], or change the data after beginUpdates and before the update ends: section 0 has not "
        + "changed so since it was last read", mended: [.deleteRows([[0, 0]])], after: [1]),
    Hint(
      .numberOfRows, [2], [3], [], "send insertRows [0, 2] too: that is what changed in section 0",
      mended: [.insertRows([[0, 2]])]),
    Hint(
      .numberOfRows, [3], [1], [.deleteRows([[0, 0]])],
      "instead of deleteRows [0, 0] send deleteRows [0, 1] [0, 2]: that is what changed in section 0",
      mended: [.deleteRows([[0, 1], [0, 2]])]),
    Hint(
      .numberOfRows, [2], [3], [.insertRows([[0, 0]]), .deleteRows([[0, 0]])],
      "instead of deleteRows [0, 0] and insertRows [0, 0] send insertRows [0, 2]: that is what changed in section 0",
      mended: [.insertRows([[0, 2]])]),
    Hint(
      .numberOfRows, [1, 2], [2, 1], [.moveSection(from: 0, to: 1), .reloadRows([[0, 0]])],
      "instead of reloadRows [0, 0] call reconfigureRows after endUpdates: a reload does not follow its section's move",
      mended: [.moveSection(from: 0, to: 1)]),
  ]

  private static let unreadHints: [Hint] = [
    Hint(
      .numberOfRows, [2], [3], [], "send insertRows for 1 row of section 0 too", mended: [.insertRows([[0, 2]])]),
    Hint(
      .numberOfRows, [2], [1], [.reloadRows([[0, 1]])],
      "instead of reloadRows [0, 1] send deleteRows [0, 1]: there are fewer rows now",
      mended: [.deleteRows([[0, 1]])]),
    Hint(
      .numberOfRows, [3], [1], [.deleteRows([[0, 0]])], "send deleteRows for 1 row of section 0 too",
      mended: [.deleteRows([[0, 0], [0, 1]])]),
    Hint(
      .numberOfRows, [2], [3], [.insertRows([[0, 0]]), .deleteRows([[0, 0]])],
      "send insertRows for 1 row of section 0 too, or leave out deleteRows [0, 0]", mended: [.insertRows([[0, 0]])]),
    Hint(
      .numberOfRows, [2, 1], [2, 3], [.moveRow(from: [0, 0], to: [1, 0]), .insertRows([[1, 1]])],
      "the data has as many rows of section 0 as when they were last counted, so leave out moveRow [0, 0] to [1, 0], or "
        + "change the data after beginUpdates and before the update ends",
      mended: [.moveRow(from: [0, 0], to: [1, 0]), .insertRows([[1, 1]])], after: [1, 3]),
  ]
}
