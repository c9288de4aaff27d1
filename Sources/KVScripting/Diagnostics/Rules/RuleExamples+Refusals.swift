extension RulePages {
  /// What tables refuse, by the numbers of UIKit's sentences.
  static let refusals: [RuleExample] = [
    refusal(
      "T1", ["view:deleteRows { { 0, 0 } }"],
      told: ["deleteRows [0, 0]"],
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
        + "existing section after the update (2) must be equal to the number of rows contained in that "
        + "section before the update (2), plus or minus the number of rows inserted or deleted from that "
        + "section (0 inserted, 1 deleted) and plus or minus the number of rows moved into or out of that "
        + "section (0 moved in, 0 moved out)."),
    refusal(
      "T2", kind: "collection", ["view:deleteRows { { 0, 0 } }"],
      told: ["deleteRows [0, 0]"],
      "Invalid update: invalid number of items in section 0.  The number of items contained in an "
        + "existing section after the update (2) must be equal to the number of items contained in that "
        + "section before the update (2), plus or minus the number of items inserted or deleted from that "
        + "section (0 inserted, 1 deleted) and plus or minus the number of items moved into or out of that "
        + "section (0 moved in, 0 moved out)."),
    refusal(
      "T3", ["view:deleteSections { 0 }"],
      told: ["deleteSections [0]"],
      "Invalid update: invalid number of sections.  The number of sections contained in the table view "
        + "after the update (2) must be equal to the number of sections contained in the table view before "
        + "the update (2), plus or minus the number of sections inserted or deleted (0 inserted, 1 "
        + "deleted)."),
    refusal(
      "T4", ["view:deleteRows { { 0, 2 } }"],
      told: ["deleteRows [0, 2]"],
      "attempt to delete row 2 from section 0 which only contains 2 rows before the update"),
    refusal(
      "T5", ["view:deleteRows { { 2, 0 } }"],
      told: ["deleteRows [2, 0]"],
      "attempt to delete row 0 from section 2, but there are only 2 sections before the update"),
    refusal(
      "T6", ["view:insertRows { { 0, 2 } }"],
      told: ["insertRows [0, 2]"],
      "attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after the update"),
    refusal(
      "T7", ["view:insertRows { { 2, 0 } }"],
      told: ["insertRows [2, 0]"],
      "attempt to insert row 0 into section 2, but there are only 2 sections after the update"),
    refusal(
      "T8", ["view:deleteSections { 2 }"],
      told: ["deleteSections [2]"],
      "attempt to delete section 2, but there are only 2 sections before the update"),
    refusal(
      "T9", ["view:insertSections { 2 }"],
      told: ["insertSections [2]"],
      "attempt to insert section 2 but there are only 2 sections after the update"),
    refusal(
      "T10", ["view:deleteRows { { 0, 1 } }", "view:reloadRows { { 0, 1 } }"],
      told: ["deleteRows [0, 1]", "reloadRows [0, 1]"],
      "attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 1})"),
    refusal(
      "T11", ["view:insertRows { { 0, 1 } }", "view:moveRow({ 0, 0 }, { 0, 1 })"],
      told: ["insertRows [0, 1]", "moveRow [0, 0] to [0, 1]"],
      "attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path "
        + "= 0 - 1})"),
    refusal(
      "T12", ["view:reloadRows { { 0, 0 } }", "view:moveRow({ 0, 0 }, { 0, 1 })"],
      told: ["reloadRows [0, 0]", "moveRow [0, 0] to [0, 1]"],
      "attempt to perform a delete and a move from the same index path (<NSIndexPath> {length = 2, path "
        + "= 0 - 0})"),
    refusal(
      "T13", ["view:deleteSections { 0 }", "view:moveSection(0, 1)"],
      told: ["deleteSections [0]", "moveSection 0 to 1"],
      "attempt to perform a delete and a move from the same section (0)"),
    refusal(
      "T14",
      [
        "view.rows = { { \"b\" }, { \"c\" }, { \"a\" } }", "view:insertSections { 2 }",
        "view:moveRow({ 0, 0 }, { 2, 0 })",
      ],
      told: ["insertSections [2]", "moveRow [0, 0] to [2, 0]"],
      "cannot move a row into a newly inserted section (2)"),
    refusal(
      "T15",
      ["view.rows = { { \"a\", \"b\", \"c\" } }", "view:deleteSections { 1 }", "view:moveRow({ 1, 0 }, { 0, 2 })"],
      told: ["deleteSections [1]", "moveRow [1, 0] to [0, 2]"],
      "cannot move a row from a deleted section (1)"),
    refusal(
      "T16", ["view:moveRow({ 1, 1 }, { 0, 0 })"],
      told: ["moveRow [1, 1] to [0, 0]"],
      "attempt to move index path (<NSIndexPath> {length = 2, path = 1 - 1}) that does not exist - "
        + "there are only 1 rows in section 1 before the update"),
    RuleExample(
      "T18",
      """
      local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } }, messages = "ios16" }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view.rows = { { "a" }, { "c" } }
          view:insertRows { { 0, 0 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            list: beginUpdates
            list: insertRows [0, 0]
            list: endUpdates
        Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or after performing the batch updates are inconsistent with the updates.
        Data source before updates = { 2 sections with row counts: [2, 1] }
        Data source after updates = { 2 sections with row counts: [1, 1] }
        Updates = [
        	Insert row (0 - 0)
        ]
        Table view: <TableView "list">
        """),
  ]

  /// An update of two sections, of two rows and one, that a table refuses for `reason`. `calls` are the lines of the script in
  /// the update, `told` what the trace says of them.
  private static func refusal(
    _ rule: String, kind: String? = nil, _ calls: [String], told: [String], _ reason: String
  ) -> RuleExample {
    let options = kind.map { ", kind = \"\($0)\"" } ?? ""
    return RuleExample(
      rule,
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } }\(options) }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
      \(calls.map { "    " + $0 }.joined(separator: "\n"))
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
        \((["beginUpdates"] + told + ["endUpdates"]).map { "    table#1: " + $0 }.joined(separator: "\n"))
        \(reason)
        """)
  }
}
