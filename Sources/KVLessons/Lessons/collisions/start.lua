local view = TableView { name = "table", rows = { { "Africa", "Babylon", "Clocks" } } }
view:reloadData() -- the table is on the screen and shows three rows

-- "Africa" gets another title, and with it another place
view.rows = { { "Babylon", "Clocks", "Dakota" } }
-- ▼ yours
view:beginUpdates()
view:moveRow({ 0, 0 }, { 0, 2 })
view:reloadRows { { 0, 0 } }
view:endUpdates()
-- ▲
assert.equal("Dakota", view:cell(0, 2))
assert.replays(view) -- the other rows show their songs, too
