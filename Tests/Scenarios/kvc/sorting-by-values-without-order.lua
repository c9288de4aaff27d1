-- Objects and collections have no order: sorting by them is refused where they are read, in Cocoa's words.
local Cam = class "Cam" {
  name = "string", subs = set "Cam", row = orderedSet "Cam", list = array "Cam", owner = "Cam", anything = "any",
}
local Hub = class "Hub" { cams = array "Cam" }

local a, b, hub

before_each(function()
  a, b = Cam { name = "a" }, Cam { name = "b" }
  a.subs:add(b)
  a.owner, b.owner = b, a
  hub = Hub { cams = { b, a } }
end)

local function refuses(className, body)
  local ok, problem = pcall(body)
  assert.is_false(ok)
  assert.equal("NSInvalidArgumentException", problem.name)
  assert.equal(("-[%s compare:]: unrecognized selector"):format(className), problem.reason)
  assert.matches("@max", problem.hint)
end

local keys = {
  subs = "NSSet", row = "NSOrderedSet", list = "NSArray", owner = "Cam", self = "Cam", ["subs.name"] = "NSSet",
  ["list.name"] = "NSArray", ["owner.subs"] = "NSSet",
}

for key, className in pairs(keys) do
  it("A list is not sorted by " .. key, function()
    for _, sign in ipairs { "", "-" } do
      refuses(className, function() hub.cams:sort(sign .. key) end)
      refuses(className, function() hub.cams:sorted(sign .. key) end)
    end
    assert.same({ b, a }, hub.cams:toTable())
  end)

  it("No controller shows a relation by " .. key, function()
    refuses(className, function()
      RelationalCollectionController { relation = "cams", onObject = hub, sortedBy = key }
    end)
    local ok, problem = SetController {
      observed = hub, setKeyPath = "cams", sortDescriptors = { key }, keyPaths = { "name" },
    }:performQuery()
    assert.is_false(ok)
    assert.equal(("-[%s compare:]: unrecognized selector"):format(className), problem.reason)
  end)
end

it("A fetch is not sorted by objects", function()
  local ctx = Context { classes = { Cam } }
  ctx:insert(a)
  refuses("Cam", function() ctx:fetch { entity = "Cam", sortDescriptors = { "owner" } } end)
  local results = FetchedResultsController {
    context = ctx, fetchRequest = { entity = "Cam", sortDescriptors = { "owner" } },
  }
  local ok, problem = results:performFetch()
  assert.is_false(ok)
  assert.equal("-[Cam compare:]: unrecognized selector", problem.reason)
end)

it("A property of any kind is refused for what it holds", function()
  a.anything, b.anything = 3, 1
  assert.same({ b, a }, hub.cams:sorted "anything")
  a.anything = { 1, 2 }
  refuses("NSArray", function() hub.cams:sorted "anything" end)
  a.anything = { key = 1 }
  refuses("NSDictionary", function() hub.cams:sorted "anything" end)
  a.anything = b
  refuses("Cam", function() hub.cams:sorted "anything" end)
end)

it("A change to a value without order is refused at its line, and the content stays", function()
  a.anything, b.anything = 3, 1
  local controller = RelationalCollectionController { relation = "cams", onObject = hub, sortedBy = "anything" }
  refuses("Cam", function() a.anything = b end)
  assert.same({ b, a }, controller.collection)
  a.anything = 0
  assert.same({ a, b }, controller.collection)
  assert.replays(controller)
end)

it("nil has its place, and a comparator takes objects", function()
  local Lone = class "Lone" { name = "string", owner = "Lone" }
  local Box = class "Box" { all = array "Lone" }
  local x, y = Lone { name = "x" }, Lone { name = "y" }
  local box = Box { all = { y, x } }
  assert.same({ y, x }, box.all:sorted "owner")
  assert.same({ x, y }, box.all:sorted { key = "self", comparator = function(one, two)
    return one.name < two.name and -1 or one.name > two.name and 1 or 0
  end })
end)
