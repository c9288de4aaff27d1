-- T4: What is deleted or reloaded is a row that the section had before the update.
it("what is deleted or reloaded is a row that the section had before the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteRows { { 0, 2 } }
    end)
  end)
  assert.equal("attempt to delete row 2 from section 0 which only contains 2 rows before the update", refusal.reason)
end)
