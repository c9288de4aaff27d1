it("deletes one row", function()
  local view = TableView { name = "view", rows = { { "a", "b" } } }
  view:reloadData()
  view:deleteRows { 0, 1 }
end)
