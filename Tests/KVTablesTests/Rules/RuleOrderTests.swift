import KVPositions
import KVTables
import KVTestSupport
import Testing

@Suite struct RuleOrderTests {
  /// One offence per rule, in the fixed order of table-views.md section B2, all against four sections of four rows on
  /// both sides: any two can be made at once. Those of one class stand in the order of their places.
  static let offences: [(rule: TableUpdateRuleID, operations: [TableOperation])] = [
    (.reloadDataInUpdates, [.reloadData]),
    (.deleteAndReload, [.deleteRows([[0, 0]]), .reloadRows([[0, 0]])]),
    (.repeatedRow, [.insertRows([[2, 0]]), .insertRows([[2, 0]])]),
    (.repeatedSection, [.deleteSections([3]), .deleteSections([3])]),
    (.sectionBeforeUpdate, [.deleteSections([7])]),
    (.rowBeforeUpdate, [.deleteRows([[0, 7]])]),
    (.sectionOfRowBeforeUpdate, [.deleteRows([[8, 0]])]),
    (.moveSource, [.moveRow(from: [0, 8], to: [0, 1])]),
    (.deleteAndMove, [.deleteRows([[0, 1]]), .moveRow(from: [0, 1], to: [0, 1])]),
    (.moveFromDeletedSection, [.deleteSections([1]), .moveRow(from: [1, 0], to: [0, 2])]),
    (.sectionMove, [.deleteSections([2]), .moveSection(from: 2, to: 2)]),
    (.sectionAfterUpdate, [.insertSections([7])]),
    (.rowAfterUpdate, [.insertRows([[0, 9]])]),
    (.sectionOfRowAfterUpdate, [.insertRows([[9, 0]])]),
    (.insertAndMove, [.insertRows([[0, 3]]), .moveRow(from: [0, 2], to: [0, 3])]),
    (.moveTarget, [.moveRow(from: [0, 3], to: [1, 8])]),
    (.moveIntoInsertedSection, [.insertSections([2]), .moveRow(from: [1, 1], to: [2, 1])]),
    (.sectionMove, [.insertSections([3]), .moveSection(from: 0, to: 3)]),
    (.numberOfSections, [.insertSections([1])]),
    (.numberOfRows, [.deleteRows([[1, 3]])]),
  ]

  @Test("Of two offences the one that UIKit looks for first is named, in whatever order the calls came")
  func pairs() throws {
    let rows = TableFixture.rows([4, 4, 4, 4])
    for (first, earlier) in Self.offences.enumerated() {
      for later in Self.offences[(first + 1)...] {
        for operations in [earlier.operations + later.operations, later.operations + earlier.operations] {
          let error = try TableFixture(rows).refusal(of: rows, operations)
          #expect(error?.rule == earlier.rule, "\(earlier.rule) before \(later.rule)")
        }
      }
    }
  }

  @Test("Of two offences of one class the one at the lower place is named, whatever they are")
  func lowestOfClass() throws {
    let rows = TableFixture.rows([4, 4])
    func rule(_ operations: [TableOperation]) throws -> TableUpdateRuleID? {
      try TableFixture(rows).refusal(of: rows, operations)?.rule
    }
    let deletedTwice: [TableOperation] = [.deleteRows([[0, 1], [0, 1]])]
    #expect(try rule(deletedTwice + [.deleteRows([[0, 0]]), .reloadRows([[0, 0]])]) == .deleteAndReload)
    #expect(try rule(deletedTwice + [.deleteRows([[0, 2]]), .reloadRows([[0, 2]])]) == .repeatedRow)
    #expect(try rule(deletedTwice + [.reloadRows([[0, 1]])]) == .deleteAndReload)
    let collision: [TableOperation] = [.insertRows([[0, 2]]), .moveRow(from: [0, 0], to: [0, 2])]
    #expect(try rule(collision + [.moveRow(from: [0, 1], to: [1, 0]), .insertSections([1])]) == .insertAndMove)
    #expect(try rule(collision + [.moveRow(from: [0, 1], to: [0, 9])]) == .insertAndMove)
    #expect(try rule(collision + [.moveRow(from: [0, 1], to: [0, 2])]) == .insertAndMove)
    let intoNew: [TableOperation] = [.insertSections([0]), .moveRow(from: [0, 0], to: [0, 1])]
    #expect(
      try rule(intoNew + [.insertRows([[1, 1]]), .moveRow(from: [0, 1], to: [1, 1])]) == .moveIntoInsertedSection)
    #expect(try rule(intoNew + [.insertRows([[0, 1]])]) == .moveIntoInsertedSection)
  }

  @Test("Of two offenders of one sort the one with the lower path is named")
  func lowestFirst() throws {
    let rows = TableFixture.rows([1, 1])
    let deleted = try TableFixture(rows).refusal(of: rows, [.deleteRows([[1, 5]]), .reloadRows([[0, 4]])])
    #expect(deleted?.reason == "attempt to delete row 4 from section 0 which only contains 1 rows before the update")
    #expect(deleted?.operationIndex == 1)
    let moved = try TableFixture(rows).refusal(
      of: rows, [.moveRow(from: [1, 0], to: [1, 3]), .moveRow(from: [0, 0], to: [1, 2])])
    #expect(moved?.operationIndex == 1)
    let counts = try TableFixture(rows).refusal(of: TableFixture.rows([2, 2]), [])
    #expect(counts?.reason.contains("in section 0.") == true)
  }

  @Test("Wrong positions are found before wrong counts")
  func boundsBeforeCounts() throws {
    let error = try TableFixture(TableFixture.rows([20])).refusal(
      of: TableFixture.rows([15]), [.deleteRows([[0, 99]])])
    #expect(error?.rule == .rowBeforeUpdate)
  }
}
