-- reload-replaces-a-row: A reload replaces a row: it is a deletion and an insertion at one place, which counts before the update.
local Item = class "Item" { name = "string" }
local List = class "List" { items = array "Item" }

it("a reload replaces a row: it is a deletion and an insertion at one place, which counts before the update", function()
  local a, b = Item { name = "a" }, Item { name = "b" }
  local list = List { items = { a, b } }
  local view = TableView { name = "list" }
  local observer = TableObserver { object = list, keyPath = "items", tableView = view, cellKeyPaths = { "name" } }
  batch(function()
    b.name = "c"
    list.items:removeAt(0)
  end)
  expect [[
    list: beginUpdates
    list: deleteRows [0, 0]
    list: reloadRows [0, 1]
    list: endUpdates
  ]]
  assert.equal(observer.tableView, view)
end)
