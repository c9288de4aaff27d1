-- Observers that come and go, on one object and on objects that go with them; closures that hold what they observe.
local mutations = tonumber(arg[1])

local Child = class "Child" { size = "integer" }
local Item = class "Item" { number = "integer", child = "Child" }
local kept = Item { child = Child() }
local told = 0
local function count() told = told + 1 end

for i = 1, mutations do
  local token = kept:observe(i % 2 == 0 and "number" or "child.size", { "new" }, function() told = told + kept.number % 2 end)
  kept.number = i
  token:invalidate()
  local observer = { observeValue = count }
  kept:addObserver(observer, "number", {}, i)
  kept.child.size = i
  kept:removeObserver(observer, "number", i)
  if i % 10 == 0 then
    local item = Item()
    item:observe("number", function() told = told + item.number end)
    item:addObserver({ observeValue = function() return item end }, "number")
    item.number = i
  end
end
print(told)
