-- bare-call: A call outside of an update is an update of its own: the data has changed before it.
it("a call outside of an update is an update of its own: the data has changed before it", function()
  local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  view.rows = { { "b" }, { "c" } }
  view:deleteRows { { 0, 0 } }
  view.rows = { { "b", "z" }, { "c" } }
  view:insertRows { { 0, 1 } }
  expect [[
    list: deleteRows [0, 0]
    list: insertRows [0, 1]
  ]]
end)
