-- T9: A section to insert, or to move to, is there after the update.
it("a section to insert, or to move to, is there after the update", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:insertSections { 2 }
    end)
  end)
  assert.equal("attempt to insert section 2 but there are only 2 sections after the update", refusal.reason)
end)
