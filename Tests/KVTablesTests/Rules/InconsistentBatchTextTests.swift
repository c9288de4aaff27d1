import KVPositions
import KVTables
import KVTestSupport
import Testing

@Suite struct InconsistentBatchTextTests {
  private func refusal(
    _ before: [Int], _ after: [Int], _ operations: [TableOperation], kind: TableKind = .table
  ) throws -> TableUpdateError? {
    try TableFixture(TableFixture.rows(before), kind: kind, messages: .ios16)
      .refusal(of: TableFixture.rows(after), operations)
  }

  @Test("A wrong count lists both sides and the updates, a reload as its two halves")
  func wholeText() throws {
    let error = try refusal([30], [29], [.reloadRows([[0, 0]])])
    #expect(error?.rule == .inconsistentBatch)
    #expect(
      error?.reason == """
        Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or \
        after performing the batch updates are inconsistent with the updates.
        Data source before updates = { 1 section with row counts: [30] }
        Data source after updates = { 1 section with row counts: [29] }
        Updates = [
        \tDelete row (0 - 0),
        \tInsert row (0 - 0)
        ]
        Table view: <TableView "letters">
        """)
  }

  @Test("A collection view lists items, sections and moves, what goes before what comes")
  func collection() throws {
    let error = try refusal(
      [1, 3], [2, 2, 9],
      [
        .moveRow(from: [1, 1], to: [1, 0]), .insertRows([[0, 1]]), .deleteRows([[1, 0], [1, 2]]),
        .insertSections([2]),
      ],
      kind: .collection)
    #expect(
      error?.reason == """
        Invalid batch updates detected: the number of sections and/or items returned by the data source before and/or \
        after performing the batch updates are inconsistent with the updates.
        Data source before updates = { 2 sections with item counts: [1, 3] }
        Data source after updates = { 3 sections with item counts: [2, 2, 9] }
        Updates = [
        \tDelete item (1 - 2),
        \tDelete item (1 - 0),
        \tInsert section (2),
        \tInsert item (0 - 1),
        \tMove item (1 - 1) to (1 - 0)
        ]
        Collection view: <TableView "letters">
        """)
  }

  @Test(
    "The cases measured on a current UIKit get its texts",
    arguments: [
      ([20], [20], [.deleteRows([[0, 0]])], .numberOfRows),
      ([20], [15], [.deleteRows([[0, 0]])], .inconsistentBatch),
      ([20], [19], [.deleteRows([[0, 99]])], .rowBeforeUpdate),
      ([20], [20], [.deleteRows([[0, 0]]), .insertRows([[0, 0]])], nil),
      ([20], [21], [.insertRows([[0, 100]])], .rowAfterUpdate),
      ([20], [20], [.deleteSections([0])], .numberOfSections),
    ] as [([Int], [Int], [TableOperation], TableUpdateRuleID?)])
  func measured(_ before: [Int], _ after: [Int], _ operations: [TableOperation], _ rule: TableUpdateRuleID?) throws {
    #expect(try refusal(before, after, operations)?.rule == rule)
  }
}
