it("inserts a row at another place", function()
  local view = TableView { name = "v", rows = { { "a", "b" } } }
  view:reloadData()
  view:take()
  table.insert(view.rows[1], "c")
  view:insertRows { { 0, 2 } }
  assert.callbacks(view, { { "insertRows", { { 0, 1 } } } })
end)
