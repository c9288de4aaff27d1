-- counts-last-read: Counts before an update are those that the table read last, not those of its data now.
it("counts before an update are those that the table read last, not those of its data now", function()
  local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  view.rows = { { "b" }, { "c" } }
  view:beginUpdates()
  view:deleteRows { { 0, 0 } }
  view:endUpdates()
  expect [[
    list: beginUpdates
    list: deleteRows [0, 0]
    list: endUpdates
  ]]
end)
