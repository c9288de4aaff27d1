-- T8: A section to delete, reload or move was there before the update.
it("a section to delete, reload or move was there before the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteSections { 2 }
    end)
  end)
  assert.equal("attempt to delete section 2, but there are only 2 sections before the update", refusal.reason)
end)
