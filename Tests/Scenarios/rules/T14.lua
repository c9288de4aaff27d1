-- T14: No row moves into a section that the same update inserts: delete it where it was.
it("no row moves into a section that the same update inserts: delete it where it was", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view.rows = { { "b" }, { "c" }, { "a" } }
      view:insertSections { 2 }
      view:moveRow({ 0, 0 }, { 2, 0 })
    end)
  end)
  assert.equal("cannot move a row into a newly inserted section (2)", refusal.reason)
end)
