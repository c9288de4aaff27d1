-- Any mutations, any configuration: whatever kind of collection, filter, sort and sections a controller has, and whatever
-- happens to the collection, its members and the controller, the sections are what a plain filter, a stable sort and
-- grouping by name make of the members, and every bracket replays.
local colored = require "colored-friends"
local Color, Friend, Document = colored.Color, colored.Friend, colored.Document

-- Each configuration stands beside what it means in plain Lua.
local function colorName(friend) return friend.color.name end
local function age(friend) return friend.age end
local function name(friend) return friend.name end
local filters = {
  { holds = function() return true end },
  { format = "hidden == NO", holds = function(f) return not f.hidden end },
  { format = "age > 2", holds = function(f) return f.age > 2 end },
  { format = "color.name != 'red'", holds = function(f) return f.color.name ~= "red" end },
}
local orders = {
  { by = { "color.name", "name" }, keys = { colorName, name }, section = "color.name", names = colorName },
  {
    by = { "color.name", "-age" }, keys = { colorName, function(f) return -f.age end },
    section = "color.name", names = colorName,
  },
  { by = "age", keys = { age }, section = "age", names = function(f) return tostring(f.age) end },
  { by = { "age", "-name" }, keys = { age, name }, turned = { false, true } },
  { by = "name", keys = { name } },
}

local function precedes(x, y, order)
  for index, key in ipairs(order.keys) do
    local left, right = key(x.friend), key(y.friend)
    if left ~= right then
      if order.turned and order.turned[index] then left, right = right, left end
      return left < right
    end
  end
  return x.index < y.index
end

--- The sections of this configuration.
local function expected(world)
  local rows = {}
  for index, friend in ipairs(world.document[world.relation]:toTable()) do
    if world.filter.holds(friend) then rows[#rows + 1] = { friend = friend, index = index } end
  end
  table.sort(rows, function(x, y) return precedes(x, y, world.order) end)
  return colored.sections(rows, world.order.names)
end

local function anyFriend(world, random)
  return Friend {
    name = random:choice { "a", "b", "c", "d" }, color = random:choice(world.colors), age = random(4),
    hidden = random:boolean(0.3),
  }
end

local function setup(random)
  local world = { colors = { Color { name = "blue" }, Color { name = "red" }, Color { name = "green" } } }
  world.relation = random:choice { "bag", "row", "list" }
  world.filter, world.order = random:choice(filters), random:choice(orders)
  local friends = {}
  for index = 1, random(0, 6) do friends[index] = anyFriend(world, random) end
  world.document = Document { [world.relation] = friends }
  world.controller = SetController {
    observed = world.document, setKeyPath = world.relation, keyPaths = random:choice { { "name" }, { "age" }, { "color.name", "hidden" } },
    filteredBy = world.filter.format, sectionNameKeyPath = world.order.section, sortDescriptors = world.order.by,
    delegate = Recorder(),
  }
  assert(world.controller:performQuery())
  return world
end

local function members(world) return world.document[world.relation] end

local mutations = {
  function(world, random) members(world):add(anyFriend(world, random)) end,
  function(world, random) members(world):addAll { anyFriend(world, random), anyFriend(world, random) } end,
  function(world, random) if #members(world) > 0 then members(world):remove(random:choice(members(world))) end end,
  function(world, random) world.document[world.relation] = random:some(members(world)) end,
  function(world, random) random:choice(world.colors).name = random:choice { "blue", "red", "green", "white" } end,
  function(world, random)
    local c = members(world)
    if world.relation ~= "bag" and #c > 0 then c:move(random(0, #c - 1), random(0, #c - 1)) end
  end,
  function(world, random)
    if world.relation ~= "bag" then members(world):insert(anyFriend(world, random), random(0, #members(world))) end
  end,
}
local ofMember = {
  function(friend, random) friend.name = random:choice { "a", "b", "c", "d" } end,
  function(friend, random, world) friend.color = random:choice(world.colors) end,
  function(friend, random) friend.age = random(4) end,
  function(friend, random) friend.hidden = random:boolean() end,
}

local function mutate(world, random)
  if #members(world) > 0 and random:boolean() then
    random:choice(ofMember)(random:choice(members(world)), random, world)
  else
    random:choice(mutations)(world, random)
  end
end

local function mutateSome(world, random)
  for _ = 1, random(5) do mutate(world, random) end
end

local function step(world, random)
  local c = world.controller
  local kind = random(11)
  if kind <= 6 then mutate(world, random)
  elseif kind <= 8 then batch(function() mutateSome(world, random) end)
  elseif kind == 9 then
    c:pause()
    mutateSome(world, random)
    c:resume()
  elseif kind == 10 then
    background(function() mutateSome(world, random) end)
    mainLoop:drain()
  else
    -- Sections and sort have to agree at each assignment: in between there are none.
    world.order = random:choice(orders)
    c.sectionNameKeyPath = nil
    c.sortDescriptors = world.order.by
    c.sectionNameKeyPath = world.order.section
  end
end

local function check(world)
  assert.same({ sections = expected(world) }, world.controller:snapshot())
  assert.replays(world.controller)
end

it("the sections are what filter, sort and names make of the members, and every bracket replays", function()
  forall { runs = 100, ops = 25, setup = setup, step = step, check = check }
end)
