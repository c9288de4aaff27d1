-- T16: What moves is a row that was there before the update.
it("what moves is a row that was there before the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:moveRow({ 1, 1 }, { 0, 0 })
    end)
  end)
  assert.equal("attempt to move index path (<NSIndexPath> {length = 2, path = 1 - 1}) that does not exist - there are only 1 rows in section 1 before the update", refusal.reason)
end)
