-- T1: A section has as many rows after an update as before it, plus those inserted and moved in, less those deleted
-- and moved out: change the data between beginUpdates and endUpdates, and say exactly what changed.
it("a section has as many rows after an update as before it, plus those inserted and moved in, less those deleted and moved out: change the data between beginUpdates and endUpdates, and say exactly what changed", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteRows { { 0, 0 } }
    end)
  end)
  assert.equal("Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after the update (2) must be equal to the number of rows contained in that section before the update (2), plus or minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved out).", refusal.reason)
end)
