-- covered-by-its-section: What happens to a section covers its rows: they need no calls of their own.
it("what happens to a section covers its rows: they need no calls of their own", function()
  local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
  view:numberOfSections()
  view:performBatchUpdates(function()
    view.rows = { { "a", "b" } }
    view:deleteSections { 1 }
  end)
  expect [[
    list: beginUpdates
    list: deleteSections [1]
    list: endUpdates
  ]]
end)
