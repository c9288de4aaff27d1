-- A table in two sections: long ones, sections that move and are read anew, and an update that it refuses.
local rows = {}
for number = 1, 60 do rows[number] = "row " .. number end
local view = TableView { name = "letters", rows = { rows, { "x", "y" } } }
view:reloadData()

view:performBatchUpdates(function()
  table.remove(rows, 20)
  view:deleteRows { { 0, 19 } }
  table.insert(view.rows[2], table.remove(rows, 1))
  view:moveRow({ 0, 0 }, { 1, 2 })
  table.insert(rows, 40, "new")
  view:insertRows { { 0, 39 } }
end)
view:performBatchUpdates(function()
  view.rows = { view.rows[2], rows, { "in a new section" } }
  view:moveSection(1, 0)
  view:insertSections { 2 }
end)
view.rows[3] = { "read", "anew" }
view:reloadSections { 2 }

print(pcall(function()
  table.remove(view.rows[1], 1)
  view:performBatchUpdates(function() view:deleteRows { { 0, 0 }, { 0, 1 } } end)
end))
print(pcall(function() view:deleteRows { { 0, 9 } } end))
view:reloadData()
