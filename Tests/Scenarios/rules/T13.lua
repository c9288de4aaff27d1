-- T13: A section that moves is neither deleted nor inserted in the same update.
it("a section that moves is neither deleted nor inserted in the same update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteSections { 0 }
      view:moveSection(0, 1)
    end)
  end)
  assert.equal("attempt to perform a delete and a move from the same section (0)", refusal.reason)
end)
