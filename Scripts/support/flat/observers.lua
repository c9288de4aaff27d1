-- Closures, classic observers and a recorder that watch for the whole run: attributes, paths, dependent keys, collections.
local mutations = tonumber(arg[1])

local Child = class "Child" { size = "integer" }
local Item = class "Item" {
  number = "integer", child = "Child", children = array "Child",
  twice = { "integer", dependsOn = { "number" }, get = function(self) return self.number * 2 end },
}
local item = Item { child = Child() }
local children = { Child(), Child(), Child() }
local told = 0
local function count() told = told + 1 end
local log = Recorder "log"

item:observe("number", { "new", "old" }, count)
item:observe("twice", { "new", "prior" }, count)
item:observe("child.size", { "old" }, count)
item:observe("children.@sum.size", { "new" }, count)
item:addObserver({ observeValue = count }, "number", { "new" }, "context")
item:addObserver(log, "children", { "new", "old" })

for i = 1, mutations do
  local kind = i % 6
  if kind == 0 then
    item.child = children[i % 3 + 1]
  elseif kind == 1 then
    item.child.size = i % 100
  elseif kind == 2 then
    item.children:add(children[i % 3 + 1])
  elseif kind == 3 then
    item.children:removeLast()
  else
    item.number = i
  end
  if i % 300 == 0 then log:take() end
end
print(told)
