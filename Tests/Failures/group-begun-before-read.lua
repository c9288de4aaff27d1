it("begins a group before the table was read", function()
  local view = TableView { name = "list", rows = { { "a" } } }
  table.insert(view.rows[1], "b")
  view:beginUpdates()
  view:insertRows { { 0, 1 } }
  view:endUpdates()
end)
