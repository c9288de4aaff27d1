-- Random changes of what three tables show: each prints what it shows after every statement. Run with several seeds.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend", list = orderedSet "Friend" }
local colors = { "red", "green", "blue", "yellow" }
local document = Document {}
local serial = 0

local function newFriend()
  serial = serial + 1
  return Friend { name = "n" .. math.random(30), color = colors[math.random(4)], age = serial }
end

for _ = 1, 6 do document.friends:add(newFriend()) end
local sectioned = TableView { name = "sectioned", cellKeyPaths = { "name", "age" } }
local filtered = TableView { name = "filtered", cellKeyPaths = { "name", "age" } }
local listed = TableView { name = "listed" }
assert(SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name", "age" }, sectionNameKeyPath = "color",
  sortDescriptors = { "color", "name" }, delegate = sectioned,
}:performQuery())
RelationalCollectionController {
  relation = "friends", onObject = document, filteredBy = "age > 3", sortedBy = { "name", "-age" },
  observingChildKeyPaths = { "name", "age" }, delegate = filtered,
}
TableObserver { object = document, keyPath = "list", tableView = listed, cellKeyPaths = { "name" } }

local function change()
  local all = document.friends:toTable()
  table.sort(all, function(a, b) return a.age < b.age end)
  local kind, friend, list = math.random(9), all[math.random(math.max(#all, 1))], document.list
  if kind <= 2 or not friend then if #all < 14 then document.friends:add(newFriend()) end
  elseif kind == 3 then document.friends:remove(friend)
  elseif kind == 4 then friend.color = colors[math.random(4)]
  elseif kind == 5 then friend.name = "n" .. math.random(30)
  elseif kind == 6 then friend.age = friend.age + 100
  elseif kind == 7 then if #list < 10 and not list:contains(friend) then list:insert(friend, math.random(0, #list)) end
  elseif kind == 8 then if #list > 1 then list:move(math.random(0, #list - 1), math.random(0, #list - 1)) end
  elseif #list > 3 then list:removeAt(math.random(0, #list - 1))
  end
end

for number = 1, 100 do
  if number % 3 == 0 then
    batch(function() for _ = 1, math.random(5) do change() end end)
  else
    change()
  end
  for _, view in ipairs { sectioned, filtered, listed } do print(view:text()) end
end
