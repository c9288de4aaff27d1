extension RulePages {
  /// What tables refuse, by the numbers of UIKit's sentences: counts and places.
  static let refusals: [RuleExample] = [
    RuleExample(
      "T1",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteRows { { 0, 0 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteRows [0, 0]
            table#1: endUpdates
        Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after the update (2) must be equal to the number of rows contained in that section before the update (2), plus or minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved out).
        """),
    RuleExample(
      "T2",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } }, kind = "collection" }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteRows { { 0, 0 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteRows [0, 0]
            table#1: endUpdates
        Invalid update: invalid number of items in section 0.  The number of items contained in an existing section after the update (2) must be equal to the number of items contained in that section before the update (2), plus or minus the number of items inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number of items moved into or out of that section (0 moved in, 0 moved out).
        """),
    RuleExample(
      "T3",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteSections { 0 }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteSections [0]
            table#1: endUpdates
        Invalid update: invalid number of sections.  The number of sections contained in the table view after the update (2) must be equal to the number of sections contained in the table view before the update (2), plus or minus the number of sections inserted or deleted (0 inserted, 1 deleted).
        """),
    RuleExample(
      "T4",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteRows { { 0, 2 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteRows [0, 2]
            table#1: endUpdates
        attempt to delete row 2 from section 0 which only contains 2 rows before the update
        """),
    RuleExample(
      "T5",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteRows { { 2, 0 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteRows [2, 0]
            table#1: endUpdates
        attempt to delete row 0 from section 2, but there are only 2 sections before the update
        """),
    RuleExample(
      "T6",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:insertRows { { 0, 2 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: insertRows [0, 2]
            table#1: endUpdates
        attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after the update
        """),
    RuleExample(
      "T7",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:insertRows { { 2, 0 } }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: insertRows [2, 0]
            table#1: endUpdates
        attempt to insert row 0 into section 2, but there are only 2 sections after the update
        """),
    RuleExample(
      "T8",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:deleteSections { 2 }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: deleteSections [2]
            table#1: endUpdates
        attempt to delete section 2, but there are only 2 sections before the update
        """),
    RuleExample(
      "T9",
      """
      local view = TableView { rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      local _, refusal = pcall(function()
        view:performBatchUpdates(function()
          view:insertSections { 2 }
        end)
      end)
      print(refusal.reason)
      """,
      output: """
        example.lua:3  local _, refusal = pcall(function()
            table#1: beginUpdates
            table#1: insertSections [2]
            table#1: endUpdates
        attempt to insert section 2 but there are only 2 sections after the update
        """),
  ]
}
