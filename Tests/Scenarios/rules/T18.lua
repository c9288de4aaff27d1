-- T18: Counts before and after an update differ by what its calls say, and by nothing else (iOS 16).
it("counts before and after an update differ by what its calls say, and by nothing else (iOS 16)", function()
  local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } }, messages = "ios16" }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view.rows = { { "a" }, { "c" } }
      view:insertRows { { 0, 0 } }
    end)
  end)
  assert.equal([[
Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or after performing the batch updates are inconsistent with the updates.
Data source before updates = { 2 sections with row counts: [2, 1] }
Data source after updates = { 2 sections with row counts: [1, 1] }
Updates = [
	Insert row (0 - 0)
]
Table view: <TableView "list">]], refusal.reason)
end)
