-- What an object and its context say of what is not saved: always in comparison with the last save (decisions.md 27).
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, kate, a

before_each(function()
  ctx = library.makeContext()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  a = ctx:insert(Album { title = "A", artist = kate, genres = { "pop" } })
  ctx:save()
end)

local function state(object)
  return (object:isInserted() and "inserted " or "") .. (object:isUpdated() and "updated " or "")
    .. (object:isDeleted() and "deleted " or "")
end

describe("an object", function()
  it("in no context is nothing", function()
    local b = Album { title = "B" }
    b.title = "C"
    assert.equal("", state(b))
    assert.same({}, b:changedValues())
  end)

  it("is inserted until it is saved, and not updated", function()
    local b = ctx:insert(Album { title = "B" })
    b.title = "C"
    assert.equal("inserted ", state(b))
    ctx:processPendingChanges()
    b.title = "D"
    assert.equal("inserted ", state(b))
    ctx:save()
    assert.equal("", state(b))
  end)

  it("is updated where a key differs", function()
    kate.age = 31
    assert.equal("updated ", state(kate))
    ctx:processPendingChanges()
    assert.equal("updated ", state(kate))
    ctx:save()
    assert.equal("", state(kate))
  end)

  it("is not updated by an equal value", function()
    kate.age = 30
    kate.albums = { a }
    assert.equal("", state(kate))
  end)

  it("that was changed back is unchanged", function()
    kate.age = 31
    kate.age = 30
    assert.equal("", state(kate))
  end)

  it("that was changed back after an event is unchanged", function()
    kate.age = 31
    ctx:processPendingChanges()
    kate.age = 30
    assert.equal("", state(kate))
    ctx:processPendingChanges()
    assert.equal("", state(kate))
    assert.is_false(ctx.hasChanges)
  end)

  it("is updated at both ends of a relation", function()
    a.artist = nil
    assert.equal("updated ", state(a))
    assert.equal("updated ", state(kate))
  end)

  it("is not updated by a change of what it is related to", function()
    a.title = "B"
    assert.equal("", state(kate))
  end)

  it("is deleted, and not updated, whatever was changed before", function()
    a.title = "B"
    ctx:delete(a)
    assert.equal("deleted ", state(a))
    ctx:processPendingChanges()
    assert.equal("deleted ", state(a))
    ctx:save()
    assert.equal("", state(a))
  end)

  it("that was never saved is not deleted, but gone", function()
    local b = ctx:insert(Album { title = "B" })
    ctx:processPendingChanges()
    ctx:delete(b)
    assert.equal("", state(b))
    ctx:processPendingChanges()
    assert.equal("", state(b))
    assert.is_false(ctx.hasChanges)
  end)

  it("is not updated by a computed key", function()
    local Box = class "Box" {
      side = "integer", twice = { "integer", dependsOn = { "side" }, get = function(self) return self.side * 2 end },
    }
    local boxes = Context { classes = { Box } }
    local box = boxes:insert(Box { side = 1 })
    boxes:save()
    box.side = 2
    assert.same({ side = 2 }, box:changedValues())
  end)

  it("of a set that got another order is unchanged", function()
    local b = ctx:insert(Album { title = "B", artist = kate })
    ctx:save()
    kate.albums = { b, a }
    assert.equal("", state(kate))
  end)
end)

