-- T7: What is inserted is in a section that is there after the update.
it("what is inserted is in a section that is there after the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:insertRows { { 2, 0 } }
    end)
  end)
  assert.equal("attempt to insert row 0 into section 2, but there are only 2 sections after the update", refusal.reason)
end)
