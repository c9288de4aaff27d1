local view = TableView { name = "table", rows = { { "Africa", "Babylon", "Clocks" } } }
view:reloadData() -- the table is on the screen and shows three rows
-- ▼ yours
table.remove(view.rows[1], 1) -- Lua's lists count from 1: this is "Africa"
view:deleteRows { { 0, 0 } }
-- ▲
assert.equal(2, view:numberOfRows(0))
assert.equal("Babylon", view:cell(0, 0))
