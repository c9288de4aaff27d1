-- T10: A row is deleted or reloaded, not both, as reloading is deleting and inserting.
it("a row is deleted or reloaded, not both, as reloading is deleting and inserting", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteRows { { 0, 1 } }
      view:reloadRows { { 0, 1 } }
    end)
  end)
  assert.equal("attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 1})", refusal.reason)
end)
