-- T3: There are as many sections after an update as before it, plus those inserted, less those deleted.
it("there are as many sections after an update as before it, plus those inserted, less those deleted", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteSections { 0 }
    end)
  end)
  assert.equal("Invalid update: invalid number of sections.  The number of sections contained in the table view after the update (2) must be equal to the number of sections contained in the table view before the update (2), plus or minus the number of sections inserted or deleted (0 inserted, 1 deleted).", refusal.reason)
end)
