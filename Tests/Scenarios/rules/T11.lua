-- T11: A row is inserted, or another moves there, not both.
it("a row is inserted, or another moves there, not both", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:insertRows { { 0, 1 } }
      view:moveRow({ 0, 0 }, { 0, 1 })
    end)
  end)
  assert.equal("attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path = 0 - 1})", refusal.reason)
end)
