it("misspells a function of a data source that holds state", function()
  local source = { items = { "a" } }
  function source:numberOfRow() return #self.items end
  TableView { dataSource = source }
end)
