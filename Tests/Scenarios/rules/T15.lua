-- T15: No row moves out of a section that the same update deletes: insert it where it goes.
it("no row moves out of a section that the same update deletes: insert it where it goes", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view.rows = { { "a", "b", "c" } }
      view:deleteSections { 1 }
      view:moveRow({ 1, 0 }, { 0, 2 })
    end)
  end)
  assert.equal("cannot move a row from a deleted section (1)", refusal.reason)
end)
