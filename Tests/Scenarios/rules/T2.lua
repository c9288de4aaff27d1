-- T2: A section of a collection view has as many items after an update as the calls lead to.
it("a section of a collection view has as many items after an update as the calls lead to", function()
  local view = TableView { rows = { { "a", "b" }, { "c" } }, kind = "collection" }
  view:numberOfSections()
  local _, refusal = pcall(function()
    view:performBatchUpdates(function()
      view:deleteRows { { 0, 0 } }
    end)
  end)
  assert.equal("Invalid update: invalid number of items in section 0.  The number of items contained in an existing section after the update (2) must be equal to the number of items contained in that section before the update (2), plus or minus the number of items inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number of items moved into or out of that section (0 moved in, 0 moved out).", refusal.reason)
end)
