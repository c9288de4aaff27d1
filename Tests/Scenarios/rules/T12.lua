-- T12: A row that moves is neither deleted nor reloaded in the same update: refresh it with reconfigureRows
-- afterwards.
it("a row that moves is neither deleted nor reloaded in the same update: refresh it with reconfigureRows afterwards", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:reloadRows { { 0, 0 } }
      view:moveRow({ 0, 0 }, { 0, 1 })
    end)
  end)
  assert.equal("attempt to perform a delete and a move from the same index path (<NSIndexPath> {length = 2, path = 0 - 0})", refusal.reason)
end)
