-- Random scripts: whatever happens, a context and what follows it agree with one another.
local library = require "library"
local names = library.names

local Artist = class "Artist" {
  name = "string", age = "integer",
  albums = orderedSet("Album", { inverse = "artist", deleteRule = "cascade" }),
  friends = set("Artist", { inverse = "friends" }),
  best = { "Album", inverse = "bestOf" },
}
local Album = class "Album" {
  title = "string", year = "integer", artist = "Artist", bestOf = "Artist", genres = array "string",
}

--- All that a context holds, as one text: objects by name, with their values and relations.
local function state(ctx)
  local lines = {}
  for _, artist in ipairs(ctx:fetch { entity = "Artist" }) do
    local friends = artist.friends:sorted "name"
    table.insert(lines, ("%s %d [%s] (%s) %s"):format(
      artist.name, artist.age, names(artist.albums:toTable()), names(friends), artist.best and artist.best.title or "-"))
  end
  for _, album in ipairs(ctx:fetch { entity = "Album" }) do
    table.insert(lines, ("%s %d %s %s {%s}"):format(
      album.title, album.year, album.artist and album.artist.name or "-", album.bestOf and album.bestOf.name or "-",
      table.concat(album.genres:toTable(), ",")))
  end
  return table.concat(lines, "\n")
end

--- Both sides of each pair of inverses say the same, and nothing leads out of the context.
local function checkInverses(ctx)
  local artists, albums = ctx:fetch { entity = "Artist" }, ctx:fetch { entity = "Album" }
  local known = {}
  for _, object in ipairs(artists) do known[object] = true end
  for _, object in ipairs(albums) do known[object] = true end
  for _, artist in ipairs(artists) do
    for _, album in artist.albums:each() do
      assert(known[album], "an album that is gone")
      assert.equal(artist, album.artist)
    end
    for _, friend in artist.friends:each() do
      assert(known[friend], "a friend who is gone")
      assert(friend.friends:contains(artist))
    end
    if artist.best then
      assert(known[artist.best], "a best album that is gone")
      assert.equal(artist, artist.best.bestOf)
    end
  end
  for _, album in ipairs(albums) do
    if album.artist then assert(album.artist.albums:contains(album)) end
    if album.bestOf then assert.equal(album, album.bestOf.best) end
  end
end

--- One random change of a context's objects.
local function change(ctx, random, world)
  local artists, albums = ctx:fetch { entity = "Artist" }, ctx:fetch { entity = "Album" }
  local kind = random(1, 14)
  world.made = world.made + 1
  if kind == 1 or #artists == 0 then
    ctx:insert(Artist { name = "k" .. world.made, age = random(0, 3) })
  elseif kind == 2 or #albums == 0 then
    ctx:insert(Album { title = "t" .. world.made, year = random(0, 3), artist = random:choice(artists) })
  elseif kind == 3 then
    random:choice(artists).albums:add(Album { title = "t" .. world.made })
  elseif kind == 4 then
    ctx:delete(random:choice(artists))
  elseif kind == 5 then
    ctx:delete(random:choice(albums))
  elseif kind == 6 then
    random:choice(artists).age = random(0, 3)
  elseif kind == 7 then
    random:choice(albums).year = random(0, 3)
  elseif kind == 8 then
    random:choice(albums).artist = random:choice(artists)
  elseif kind == 9 then
    random:choice(albums).artist = nil
  elseif kind == 10 then
    random:choice(artists).best = random:choice(albums)
  elseif kind == 11 then
    random:choice(artists).friends:add(random:choice(artists))
  elseif kind == 12 then
    random:choice(artists).friends:removeAll()
  elseif kind == 13 then
    random:choice(artists).albums = random:some(albums)
  else
    random:choice(albums).genres:add "pop"
  end
end

local function checkUnsaved(ctx)
  local count = #ctx.insertedObjects + #ctx.updatedObjects + #ctx.deletedObjects
  assert.equal(count > 0, ctx.hasChanges)
  for _, object in ipairs(ctx.updatedObjects) do
    assert(next(object:changedValues()) ~= nil, "an update of nothing")
  end
end

local function setUp()
  local ctx = Context { classes = { Artist, Album } }
  local c = FetchedResultsController {
    context = ctx,
    fetchRequest = { entity = "Album", predicate = "artist == nil OR artist.age > 0", sortDescriptors = { "year", "title" } },
    sectionNameKeyPath = "year", delegate = Recorder(),
  }
  assert(c:performFetch())
  local shown = {}
  ctx:observeChanges(function(note)
    for _, object in ipairs(note.inserted) do
      assert(not shown[object], "inserted twice")
      shown[object] = true
    end
    for _, object in ipairs(note.deleted) do
      assert(shown[object], "deleted without having been there")
      shown[object] = nil
    end
    for _, object in ipairs(note.updated) do assert(shown[object], "an update of what is not there") end
  end)
  return { ctx = ctx, c = c, shown = shown, made = 0, saved = "" }
end

