-- Any mutations, any configuration: whatever kind of relation, filter and sort a controller has, and whatever happens to the
-- relation, its members and the controller, the content is what a plain filter and a stable sort make of the members, and
-- every bracket replays.
local Label = class "Label" { name = "string" }
local Album = class "Album" { title = "string", year = "integer", rating = "integer", live = "boolean", label = "Label" }
local Artist = class "Artist" { list = array "Album", row = orderedSet "Album", bag = set "Album" }

-- Each configuration stands beside what it means in plain Lua. nil sorts first and compares as false.
local function labelName(album) return album.label and album.label.name end
local filters = {
  { holds = function() return true end },
  { format = "live == NO", holds = function(a) return not a.live end },
  { format = "rating > 1", holds = function(a) return a.rating > 1 end },
  { format = "label.name == 'x'", holds = function(a) return labelName(a) == "x" end },
  { format = "live == YES OR year <= 3", holds = function(a) return a.live or a.year <= 3 end },
  { format = "title BEGINSWITH 'a'", holds = function(a) return a.title:sub(1, 1) == "a" end },
}
local orders = {
  { keys = {} },
  { by = "year", keys = { function(a) return a.year end } },
  { by = "-rating", keys = { function(a) return -a.rating end } },
  { by = "label.name", keys = { labelName } },
  { by = { "label.name", "-year" }, keys = { labelName, function(a) return -a.year end } },
  {
    by = { "-rating", "label.name", "title" },
    keys = { function(a) return -a.rating end, labelName, function(a) return a.title end },
  },
}

local function precedes(x, y, keys)
  for _, key in ipairs(keys) do
    local left, right = key(x.album), key(y.album)
    if left ~= right then
      if left == nil or right == nil then return left == nil end
      return left < right
    end
  end
  return x.index < y.index
end

--- What a controller of this configuration shows.
local function expected(world)
  local rows = {}
  for index, album in ipairs(world.artist[world.relation]:toTable()) do
    if world.filter.holds(album) then rows[#rows + 1] = { album = album, index = index } end
  end
  table.sort(rows, function(x, y) return precedes(x, y, world.order.keys) end)
  local albums = {}
  for index, row in ipairs(rows) do albums[index] = row.album end
  return albums
end

local function anyAlbum(world, random)
  return Album {
    title = random:choice { "a", "b", "ab", "c" }, year = random(6), rating = random(3),
    live = random:boolean(0.3), label = world.labels[random(3)],
  }
end

local function setup(random)
  local world = { labels = { Label { name = "x" }, Label { name = "y" } } }
  world.relation = random:choice { "list", "row", "bag" }
  world.filter, world.order = random:choice(filters), random:choice(orders)
  local albums = {}
  for index = 1, random(0, 6) do albums[index] = anyAlbum(world, random) end
  world.artist = Artist { [world.relation] = albums }
  world.controller = RelationalCollectionController {
    relation = world.relation, onObject = world.artist, filteredBy = world.filter.format, sortedBy = world.order.by,
    observingChildKeyPaths = random:some { "title", "label.name", "live" }, delegate = Recorder(),
  }
  return world
end

--- Mutations of a member, then of the relation, then of those with an order.
local ofMember = {
  function(album, random) album.title = random:choice { "a", "b", "ab", "c" } end,
  function(album, random) album.year = random(6) end,
  function(album, random) album.rating = random(3) end,
  function(album, random) album.live = random:boolean() end,
  function(album, random, world) album.label = world.labels[random(3)] end,
}
local ofRelation = {
  function(c, random, world) c:add(anyAlbum(world, random)) end,
  function(c, random, world) c:addAll { anyAlbum(world, random), anyAlbum(world, random) } end,
  function(c, random) if #c > 0 then c:remove(random:choice(c)) end end,
  function(c, random, world) world.artist[world.relation] = random:some(c) end,
  function(c) c:removeAll() end,
}
local ofOrder = {
  function(c, random) if #c > 0 then c:exchange(random(0, #c - 1), random(0, #c - 1)) end end,
  function(c, random) if #c > 0 then c:move(random(0, #c - 1), random(0, #c - 1)) end end,
  function(c, random, world) c:insert(anyAlbum(world, random), random(0, #c)) end,
  function(c, random) if #c > 0 then c:removeAt(random(0, #c - 1)) end end,
  function(c, random, world)
    local list = random:shuffled(c)
    list[#list + 1] = anyAlbum(world, random)
    c:setArray(list)
  end,
  function(c) c:sort "title" end,
}

local function mutate(world, random)
  local members = world.artist[world.relation]
  local kind = random(10)
  if kind <= 4 and #members > 0 then
    random:choice(ofMember)(random:choice(members), random, world)
  elseif kind <= 7 then
    random:choice(ofRelation)(members, random, world)
  elseif kind == 8 then
    world.labels[random(2)].name = random:choice { "w", "x", "y", "z" }
  elseif world.relation ~= "bag" then
    random:choice(ofOrder)(members, random, world)
  end
end

local function mutateSome(world, random)
  for _ = 1, random(5) do mutate(world, random) end
end

local function step(world, random)
  local c = world.controller
  local kind = random(12)
  if kind <= 6 then mutate(world, random)
  elseif kind <= 8 then batch(function() mutateSome(world, random) end)
  elseif kind == 9 then
    c:pause()
    mutateSome(world, random)
    c:resume()
  elseif kind == 10 then
    background(function() mutateSome(world, random) end)
    mainLoop:drain()
  elseif kind == 11 then
    world.filter = random:choice(filters)
    c.filteringPredicate = world.filter.format
  else
    world.order = random:choice(orders)
    c.sortDescriptors = world.order.by
  end
end

local function check(world)
  local rows = expected(world)
  assert.same(rows, world.controller.collection)
  assert.equal(#rows, world.controller:count())
  assert.replays(world.controller)
end

it("the content is what filter and sort make of the members, and every bracket replays", function()
  forall { runs = 100, ops = 25, setup = setup, step = step, check = check }
end)
