-- A table observer with cells that are watched, replaced rows among its changes, and a table that is told by hand.
local mutations = tonumber(arg[1])

local Row = class "Row" { number = "integer" }
local Data = class "Data" { items = array "Row" }
local data = Data()
for i = 1, 40 do data.items:add(Row { number = i }) end
local view = TableView { name = "view" }
local observer = TableObserver { object = data, keyPath = "items", tableView = view, cellKeyPaths = { "number" } }
local rows = { { "a", "b" }, { "c" } }
local byHand = TableView { rows = rows }
byHand:numberOfSections()

for i = 1, mutations do
  local kind = i % 5
  if kind == 0 then
    data.items:replaceAt(i % 40, Row { number = i })
  elseif kind == 1 then
    data.items:exchange(i % 40, i * 7 % 40)
  elseif kind == 2 then
    data.items:move(i % 40, i * 3 % 40)
  else
    data.items:at(i * 11 % 40).number = i
  end
  if i % 10 == 0 then
    table.insert(rows[1], "x")
    byHand:insertRows { { 0, #rows[1] - 1 } }
    table.remove(rows[1])
    byHand:deleteRows { { 0, #rows[1] } }
  end
end
print(#view:text())
