-- T5: What is deleted or reloaded is in a section that was there before the update.
it("what is deleted or reloaded is in a section that was there before the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteRows { { 2, 0 } }
    end)
  end)
  assert.equal("attempt to delete row 0 from section 2, but there are only 2 sections before the update", refusal.reason)
end)
