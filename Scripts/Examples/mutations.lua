-- Each call of a collection with what it tells an observer ("seen") and a bound table ("table").

local Box = class "Box" { list = array "string", row = orderedSet "string", bag = set "string" }

local function box(key)
  local made = Box { [key] = { "a", "b", "c" } }
  made:addObserver(Recorder "seen", key, { "old", "new" })
  TableObserver { object = made, keyPath = key, tableView = TableView { name = "table" } }
  return made
end

local list = box("list").list
list:add("d")
list:insertAll({ "x", "y" }, { 0, 2 })
list:removeAt(1)
list:removeAtIndexes { 0, 1 }
list:remove("nowhere")
list:replaceAt(1, "z")
list:exchange(0, 2)
list:move(0, 2)
list:sort "-self"
list:setArray { "z", "b" }
list:removeAll()

local row = box("row").row
row:add("b")
row:union { "b", "d" }
row:minus { "a", "nowhere" }
row:intersect { "b", "d" }

local bag = box("bag").bag
bag:addAll { "b", "d" }
bag:remove("a")
bag:setSet { "d", "e" }
bag:intersect { "d", "e" }

local whole = box("list")
whole.list = { "p", "q" }
batch(function()
  whole.list:add("r")
  whole.list:removeAt(0)
  whole.list:remove("r")
end)
