-- Random scripts of three contexts of one store: whatever others save and delete, a context raises an error only where Core Data
-- does, and both sides of each relation agree, in memory after a merge and in the file (core-data.md CD62, CD64).
local policies = {
  "error", "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback",
}
local classes = {}
classes[1] = class "Artist" {
  name = "string", n = "integer",
  albums = orderedSet("Album", { inverse = "artist", deleteRule = "cascade" }),
  friends = set("Artist", { inverse = "friends" }),
  best = { "Album", inverse = "bestOf" },
  songs = set("Song", { inverse = "owner", deleteRule = "deny" }),
}
classes[2] = class "Album" {
  name = "string", n = "integer", artist = { "Artist", inverse = "albums" }, bestOf = { "Artist", inverse = "best" },
  songs = orderedSet("Song", { inverse = "albums" }),
}
classes[3] = class "Song" {
  name = "string", n = "integer", albums = set("Album", { inverse = "songs" }), owner = { "Artist", inverse = "songs" },
}
local pairsOfSides = {
  { "Artist", "albums", "artist" }, { "Artist", "friends", "friends" }, { "Artist", "best", "bestOf" },
  { "Artist", "songs", "owner" }, { "Album", "songs", "albums" }, { "Album", "artist", "albums" },
  { "Album", "bestOf", "best" }, { "Song", "albums", "songs" }, { "Song", "owner", "songs" },
}
local toMany = { albums = { Artist = true, Song = true }, friends = { Artist = true }, songs = { Artist = true, Album = true } }
local function isMany(object, key) return (toMany[key] or {})[object:class().name] or false end

local function members(object, key)
  if isMany(object, key) then return object[key]:toTable() end
  return { object[key] }
end

local function holds(object, key, other)
  for _, member in ipairs(members(object, key)) do if member == other then return true end end
  return false
end

--- Runs a step; an error of one of the names given, which Core Data documents there, ends it.
local function attempt(f, ...)
  local ok, e = pcall(f)
  if ok then return end
  for _, name in ipairs { ... } do if type(e) ~= "string" and (e.name == name or e.cocoaCode == name) then return end end
  error(e, 0)
end

--- What is fetched, with both sides of each relation agreeing.
local function checkSides(ctx, where)
  for _, sides in ipairs(pairsOfSides) do
    for _, object in ipairs(ctx:fetch { entity = sides[1] }) do
      for _, member in ipairs(members(object, sides[2])) do
        if not holds(member, sides[3], object) then
          error(("%s: %s.%s has %s, and not the other way"):format(where, tostring(object), sides[2], tostring(member)), 0)
        end
      end
    end
  end
end

--- All that a context holds, but for the order of what has none: each object with its values and relations.
local function state(ctx)
  local lines = {}
  for _, of in ipairs(classes) do
    for _, object in ipairs(ctx:fetch { entity = of.name }) do
      local parts = { tostring(object:objectID()), object.name, tostring(object.n) }
      for _, sides in ipairs(pairsOfSides) do
        if sides[1] == of.name then
          local names = {}
          for _, member in ipairs(members(object, sides[2])) do table.insert(names, member.name) end
          if not (sides[2] == "albums" and of.name == "Artist" or sides[2] == "songs" and of.name == "Album") then
            table.sort(names)
          end
          table.insert(parts, sides[2] .. "=" .. table.concat(names, ","))
        end
      end
      table.insert(lines, table.concat(parts, " "))
    end
  end
  return table.concat(lines, "\n")
end

local function context()
  return Context { classes = classes, store = "three.sqlite" }
end

local function anObject(ctx, random, entity)
  local found = ctx:fetch { entity = entity }
  return #found > 0 and random:choice(found) or nil
end

local changes = {
  function(ctx, random, world)
    world.made = world.made + 1
    ctx:insert(random:choice(classes) { name = "o" .. world.made, n = random(0, 3) })
  end,
  function(ctx, random, world)
    local object = anObject(ctx, random, random:choice { "Artist", "Album", "Song" })
    if object then object.n = random(0, 9) end
  end,
  function(ctx, random, world)
    local sides = random:choice(pairsOfSides)
    local object = anObject(ctx, random, sides[1])
    if not object then return end
    local of = { albums = "Album", friends = "Artist", best = "Album", songs = "Song", artist = "Artist", bestOf = "Artist", owner = "Artist" }
    local other = anObject(ctx, random, of[sides[2]])
    if not isMany(object, sides[2]) then
      if random:boolean(0.3) then other = nil end
      object[sides[2]] = other
    elseif other then
      local kind = random(1, 4)
      if kind == 1 then object[sides[2]]:remove(other)
      elseif kind == 2 then object[sides[2]] = random:some(ctx:fetch { entity = of[sides[2]] })
      elseif kind == 3 and random:boolean(0.3) then object[sides[2]]:removeAll()
      else object[sides[2]]:add(other) end
    end
  end,
  function(ctx, random, world)
    local object = anObject(ctx, random, random:choice { "Artist", "Album", "Song", "Song" })
    if object then ctx:delete(object) end
  end,
}

local function step(world, random)
  local ctx, other = random:choice(world.contexts), random:choice(world.contexts)
  local kind = random(1, 16)
  if kind <= 8 then
    local change = changes[random:choice { 1, 1, 2, 3, 3, 3, 4 }]
    attempt(function() change(ctx, random, world) end, "NSObjectInaccessibleException")
  elseif kind <= 10 then
    ctx.mergePolicy = random:choice(policies)
    attempt(function() ctx:save() end, "NSManagedObjectMergeError", 1600, 1560)
  elseif kind == 11 then
    if ctx ~= other then ctx:merge(other) end
  elseif kind == 12 then
    ctx:mergeHistory()
  elseif kind == 13 then
    local object = anObject(ctx, random, random:choice { "Artist", "Album", "Song" })
    if object then ctx:refresh(object, random:boolean()) end
  elseif kind == 14 then
    ctx:processPendingChanges()
  elseif kind == 15 then
    if random:boolean(0.3) then ctx:rollback() else ctx:undo() end
  else
    ctx:fetch { entity = random:choice { "Artist", "Album", "Song" }, predicate = "n < 3", sortDescriptors = "name" }
  end
end

describe("random scripts of three contexts of one file", function()
  it("raise what Core Data does, and leave both sides of each relation agreeing", function()
    forall {
      runs = 12, ops = 40,
      setup = function(random)
        local world = { contexts = { context(), context(), context() }, made = 0, steps = 0 }
        for _ = 1, 9 do changes[1](world.contexts[1], random, world) end
        for _ = 1, 9 do changes[3](world.contexts[1], random, world) end
        world.contexts[1]:save()
        return world
      end,
      step = step,
      check = function(world)
        world.steps = world.steps + 1
        if world.steps % 10 > 0 then return end
        checkSides(context(), "in the file")
        for index, ctx in ipairs(world.contexts) do
          ctx:rollback()
          ctx:mergeHistory()
          checkSides(ctx, "in context " .. index)
          assert.is_false(ctx.hasChanges)
          assert.equal(state(context()), state(ctx))
        end
      end,
    }
  end)
end)
