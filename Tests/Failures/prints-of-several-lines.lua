it("prints a table", function()
  local view = TableView { name = "songs", rows = { { "Africa", "Clocks" } } }
  print(view:text())
  print("one", "line")
  assert.equal(3, view:numberOfRows(0))
end)
