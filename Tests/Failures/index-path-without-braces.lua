it("gives one path for a list of paths", function()
  local view = TableView { rows = { { "a", "b" } } }
  view:deleteRows { 0, 1 }
end)
