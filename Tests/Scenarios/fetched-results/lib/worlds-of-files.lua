-- Worlds of two contexts of one file, with controllers of every shape in each, and what may happen in them at random.
local shownObjects = require "shown-objects"
local policies = { "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback" }

local shapes = {
  { sort = { "n", "name" } },
  { sort = { "team.n", "name" } },
  { sort = { "-team.name", "next.n" } },
  { sort = { "name" }, filter = "hidden == NO AND n > 1" },
  { sort = { "team.n" }, filter = "team.n > 1 OR next.n > 2" },
  { sort = { "tags.@count", "n" }, filter = "ANY tags.name == 't1' OR n > 2" },
  { sort = { "n", "name" }, sections = "n" },
  { sort = { "team.name", "name" }, sections = "team.name", filter = "hidden == NO" },
  { sort = { "size", "name" }, sections = "size" },
  { sort = { "n" }, limit = 3, offset = 1 },
  { sort = { "team.n", "n" }, limit = 4 },
  { sort = { "name" }, sections = "n", limit = 2 },
  { sort = { "team.name", "n" }, sections = "team.name", limit = 4, offset = 1 },
  { sort = {} },
}

local function classes()
  local Item = class "Item" {
    name = "string", n = "integer", note = "string", hidden = "boolean", team = { "Team", inverse = "items" },
    tags = set("Tag", { inverse = "items" }), next = { "Item", inverse = "previous" },
    previous = { "Item", inverse = "next" }, parts = orderedSet("Part", { inverse = "owner", deleteRule = "cascade" }),
    size = { "integer", get = function(self) return #(self.note or "") end },
  }
  local Team = class "Team" { name = "string", n = "integer", items = set("Item", { inverse = "team" }) }
  local Tag = class "Tag" { name = "string", items = set("Item", { inverse = "tags" }) }
  local Part = class "Part" { owner = { "Item", inverse = "parts" } }
  return { Item, Team, Tag, Part }
end

local function request(shape)
  return {
    entity = "Item", sortDescriptors = shape.sort, predicate = shape.filter, fetchLimit = shape.limit,
    fetchOffset = shape.offset,
  }
end

--- A world: its contexts and their controllers, which are made early or late.
local function make(random)
  local world = { classes = classes(), contexts = {}, controllers = {}, serial = 0 }
  local policy = policies[random(#policies)]
  for index = 1, 2 do
    world.contexts[index] = Context { classes = world.classes, store = "world.sqlite", mergePolicy = policy }
  end
  local Item, Team, Tag = table.unpack(world.classes)
  local ctx, teams, tags = world.contexts[1], {}, {}
  for index = 1, 3 do teams[index] = ctx:insert(Team { name = "t" .. index, n = index }) end
  for index = 1, 2 do tags[index] = ctx:insert(Tag { name = "t" .. index }) end
  for index = 1, 5 do
    ctx:insert(Item { name = "n" .. index, n = index % 3, team = teams[index % 4], tags = { tags[index % 3] } })
  end
  local isLate = random(2) == 1
  if isLate then ctx:save() end
  for _, context in ipairs(world.contexts) do
    for _, shape in ipairs(shapes) do
      local controller = FetchedResultsController {
        context = context, fetchRequest = request(shape), sectionNameKeyPath = shape.sections, delegate = Recorder(),
      }
      local ok = controller:performFetch()
      if ok then
        world.controllers[#world.controllers + 1] = { controller = controller, shape = shape, context = context }
      end
    end
  end
  if not isLate then ctx:save() end
  return world
end

local function any(ctx, entity, random)
  local all = ctx:fetch { entity = entity }
  return #all > 0 and all[random(#all)] or nil
end

--- One change, in either context.
local function change(world, random)
  local ctx = world.contexts[random(2)]
  local Item = world.classes[1]
  local some, other = any(ctx, "Item", random), any(ctx, "Item", random)
  local team, tag = any(ctx, "Team", random), any(ctx, "Tag", random)
  local what = random(22)
  if what <= 2 or not some then
    world.serial = world.serial + 1
    ctx:insert(Item {
      name = "n" .. random(9), n = random(4), note = ("x"):rep(random(3) - 1), hidden = random(4) == 1,
      team = random(4) > 1 and team or nil, tags = random(2) == 1 and { tag } or {}, next = random(3) == 1 and some or nil,
    })
  elseif what <= 4 then ctx:delete(some)
  elseif what == 5 then some.name = "n" .. random(9)
  elseif what == 6 then some.n = random(4)
  elseif what == 7 then some.hidden = random(3) == 1
  elseif what == 8 then some.team = team
  elseif what == 9 then some.team = nil
  elseif what == 10 then some.next = other
  elseif what == 11 then some.note = ("x"):rep(random(3) - 1)
  elseif what == 12 then if team then team.n = random(4) end
  elseif what == 13 then if team then team.name = "t" .. random(5) end
  elseif what == 14 then if tag then some.tags:add(tag) end
  elseif what == 15 then some.tags:removeAll()
  elseif what == 16 then if team and random(3) == 1 then ctx:delete(team) end
  elseif what == 17 then ctx:refresh(some, random(2) == 1)
  elseif what == 18 then some.parts:add(world.classes[4] {})
  elseif what == 19 then some.next = ctx:insert(Item { name = "z" .. random(3), n = random(4), team = team })
  elseif what == 20 then if team then team.items:setSet { some, other } end
  elseif what == 21 then
    local id = any(world.contexts[random(2)], "Item", random)
    if id and id:objectID() then ctx:object(id:objectID()) end
  else some.name = some.name
  end
end

--- Ends an event in one of the ways there are.
local function endEvent(world, random)
  local index = random(2)
  local ctx, other = world.contexts[index], world.contexts[3 - index]
  local what = random(12)
  if what <= 3 then ctx:save()
  elseif what == 4 then ctx:merge(other)
  elseif what == 5 then ctx:mergeHistory()
  elseif what == 6 then ctx:undo()
  elseif what == 7 then ctx:redo()
  elseif what == 8 then ctx:rollback()
  elseif what == 9 then
    ctx:save()
    other:mergeHistory()
    other:save()
  else ctx:processPendingChanges()
  end
end

--- Ends an event or several: one by one, in a batch, or while some controllers are paused.
local function finish(world, random)
  local how = random(6)
  if how > 2 then return endEvent(world, random) end
  local function several()
    for _ = 1, 1 + random(2) do
      pcall(change, world, random)
      pcall(endEvent, world, random)
    end
  end
  if how == 1 then return batch(several) end
  local paused = {}
  for _, each in ipairs(world.controllers) do
    if random(2) == 1 then paused[#paused + 1] = each.controller end
  end
  for _, controller in ipairs(paused) do controller:pause() end
  several()
  for _, controller in ipairs(paused) do pcall(controller.resume, controller) end
end

--- Whether every bracket of a controller replays, and what it shows is what its context has.
local function check(world)
  for _, ctx in ipairs(world.contexts) do pcall(ctx.processPendingChanges, ctx) end
  for _, each in ipairs(world.controllers) do
    assert.replays(each.controller)
    local found = shownObjects(each.context, request(each.shape))
    local names, isTorn = {}, false
    for place, item in ipairs(found) do
      local name = each.shape.sections and tostring(item:valueForKeyPath(each.shape.sections) or "") or ""
      if names[name] and names[name] ~= place - 1 then isTorn = true end
      names[name] = place
    end
    -- What tears a section apart is refused, and what was there stays.
    if not isTorn then assert.same(found, each.controller.fetchedObjects) end
  end
end

return { make = make, change = change, finish = finish, check = check }
