-- T6: What is inserted is a row that the section has after the update.
it("what is inserted is a row that the section has after the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:insertRows { { 0, 2 } }
    end)
  end)
  assert.equal("attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after the update", refusal.reason)
end)
