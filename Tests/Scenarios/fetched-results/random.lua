-- Many events at random: after each the content is what a fetch gives, every bracket replays, and its changes applied one
-- after another by their step positions give the same content.
local shownObjects = require "shown-objects"
local friends = require "friends-in-context"
local Friend, Team = friends.Friend, friends.Team

local function pick(random, list) return list[random(#list)] end

--- One change, of those that `world` can make; deleted objects are left alone.
local function change(world, random)
  local ctx, all = world.ctx, world.friends
  local what = random(14)
  local some
  if #all > 0 then
    some = pick(random, all)
    if some:isDeleted() or not some:objectID() then some = nil end
  end
  if what <= 3 or not some then
    world.serial = world.serial + 1
    all[#all + 1] = ctx:insert(Friend {
      name = "n" .. random(9), age = random(4), hidden = random(4) == 1, note = tostring(world.serial),
      team = random(6) > 1 and pick(random, world.teams) or nil,
    })
  elseif what == 4 then ctx:delete(some)
  elseif what == 5 then some.name = "n" .. random(9)
  elseif what == 6 then some.age = random(4)
  elseif what == 7 then some.hidden = random(3) == 1
  elseif what == 8 then some.team = pick(random, world.teams)
  elseif what == 9 then some.team = nil
  elseif what == 10 then pick(random, world.teams).name = "t" .. random(5)
  elseif what == 11 then pick(random, world.teams).rank = random(3)
  elseif what == 12 then some.note = "x" .. random(3)
  elseif what == 13 then ctx:refresh(some, random(2) == 1)
  else some.name = some.name
  end
end

--- Ends the event in one of the ways there are.
local function finish(world, random)
  local ctx = world.ctx
  local what = random(12)
  if what == 1 then ctx:save()
  elseif what == 2 then ctx:undo()
  elseif what == 3 then ctx:redo()
  elseif what == 4 then ctx:rollback()
  elseif what == 5 then ctx:fetch { entity = "Friend" }
  else ctx:processPendingChanges()
  end
end

local function make(world)
  world.ctx, world.friends, world.teams, world.serial = Context { classes = { Friend, Team } }, {}, {}, 0
  for index = 1, 3 do world.teams[index] = world.ctx:insert(Team { name = "t" .. index, rank = index }) end
  for index = 1, 6 do
    world.friends[index] = world.ctx:insert(Friend { name = "n" .. index, team = world.teams[index % 3 + 1] })
  end
  world.ctx:save()
  return world
end

local shapes = {
  ["without sections"] = { sort = { "name", "-age" } },
  ["filtered"] = { sort = { "name" }, filter = "hidden == NO AND age > 1" },
  ["filtered through a relation"] = { sort = { "team.rank", "name" }, filter = "team.rank > 1" },
  ["in sections"] = { sort = { "age", "name" }, sections = "age" },
  ["in sections through a relation"] = { sort = { "team.name", "name" }, sections = "team.name", filter = "hidden == NO" },
  ["in sections, descending"] = { sort = { "-team.name", "-name" }, sections = "team.name" },
  ["in a window"] = { sort = { "name" }, limit = 4, offset = 1 },
  ["in a window of sections"] = { sort = { "team.name", "name" }, sections = "team.name", limit = 5, offset = 2 },
  ["in the order of insertion"] = { sort = {} },
}

local function request(shape)
  return {
    entity = "Friend", sortDescriptors = shape.sort, predicate = shape.filter, fetchLimit = shape.limit,
    fetchOffset = shape.offset,
  }
end

--- A delegate that applies each change to a list of sections by its step positions.
local function mirror()
  local shadow, going
  local function at(place) return shadow[place[1] + 1].objects end
  return {
    willChangeContent = function(controller) shadow, going = controller:snapshot().sections, {} end,
    didChangeSection = function(controller, section, _, kind)
      local step = controller.currentChange.step
      if kind == "delete" then
        going[#going + 1] = step.from
      else
        table.insert(shadow, step.to + 1, { name = section.name, objects = {} })
      end
    end,
    didChangeObject = function(controller, object, _, kind)
      local step = controller.currentChange.step
      if kind == "update" then return assert.equal(object, at(step.to)[step.to[2] + 1]) end
      if step.from then assert.equal(object, table.remove(at(step.from), step.from[2] + 1)) end
      if step.to then table.insert(at(step.to), step.to[2] + 1, object) end
    end,
    didChangeContent = function(controller)
      for _, index in ipairs(going) do
        assert.equal(0, #shadow[index + 1].objects)
        table.remove(shadow, index + 1)
      end
      assert.same(shadow, controller:snapshot().sections)
    end,
  }
end

local names = {}
for name in pairs(shapes) do names[#names + 1] = name end
table.sort(names)

describe("a controller", function()
  for _, name in ipairs(names) do
    local shape = shapes[name]
    it(name .. " follows every event", function()
      local world = make {}
      local c = FetchedResultsController {
        context = world.ctx, fetchRequest = request(shape), sectionNameKeyPath = shape.sections, delegate = mirror(),
      }
      assert(c:performFetch())
      local tv = TableView()
      local shown = FetchedResultsController {
        context = world.ctx, fetchRequest = request(shape), sectionNameKeyPath = shape.sections, delegate = tv,
      }
      assert(shown:performFetch())
      for _ = 1, 120 do
        for _ = 1, math.random(5) do change(world, math.random) end
        finish(world, math.random)
        assert.same(c.fetchedObjects, world.ctx:fetch(request(shape)))
        assert.replays(c)
        assert.replays(tv)
        assert.same({}, tv:staleCells())
      end
      assert.same(c:snapshot(), shown:snapshot())
    end)
  end
end)

describe("each random world", function()
  it("is followed by controllers of every shape", function()
    forall {
      runs = 30, ops = 25,
      setup = function()
        local world = make { controllers = {} }
        for _, name in ipairs(names) do
          local shape = shapes[name]
          local c = FetchedResultsController {
            context = world.ctx, fetchRequest = request(shape), sectionNameKeyPath = shape.sections,
            delegate = Recorder(),
          }
          assert(c:performFetch())
          world.controllers[#world.controllers + 1] = { controller = c, shape = shape }
        end
        return world
      end,
      step = function(world, random)
        for _ = 1, random(3) do change(world, function(n) return random(n) end) end
        finish(world, function(n) return random(n) end)
      end,
      check = function(world)
        for _, each in ipairs(world.controllers) do
          assert.same(world.ctx:fetch(request(each.shape)), each.controller.fetchedObjects)
          assert.replays(each.controller)
        end
      end,
    }
  end)
end)

describe("contexts that are saved into each other", function()
  it("leave every controller with what its context shows", function()
    local parent = make {}.ctx
    local worlds = {}
    for index = 1, 2 do
      local ctx = parent:child()
      worlds[index] = {
        ctx = ctx, serial = 0, teams = ctx:fetch { entity = "Team" }, friends = ctx:fetch { entity = "Friend" },
      }
    end
    worlds[3] = { ctx = parent, serial = 0, teams = parent:fetch { entity = "Team" }, friends = parent:fetch { entity = "Friend" } }
    local followed = {}
    for index, world in ipairs(worlds) do
      local shape = shapes["in sections through a relation"]
      local c = FetchedResultsController {
        context = world.ctx, fetchRequest = request(shape), sectionNameKeyPath = shape.sections, delegate = mirror(),
      }
      assert(c:performFetch())
      followed[index] = c
    end
    for _ = 1, 150 do
      local world = worlds[math.random(3)]
      for _ = 1, math.random(4) do change(world, math.random) end
      local what = math.random(5)
      if what == 1 then world.ctx:save()
      elseif what == 2 then worlds[1].ctx:merge(worlds[2].ctx)
      elseif what == 3 then worlds[2].ctx:merge(worlds[1].ctx)
      else world.ctx:processPendingChanges()
      end
      for index, each in ipairs(worlds) do
        each.friends = each.ctx:fetch { entity = "Friend" }
        each.ctx:processPendingChanges()
        local shown = shownObjects(each.ctx, request(shapes["in sections through a relation"]))
        assert.same(shown, followed[index].fetchedObjects)
        assert.replays(followed[index])
      end
    end
  end)
end)
