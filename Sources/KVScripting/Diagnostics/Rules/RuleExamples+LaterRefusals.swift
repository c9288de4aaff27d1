extension RulePages {
  /// What tables refuse, by the numbers of UIKit's sentences: collisions, and the newer text.
  static let laterRefusals: [RuleExample] = [
    RuleExample(
      "T10",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteRows { { 0, 1 } }
          view:reloadRows { { 0, 1 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteRows [0, 1]
            table#1: reloadRows [0, 1]
            table#1: endUpdates
        attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 1})
        """),
    RuleExample(
      "T11",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:insertRows { { 0, 1 } }
          view:moveRow({ 0, 0 }, { 0, 1 })
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: insertRows [0, 1]
            table#1: moveRow [0, 0] to [0, 1]
            table#1: endUpdates
        attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path = 0 - 1})
        """),
    RuleExample(
      "T12",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:reloadRows { { 0, 0 } }
          view:moveRow({ 0, 0 }, { 0, 1 })
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: reloadRows [0, 0]
            table#1: moveRow [0, 0] to [0, 1]
            table#1: endUpdates
        attempt to perform a delete and a move from the same index path (<NSIndexPath> {length = 2, path = 0 - 0})
        """),
    RuleExample(
      "T13",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteSections { 0 }
          view:moveSection(0, 1)
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteSections [0]
            table#1: moveSection 0 to 1
            table#1: endUpdates
        attempt to perform a delete and a move from the same section (0)
        """),
    RuleExample(
      "T14",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view.rows = { { "b" }, { "c" }, { "a" } }
          view:insertSections { 2 }
          view:moveRow({ 0, 0 }, { 2, 0 })
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: insertSections [2]
            table#1: moveRow [0, 0] to [2, 0]
            table#1: endUpdates
        cannot move a row into a newly inserted section (2)
        """),
    RuleExample(
      "T15",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view.rows = { { "a", "b", "c" } }
          view:deleteSections { 1 }
          view:moveRow({ 1, 0 }, { 0, 2 })
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteSections [1]
            table#1: moveRow [1, 0] to [0, 2]
            table#1: endUpdates
        cannot move a row from a deleted section (1)
        """),
    RuleExample(
      "T16",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:moveRow({ 1, 1 }, { 0, 0 })
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: moveRow [1, 1] to [0, 0]
            table#1: endUpdates
        attempt to move index path (<NSIndexPath> {length = 2, path = 1 - 1}) that does not exist - there are only 1 rows in section 1 before the update
        """),
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
}
