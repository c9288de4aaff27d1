it("gives a table its name alone", function()
  TableView "list"
end)
