-- Keeping a table in step with a list, by hand: observe `items`, turn index sets into index paths, update the rows.

local Item = class "Item" { name = "string" }
local Inbox = class "Inbox" { items = array "Item" }
local inbox = Inbox { items = { Item { name = "Bill" }, Item { name = "Letter" }, Item { name = "Parcel" } } }

local view = TableView {
  name = "inbox",
  dataSource = {
    numberOfRows = function(section) return #inbox.items end,
    cell = function(section, row) return inbox.items:at(row).name end,
  },
}

local function indexPaths(indexes)
  local paths = {}
  for i, index in ipairs(indexes) do paths[i] = { 0, index } end
  return paths
end

inbox:observe("items", function(change)
  if change.kind == "insertion" then
    view:insertRows(indexPaths(change.indexes))
  elseif change.kind == "removal" then
    view:deleteRows(indexPaths(change.indexes))
  elseif change.kind == "replacement" then
    view:reloadRows(indexPaths(change.indexes))
  else
    view:reloadData()
  end
end)

print("before") print(view:text())
inbox.items:insertAll({ Item { name = "Card" }, Item { name = "Postcard" } }, { 0, 2 })
inbox.items:removeAt(3)
inbox.items:replaceAt(0, Item { name = "Valentine" })
print("after") print(view:text())
