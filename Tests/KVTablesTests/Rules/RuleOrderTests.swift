import KVPositions
import KVTables
import Testing

@Suite struct RuleOrderTests {
  /// One offence per rule, in the fixed order of table-views.md section B2, all against three sections of two rows on
  /// both sides: any two can be made at once.
  static let offences: [(rule: TableUpdateRuleID, operations: [TableOperation])] = [
    (.reloadDataInUpdates, [.reloadData]),
    (.deleteAndReload, [.deleteRows([[0, 0]]), .reloadRows([[0, 0]])]),
    (.repeatedSection, [.deleteSections([2]), .deleteSections([2])]),
    (.sectionBeforeUpdate, [.deleteSections([7])]),
    (.rowBeforeUpdate, [.deleteRows([[0, 7]])]),
    (.moveSource, [.moveRow(from: [0, 8], to: [0, 1])]),
    (.deleteAndMove, [.deleteRows([[0, 1]]), .moveRow(from: [0, 1], to: [0, 1])]),
    (.moveFromDeletedSection, [.deleteSections([1]), .moveRow(from: [1, 0], to: [0, 1])]),
    (.sectionAfterUpdate, [.insertSections([7])]),
    (.rowAfterUpdate, [.insertRows([[0, 7]])]),
    (.moveTarget, [.moveRow(from: [0, 0], to: [0, 9])]),
    (.numberOfSections, [.deleteSections([2])]),
    (.numberOfRows, [.deleteRows([[1, 1]])]),
  ]

  @Test("Of two offences the one that UIKit looks for first is named, in whatever order the calls came")
  func pairs() throws {
    let rows = TableFixture.rows([2, 2, 2])
    for (first, earlier) in Self.offences.enumerated() {
      for later in Self.offences[(first + 1)...] {
        // Two offences that delete the same thing make a third, of the rules about repeats.
        let repeats = Set(earlier.operations).intersection(later.operations)
        guard repeats.isEmpty || earlier.rule == .repeatedSection else { continue }
        for operations in [earlier.operations + later.operations, later.operations + earlier.operations] {
          let error = try TableFixture(rows).refusal(of: rows, operations)
          #expect(error?.rule == earlier.rule, "\(earlier.rule) before \(later.rule)")
        }
      }
    }
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