describe("changedValues", function()
  it("is empty after a save", function() assert.same({}, kate:changedValues()) end)

  it("has each changed key with its value now", function()
    kate.name, kate.age = "K", 31
    kate.name = "Kat"
    assert.same({ name = "Kat", age = 31 }, kate:changedValues())
  end)

  it("has null for nil", function()
    kate.name = nil
    assert.same({ name = null }, kate:changedValues())
  end)

  it("has a to-one relation's object", function()
    local joe = ctx:insert(Artist { name = "Joe" })
    a.artist = joe
    assert.same({ artist = joe }, a:changedValues())
    a.artist = nil
    assert.same({ artist = null }, a:changedValues())
  end)

  it("has a to-many relation as a plain list", function()
    local b = ctx:insert(Album { title = "B", artist = kate })
    assert.same({ albums = { a, b } }, kate:changedValues())
  end)

  it("has a list of values", function()
    a.genres:add "rock"
    assert.same({ genres = { "pop", "rock" } }, a:changedValues())
  end)

  it("keeps nothing of what was changed back", function()
    kate.name, kate.age = "K", 31
    kate.age = 30
    assert.same({ name = "K" }, kate:changedValues())
  end)

  it("goes on through events up to the save", function()
    kate.name = "K"
    ctx:processPendingChanges()
    kate.age = 31
    assert.same({ name = "K", age = 31 }, kate:changedValues())
    ctx:save()
    assert.same({}, kate:changedValues())
  end)

  it("has what was set of an object that was never saved", function()
    local b = ctx:insert(Album { title = "B", year = 1999 })
    assert.same({ title = "B", year = 1999 }, b:changedValues())
  end)

  it("is empty where a save was refused and nothing else", function()
    local Picky = class "Picky" { name = { "string", validate = function(_, value) return value ~= "bad", "no" end } }
    local strict = Context { classes = { Picky } }
    local one = strict:insert(Picky { name = "good" })
    strict:save()
    one.name = "bad"
    pcall(function() strict:save() end)
    assert.same({ name = "bad" }, one:changedValues())
  end)
end)

describe("a context", function()
  it("has no changes after a save", function()
    assert.is_false(ctx.hasChanges)
    assert.same({}, ctx.insertedObjects)
    assert.same({}, ctx.updatedObjects)
    assert.same({}, ctx.deletedObjects)
  end)

  it("lists new objects in the order of insertion", function()
    ctx:insert(Album { title = "Z" })
    ctx:insert(Album { title = "B" })
    assert.equal("Z B", names(ctx.insertedObjects))
  end)

  it("lists changed ones", function()
    a.title = "A2"
    kate.age = 1
    assert.equal("A2 Kate", names(ctx.updatedObjects))
    assert.is_true(ctx.hasChanges)
  end)

  it("lists deleted ones", function()
    ctx:delete(a)
    assert.equal("A", names(ctx.deletedObjects))
    assert.is_true(ctx.hasChanges)
  end)

  it("lists an object in one of the three", function()
    local b = ctx:insert(Album { title = "B" })
    b.title = "C"
    a.title = "A2"
    ctx:delete(a)
    assert.equal("C", names(ctx.insertedObjects))
    assert.equal("", names(ctx.updatedObjects))
    assert.equal("A2", names(ctx.deletedObjects))
  end)

  it("lists what a cascade deletes once changes are processed", function()
    ctx:delete(kate)
    assert.equal("Kate", names(ctx.deletedObjects))
    ctx:processPendingChanges()
    assert.equal("Kate A", names(ctx.deletedObjects))
  end)

  it("has no changes where all were taken back", function()
    local b = ctx:insert(Album { title = "B" })
    kate.age = 31
    ctx:delete(a)
    kate.age = 30
    ctx:delete(b)
    ctx:insert(a)
    assert.is_false(ctx.hasChanges)
  end)

  it("has the same lists before and after processing", function()
    local b = ctx:insert(Album { title = "B" })
    kate.age = 31
    ctx:delete(a)
    local before = { ctx.insertedObjects, ctx.updatedObjects, ctx.deletedObjects }
    ctx:processPendingChanges()
    assert.same({ b }, ctx.insertedObjects)
    assert.same(before, { ctx.insertedObjects, ctx.updatedObjects, ctx.deletedObjects })
  end)

  it("gives new lists each time", function()
    local list = ctx.insertedObjects
    ctx:insert(Album { title = "B" })
    assert.equal(0, #list)
  end)
end)
