-- Set controllers with sections that come and go, and queries made anew.
local mutations = tonumber(arg[1])

local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }
local document = Document()
local friends = {}
for i = 1, 40 do
  friends[i] = Friend { name = "friend " .. i, color = "color " .. i % 4 }
  document.friends:add(friends[i])
end
local told = 0
local function count() told = told + 1 end
local function show(delegate)
  local controller = SetController {
    observed = document, setKeyPath = "friends", keyPaths = { "name", "color" }, sectionNameKeyPath = "color",
    sortDescriptors = { "color", "name" }, delegate = delegate,
  }
  assert(controller:performQuery())
  return controller
end

local plain, view = show { didChangeObject = count, didChangeSection = count }, TableView { name = "view" }
show(view)

for i = 1, mutations do
  local friend = friends[i * 7 % 40 + 1]
  local kind = i % 4
  if kind == 0 then
    friend.name = "friend " .. i % 50
  elseif kind == 1 then
    friend.color = "color " .. i % 5
  elseif kind == 2 then
    document.friends:remove(friend)
  else
    document.friends:add(friend)
  end
  if i % 500 == 0 then
    view:clear()
    assert(plain:performQuery())
  end
end
print(told)