local function checkAll(world)
  checkInverses(world.ctx)
  checkUnsaved(world.ctx)
  local objects = world.ctx:fetch { entity = "Artist" }
  for _, album in ipairs(world.ctx:fetch { entity = "Album" }) do table.insert(objects, album) end
  local count = 0
  for _ in pairs(world.shown) do count = count + 1 end
  assert.equal(#objects, count)
  for _, object in ipairs(objects) do assert(world.shown[object], "not told") end
  local request = { entity = "Album", predicate = "artist == nil OR artist.age > 0", sortDescriptors = { "year", "title" } }
  assert.equal(names(world.ctx:fetch(request)), names(world.c.fetchedObjects))
  assert.replays(world.c)
end

describe("random changes", function()
  it("keep inverses, notes and controllers in step", function()
    forall {
      runs = 30, ops = 30, setup = setUp,
      step = function(world, random)
        for _ = 1, random(1, 3) do change(world.ctx, random, world) end
        if random:boolean(0.3) then world.ctx:save() else world.ctx:processPendingChanges() end
      end,
      check = checkAll,
    }
  end)

  it("are undone and done again exactly", function()
    forall {
      runs = 30, ops = 20,
      setup = setUp,
      step = function(world, random)
        for _ = 1, random(1, 4) do change(world.ctx, random, world) end
        world.ctx:processPendingChanges()
        local now = state(world.ctx)
        local depth = random(0, 3)
        world.ctx:undo()
        local before = state(world.ctx)
        world.ctx:redo()
        assert.equal(now, state(world.ctx))
        for _ = 0, depth do world.ctx:undo() end
        for _ = 0, depth do world.ctx:redo() end
        assert.equal(now, state(world.ctx))
        world.ctx:undo()
        assert.equal(before, state(world.ctx))
        if random:boolean() then
          world.ctx:redo()
        else
          world.ctx:insert(Artist { name = "after" .. world.made })
          world.ctx:processPendingChanges()
        end
      end,
      check = checkAll,
    }
  end)

  it("are rolled back to what was saved", function()
    forall {
      runs = 30, ops = 20, setup = setUp,
      step = function(world, random)
        for _ = 1, random(1, 5) do
          change(world.ctx, random, world)
          if random:boolean(0.3) then world.ctx:undo() end
          if random:boolean(0.2) then world.ctx:redo() end
        end
        if random:boolean(0.4) then
          world.ctx:save()
          world.saved = state(world.ctx)
        else
          world.ctx:rollback()
          assert.equal(world.saved, state(world.ctx))
        end
        assert.is_false(world.ctx.hasChanges)
      end,
      check = checkAll,
    }
  end)

  it("are read as they were saved", function()
    forall {
      runs = 30, ops = 12,
      setup = function() return { ctx = Context { classes = { Artist, Album } }, made = 0 } end,
      step = function(world, random)
        for _ = 1, random(1, 5) do change(world.ctx, random, world) end
        if random:boolean(0.3) then world.ctx:undo() end
        world.ctx:save()
        local saved = state(world.ctx)
        for _ = 1, random(0, 3) do change(world.ctx, random, world) end
        world.ctx:reset()
        assert.equal(saved, state(world.ctx))
        assert.is_false(world.ctx.hasChanges)
      end,
      check = function(world) checkInverses(world.ctx) end,
    }
  end)

  it("in a child come to the parent as they are", function()
    forall {
      runs = 30, ops = 12,
      setup = function()
        local world = setUp()
        world.child = world.ctx:child()
        return world
      end,
      step = function(world, random)
        for _ = 1, random(1, 5) do change(world.child, random, world) end
        if random:boolean(0.3) then world.child:undo() end
        world.child:save()
        assert.equal(state(world.child), state(world.ctx))
        assert.is_false(world.child.hasChanges)
        if random:boolean(0.3) then world.ctx:save() end
      end,
      check = checkAll,
    }
  end)

  it("in a context come to another by merging", function()
    forall {
      runs = 30, ops = 12,
      setup = function()
        local world = setUp()
        world.other = Context { classes = { Artist, Album } }
        return world
      end,
      step = function(world, random)
        for _ = 1, random(1, 5) do change(world.other, random, world) end
        world.other:save()
        world.ctx:merge(world.other)
        assert.equal(state(world.other), state(world.ctx))
        assert.is_false(world.ctx.hasChanges)
      end,
      check = checkAll,
    }
  end)

  it("in two children that merge each other's saves come to the same", function()
    forall {
      runs = 30, ops = 12,
      setup = function()
        local parent = Context { classes = { Artist, Album } }
        return { parent = parent, one = parent:child(), two = parent:child(), made = 0 }
      end,
      step = function(world, random)
        local from, to = world.one, world.two
        if random:boolean() then from, to = to, from end
        for _ = 1, random(1, 4) do change(from, random, world) end
        from:save()
        to:merge(from)
        assert.equal(state(from), state(to))
        assert.equal(state(from), state(world.parent))
        assert.is_false(to.hasChanges)
      end,
      check = function(world)
        for _, ctx in ipairs { world.one, world.two, world.parent } do checkInverses(ctx) end
      end,
    }
  end)

  it("in a parent are refreshed in its child", function()
    forall {
      runs = 30, ops = 10,
      setup = function()
        local ctx = Context { classes = { Artist, Album } }
        return { ctx = ctx, child = ctx:child(), made = 0 }
      end,
      step = function(world, random)
        for _ = 1, random(1, 4) do change(world.ctx, random, world) end
        world.child:reset()
        assert.equal(state(world.ctx), state(world.child))
        for _ = 1, random(0, 3) do change(world.child, random, world) end
        world.child:rollback()
        assert.equal(state(world.ctx), state(world.child))
      end,
      check = function(world) checkInverses(world.child) end,
    }
  end)
end)
