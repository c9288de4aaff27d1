it("tells a view of a row before it was read", function()
  local view = TableView { name = "list", rows = { { "a", "b", "c" } } }
  table.insert(view.rows[1], "d")
  view:insertRows { { 0, 3 } }
end)
