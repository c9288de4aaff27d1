-- A data source may hold fields of its own; a function written with a colon gets the data source.
local source = { items = { "a", "b" } }
function source:numberOfRows() return #self.items end
function source:cell(_, row) return self.items[row + 1] end
source.title = function(section) return "section " .. section end
local view = TableView { dataSource = source }
assert.equal("── section 0 (2)\n   0 a\n   1 b", view:text())

table.insert(source.items, "c")
view:reloadData()
assert.equal(3, view:numberOfRows(0))

local misspelt = { numberOfRows = function() return 0 end, numberOfSection = function() return 1 end }
assert.has_error(function() TableView { dataSource = misspelt } end, "dataSource has no option 'numberOfSection'")
