it("ends an update that tells nothing", function()
  local view = TableView { name = "v", rows = { { "a", "b" } } }
  view:reloadData()
  table.insert(view.rows[1], "c")
  view:beginUpdates()
  view:endUpdates()
end)
